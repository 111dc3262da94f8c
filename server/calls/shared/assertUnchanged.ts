import { Failure } from '../../../contract/failures.ts';
import type { CallContext } from '../../context/callContext.ts';
import { lockRowVersion } from '../../db/queries/rowVersion.ts';

type VersionedRow = Parameters<typeof lockRowVersion>[1];

/** Throws STALE_RECORD if the row was saved after `version` was read; without a version the last save wins. */
export async function assertUnchanged(
  tx: CallContext['tx'],
  row: VersionedRow,
  version: string | undefined,
): Promise<void> {
  if (version === undefined) return;
  const current = await lockRowVersion(tx, row);
  if (current !== undefined && current !== version) throw new Failure('STALE_RECORD');
}
