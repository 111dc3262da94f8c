/** Files that nothing references, or that nothing has ever referenced. */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

/**
 * True if the file `f` is attached to no record, is no person's avatar, occurs in no setting, and no version was
 * derived from it. Deleted records and older versions of attached files keep their files.
 */
const isUnattached = sql`not exists (select 1 from "fileLinks" as l where l."fileId" = f."fileId")
  and not exists (select 1 from "fileVersions" as v where v."previousId" = f."fileId")
  and not exists (select 1 from users as u where u."avatar" like '%' || f."fileName")
  and not exists (select 1 from configs as c where position(f."fileName" in c."configValue") > 0)`;

/**
 * Deletes a bounded number of files that have been unattached for a number of days, and returns the names of their
 * blobs. A transaction that attaches one of them concurrently waits and then finds it deleted, or keeps it.
 */
export async function deleteUnattachedFiles(
  tx: Tx,
  { days, most }: { days: number; most: number },
): Promise<string[]> {
  const { rows: old } = await sql<{ fileId: string }>`select f."fileId" from files as f
    where f."createTime" < now() - make_interval(days => ${days}::int) and ${isUnattached}
    order by f."fileId" limit ${most} for update of f skip locked`.execute(tx);
  if (old.length === 0) return [];
  // Checked again now that no transaction can attach them: the first check saw an older snapshot.
  const { rows: left } = await sql<{ fileId: string; fileName: string }>`select f."fileId", f."fileName"
    from files as f where f."fileId" = any(${old.map(({ fileId }) => fileId)}::bigint[]) and ${isUnattached}`.execute(
    tx,
  );
  const ids = left.map(({ fileId }) => fileId);
  await sql`delete from "invoiceChecks" where "fileId" = any(${ids}::bigint[])`.execute(tx);
  await sql`delete from "fileVersions" where "fileId" = any(${ids}::bigint[])`.execute(tx);
  await sql`delete from files where "fileId" = any(${ids}::bigint[])`.execute(tx);
  return left.map(({ fileName }) => fileName);
}
