/** Files: the store contains the unchanged content of every row, and every stored address names a file. */
import { type RawBuilder, sql } from 'kysely';
import { countUnhashedFiles } from '../../db/queries/files/fileHashes.ts';
import { measureStream } from '../../records/contentHash.ts';
import type { FileStore } from '../../records/files/fileStore.ts';
import { type Form, getFormLayout } from '../../records/schema/formLayout.ts';
import { activeForms, definitionProblem } from '../activeForms.ts';
import { cursorRows } from '../cursorRows.ts';
import type { Finding, IntegrityCheck } from '../integrityCheck.ts';

type StoredFile = { where: string; name: string; size: string | null; sha256: string | null };

/** Uploads, and the files of finished jobs. */
const storedFiles = sql<StoredFile>`
  select '文件 ' || "fileId" as "where", "fileName" as "name", "size", "sha256" from files
  union all
  select '后台任务 ' || id, "fileKey", "fileSize", "fileSha256" from jobs where "fileKey" is not null`;

export const filesKept: IntegrityCheck = {
  name: 'filesKept',
  title: '每个文件的内容都在，长度和校验值相符',
  async *find({ tx, files, hashes }) {
    if (!files) return;
    for await (const kept of cursorRows(tx, storedFiles)) yield* await findDamage(files, kept, hashes);
    const count = await countUnhashedFiles(tx);
    if (count > 0)
      yield {
        where: '旧版本上传的文件',
        expected: '服务运行时会逐步补算',
        found: `${count} 个尚无校验值`,
        isNote: true,
      };
  },
};

async function findDamage(files: FileStore, kept: StoredFile, hashes: boolean): Promise<Finding[]> {
  const { where, name, size, sha256 } = kept;
  const found = await files.size(name).catch((error: unknown) => String(error));
  if (typeof found !== 'number') return [{ where, expected: `${name} 存在`, found: found ?? '不存在' }];
  if (size !== null && String(found) !== size)
    return [{ where, expected: `${name}，${size} 字节`, found: `${found} 字节` }];
  if (!hashes || sha256 === null) return [];
  const is = await measureStream(files.read(name, { start: 0, end: found - 1 })).then(
    (content) => content.sha256,
    (error: unknown) => String(error),
  );
  return is === sha256 ? [] : [{ where, expected: `${name}，SHA-256 ${sha256}`, found: `SHA-256 ${is}` }];
}

export const filesAttached: IntegrityCheck = {
  name: 'filesAttached',
  title: '单据、评论和审批意见里的附件都存在',
  async *find({ tx }) {
    const forms = (await activeForms(tx)).filter((form) => definitionProblem(form) === undefined);
    for (const source of attachmentSources(forms)) yield* cursorRows(tx, unknownFiles(source));
  },
};

/** A source of stored addresses: its display name and a query of rows with a list of attachments. */
type AttachmentSource = { name: string; rows: RawBuilder<unknown> };

function attachmentSources(forms: readonly Form[]): AttachmentSource[] {
  const said: AttachmentSource[] = [
    { name: '评论', rows: sql`select "id", "attachments" as "list" from comments` },
    { name: '流程日志', rows: sql`select "logId" as "id", "attachments" as "list" from "flowLog"` },
  ];
  return [...said, ...forms.flatMap(fieldsWithFiles)];
}

/** Attachments are the only values that are stored as JSON; a value without one of our addresses is ignored. */
function fieldsWithFiles(form: Form): AttachmentSource[] {
  const { table, columns, subTables } = getFormLayout(form);
  return [{ table, columns }, ...subTables].flatMap((one) =>
    one.columns
      .filter(({ sqlType }) => sqlType === 'jsonb')
      .map(({ name }) => ({
        name: `${one.table}.${name}`,
        rows: sql`select "id", ${sql.id(name)} as "list" from ${sql.id(one.table)}`,
      })),
  );
}

const unknownFiles = ({ name, rows }: AttachmentSource) => sql<Finding>`
  select ${sql.lit(name)} || ' ' || s."id" as "where", '附件存在' as "expected",
    '没有文件 ' || named."file" as "found"
  from (${rows}) as s
  cross join lateral jsonb_array_elements(case jsonb_typeof(s."list") when 'array' then s."list" else '[]' end) as one
  cross join lateral substring(one ->> 'url' from '/common/download\\?fileName=([A-Za-z0-9._-]+)$') as named("file")
  where named."file" is not null and not exists (select 1 from files f where f."fileName" = named."file")`;
