/** Translates constraint violations of the database into the failures table. */
import { Failure } from '../../../contract/failures.ts';
import { type OwnKeyName, uniqueKeys } from '../../db/errors/uniqueKeys.ts';
import { findViolatedKey } from '../../db/errors/violatedKey.ts';

/** Field of the payload and message, by the name of the unique key. Those of described objects are added by their fields. */
export type UniqueKeyErrors = Partial<Record<OwnKeyName, { path: string; message: string }>>;

/** Runs a write. A unique key among `taken` becomes NAME_TAKEN, a row that is still referenced IN_USE. */
export async function withConstraintFailures<T>(taken: UniqueKeyErrors, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw constraintFailureOf(error, taken) ?? error;
  }
}

function constraintFailureOf(error: unknown, taken: UniqueKeyErrors): Failure | undefined {
  const known = Object.entries(uniqueKeys).flatMap(([name, key]) => {
    const refusal = taken[name as OwnKeyName];
    return refusal ? [{ name, ...key, refusal }] : [];
  });
  const refusal = findViolatedKey(error, known)?.refusal;
  if (refusal) return new Failure('NAME_TAKEN', { msg: refusal.message, errors: [refusal] });
  return error instanceof Error && 'code' in error && error.code === '23503'
    ? new Failure('IN_USE')
    : undefined;
}
