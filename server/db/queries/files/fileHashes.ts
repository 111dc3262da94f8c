/** Files without a hash of their content, uploaded under an earlier version. */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

export type UnhashedFile = { fileId: string; fileName: string; size: string };

/** Returns up to `most` of them in the order of their ids, after `after`. */
export const listUnhashedFiles = (
  tx: Tx,
  { after, most }: { after: string; most: number },
): Promise<UnhashedFile[]> =>
  tx
    .selectFrom('files')
    .select(['fileId', 'fileName', 'size'])
    .where('sha256', 'is', null)
    .where('fileId', '>', after)
    .orderBy('fileId')
    .limit(most)
    .execute();

/** Does not overwrite an existing hash. */
export async function saveFileHash(tx: Tx, fileId: string, sha256: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ sha256 })
    .where('fileId', '=', fileId)
    .where('sha256', 'is', null)
    .execute();
}

export async function countUnhashedFiles(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from files where "sha256" is null`.execute(
    tx,
  );
  return Number(rows[0]?.count ?? 0);
}
