/** Files that were edited in place: each version is a file, made from the one before it. */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import { insertFile, type NewFile } from './files.ts';

type FileVersionRow = {
  fileId: string;
  fileName: string;
  originalName: string;
  size: string;
  createBy: string;
  version: number;
  nickName: string;
  createTime: string;
};

/** A file's chain is no longer than somebody edits one; a bound all the same. */
const maxVersions = 200;

/** The file and what it was made from, newest first. */
export async function listFileVersions(tx: Tx, fileId: string): Promise<FileVersionRow[]> {
  const { rows } = await sql<FileVersionRow>`
    with recursive chain as (
      select ${fileId}::bigint as "fileId", 1 as depth
      union all
      select v."previousId", c.depth + 1 from chain as c join "fileVersions" as v on v."fileId" = c."fileId"
        where c.depth < ${maxVersions})
    select f."fileId", f."fileName", f."originalName", f."size", f."createBy", f."createTime",
      coalesce(v."version", 1) as "version", coalesce(u."nickName", '') as "nickName"
    from chain as c join files as f on f."fileId" = c."fileId"
      left join "fileVersions" as v on v."fileId" = f."fileId"
      left join users as u on u."userId" = f."createBy"
    order by c.depth`.execute(tx);
  return rows;
}

/** The file as the version after the one that it was made from. */
export async function insertFileVersion(
  tx: Tx,
  { file, previousId }: { file: NewFile; previousId: string },
): Promise<void> {
  const fileId = await insertFile(tx, file);
  const before = await tx
    .selectFrom('fileVersions')
    .select('version')
    .where('fileId', '=', previousId)
    .executeTakeFirst();
  const version = (before?.version ?? 1) + 1;
  await tx.insertInto('fileVersions').values({ fileId, previousId, version }).execute();
}

/** Whether a version made from the file is attached to what the file is attached to. */
export async function hasNewerFileVersion(tx: Tx, fileId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from "fileVersions" as v
    join "fileLinks" as mine on mine."fileId" = v."previousId"
    join "fileLinks" as its on its."fileId" = v."fileId"
      and its."bizName" = mine."bizName" and its."bizId" = mine."bizId"
    where v."previousId" = ${fileId} limit 1`.execute(tx);
  return rows.length > 0;
}
