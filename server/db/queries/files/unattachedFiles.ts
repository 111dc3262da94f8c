/** Files that nothing refers to any more, or never has. */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

/**
 * Of the alias `f`: attached to nothing, nobody's picture, in no setting, and no version was made from it. Deleted
 * records and older versions of what is attached keep theirs.
 */
const isUnattached = sql`not exists (select 1 from "fileLinks" as l where l."fileId" = f."fileId")
  and not exists (select 1 from "fileVersions" as v where v."previousId" = f."fileId")
  and not exists (select 1 from users as u where u."avatar" like '%' || f."fileName")
  and not exists (select 1 from configs as c where position(f."fileName" in c."configValue") > 0)`;

/**
 * Deletes the rows of at most so many files that have been left for so many days, and answers the names that their
 * bytes are kept under. Whoever attaches one of them meanwhile waits and finds it gone, or keeps it.
 */
export async function deleteUnattachedFiles(
  tx: Tx,
  { days, most }: { days: number; most: number },
): Promise<string[]> {
  const { rows: old } = await sql<{ fileId: string }>`select f."fileId" from files as f
    where f."createTime" < now() - make_interval(days => ${days}::int) and ${isUnattached}
    order by f."fileId" limit ${most} for update of f skip locked`.execute(tx);
  if (old.length === 0) return [];
  // Asked again now that nobody can attach them: the first look is as old as its statement.
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
