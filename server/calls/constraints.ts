/** The database's own refusals in the words of the failures table. */
import { Failure } from '../../contract/failures.ts';

/** Field of the payload and what to say, by the name of the unique index. */
type Taken = Record<string, { path: string; message: string }>;

/** Runs a write; a unique index among `taken` becomes NAME_TAKEN, a row still referred to IN_USE. */
export async function withinConstraints<T>(taken: Taken, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw asFailure(error, taken) ?? error;
  }
}

function asFailure(error: unknown, taken: Taken): Failure | undefined {
  // pg's DatabaseError; calls have no door to the driver, its fields are what the protocol defines.
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === '23505' && typeof constraint === 'string') {
    const known = taken[constraint];
    return known && new Failure('NAME_TAKEN', { msg: known.message, errors: [known] });
  }
  return code === '23503' ? new Failure('IN_USE') : undefined;
}
