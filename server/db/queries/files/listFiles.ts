/** Lists the stored files, newest first, with the record that each is attached to. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { fileCalls } from '../../../../contract/calls/file.ts';
import { fileResource } from '../../../../contract/resources/platform/file.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern, fetchPage } from '../fetchPage.ts';

type FileListRequest = z.output<typeof fileCalls.list.query>;

/** A copied record shares the files of its original; the list shows one of the records. */
const firstLink = (column: 'bizName' | 'bizId') => sql<string | null>`(
  select l.${sql.id(column)}::text from "fileLinks" l where l."fileId" = files."fileId"
  order by l."bizName", l."bizId" limit 1)`;
const formName = sql<string>`coalesce((select f."cnName" from forms f where f."enName" = ${firstLink('bizName')}
  and not f."deleted"), '')`;
const kilobytes = sql<number>`ceil(files."size" / 1024.0)::integer`;

const expressions = {
  fileId: sql.ref('files.fileId'),
  createBy: sql.ref('files.createBy'),
  createTime: sql.ref('files.createTime'),
  kilobytes,
  formCnName: formName,
};

export function listFiles(tx: Tx, request: FileListRequest) {
  let files = tx
    .selectFrom('files')
    .innerJoin('users', 'users.userId', 'files.createBy')
    .select([
      'files.fileId',
      'files.originalName',
      'files.mimeType',
      'files.createBy',
      'users.nickName as createByName',
      'files.createTime',
      kilobytes.as('kilobytes'),
      formName.as('formCnName'),
      firstLink('bizName').as('bizName'),
      firstLink('bizId').as('bizId'),
    ])
    .orderBy('files.fileId', 'desc');
  const { keyword } = request;
  if (keyword) files = files.where('files.originalName', 'ilike', containsPattern(keyword));
  return fetchPage(applyListConditions(files, { resource: fileResource, expressions }, request), request);
}
