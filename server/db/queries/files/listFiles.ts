/** Lists the stored files, newest first, with the record that each is attached to. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { fileCalls } from '../../../../contract/calls/file.ts';
import { fileCategories, otherFiles } from '../../../../contract/fileCategories.ts';
import { fileResource } from '../../../../contract/resources/platform/file.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern, fetchPage } from '../fetchPage.ts';
import { avatarBizName } from '../people/avatars.ts';

type FileListRequest = z.output<typeof fileCalls.list.query>;

const recordLinks = sql`"fileLinks" l where l."fileId" = files."fileId" and l."bizName" <> ${sql.lit(avatarBizName)}`;

/** A copied record shares the files of its original; commands open the first of the records. */
const firstLink = (column: 'bizName' | 'bizId') => sql<string | null>`(
  select l.${sql.id(column)}::text from ${recordLinks} order by l."bizName", l."bizId" limit 1)`;
const records = sql<string>`coalesce((
  select string_agg(l."bizId"::text, '、' order by l."bizName", l."bizId") from ${recordLinks}), '')`;
const formName = sql<string>`coalesce((select f."cnName" from forms f where f."enName" = ${firstLink('bizName')}
  and not f."deleted"), '')`;
const kilobytes = sql<number>`ceil(files."size" / 1024.0)::integer`;
const version = sql<number>`coalesce((
  select v."version" from "fileVersions" v where v."fileId" = files."fileId"), 1)`;
const replaced = sql<boolean>`exists (select from "fileVersions" v where v."previousId" = files."fileId")`;

const extension = sql`substring(files."fileName" from '[.](.+)$')`;
const category = sql<string>`case ${sql.join(
  fileCategories.map(
    ({ value, extensions }) =>
      sql`when ${extension} in (${sql.join(extensions.map((one) => sql.lit(one)))}) then ${sql.lit(value)}`,
  ),
  sql` `,
)} else ${sql.lit(otherFiles.value)} end`;

const expressions = {
  fileId: sql.ref('files.fileId'),
  createBy: sql.ref('files.createBy'),
  createTime: sql.ref('files.createTime'),
  formCnName: formName,
  category,
  kilobytes,
  records,
  version,
  replaced,
};

export const listFiles = (tx: Tx, request: FileListRequest) => fetchPage(selectFiles(tx, request), request);

export function selectFiles(tx: Tx, request: Omit<FileListRequest, 'pageNum' | 'pageSize'>) {
  let files = tx
    .selectFrom('files')
    .innerJoin('users', 'users.userId', 'files.createBy')
    .select([
      'files.fileId',
      'files.fileName',
      'files.originalName',
      'files.mimeType',
      'files.createBy',
      'users.nickName as createByName',
      'files.createTime',
      category.as('category'),
      kilobytes.as('kilobytes'),
      formName.as('formCnName'),
      firstLink('bizName').as('bizName'),
      firstLink('bizId').as('bizId'),
      records.as('records'),
      version.as('version'),
      replaced.as('replaced'),
    ])
    .orderBy('files.fileId', 'desc');
  const { keyword } = request;
  if (keyword) files = files.where('files.originalName', 'ilike', containsPattern(keyword));
  return applyListConditions(files, { resource: fileResource, expressions }, request);
}
