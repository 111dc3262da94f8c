/** Files edited in place: each version is a file, derived from the previous one. */
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

/** The longest chain of versions. Nobody edits a file as often; the bound is a safeguard. */
const maxVersions = 200;

/** The file and its predecessors, newest first. */
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

/** Inserts the file as the version after its source. */
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

/** True if a version derived from the file is attached to the same record as the file. */
export async function hasNewerFileVersion(tx: Tx, fileId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from "fileVersions" as v
    join "fileLinks" as mine on mine."fileId" = v."previousId"
    join "fileLinks" as its on its."fileId" = v."fileId"
      and its."bizName" = mine."bizName" and its."bizId" = mine."bizId"
    where v."previousId" = ${fileId} limit 1`.execute(tx);
  return rows.length > 0;
}
