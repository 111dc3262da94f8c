/** Entries of the audit log in words, for the list and the sheet alike: what was done, to what, with which result. */
import { type RawBuilder, sql } from 'kysely';
import { type AuditObject, auditKinds, auditObjects } from '../../../../contract/audit.ts';
import type { AnyCall } from '../../../../contract/call.ts';
import { calls } from '../../../../contract/calls.ts';
import { failures, refusals } from '../../../../contract/failures.ts';
import { auditedName } from './auditedRows.ts';
import { auditedTables } from './auditedTables.ts';

/** `POST /system/user/edit` → 修改用户. */
const titles = Object.fromEntries(
  Object.values(calls)
    .flatMap((group) => Object.values<AnyCall>(group))
    .map(({ method, path, summary }) => [`${method} ${path}`, summary.split(/[；：，（]/)[0] ?? summary]),
);

/** The calls whose titles contain the words, as entries name them. */
export const findTitledCalls = (words: string): string[] =>
  Object.keys(titles).filter((what) => titles[what]?.includes(words));

const outcomes = { ...refusals, ...failures, done: '成功' };

/** The text that stands for the value of a column, or the value itself. */
const textOf = (texts: object, column: string): RawBuilder<string> =>
  sql<string>`coalesce(${JSON.stringify(texts)}::jsonb ->> ${sql.ref(column)}, ${sql.ref(column)})`;

const objectKind = sql`split_part(o."object", ':', 1)`;
const objectId = sql`substr(o."object", strpos(o."object", ':') + 1)`;

/** The name that an object has now. Each kind is one look-up by its key, or by its code. */
function buildPresentName(): RawBuilder<string> {
  const branches = auditObjects.flatMap((kind) => {
    const lookUp = buildLookUp(kind);
    return lookUp ? [sql`when ${sql.lit(kind)} then ${lookUp}`] : [];
  });
  return sql<string>`case ${objectKind} ${sql.join(branches, sql` `)} end`;
}

function buildLookUp(kind: AuditObject): RawBuilder<string> | undefined {
  const source = auditedTables[kind];
  if (!source) return undefined;
  const { table, key, keyType, code, only, removedBy } = source;
  const number = sql`case when ${objectId} ~ '^[0-9]{1,18}$' then ${objectId}::bigint end`;
  const byKey = only ?? sql`t.${sql.id(key)} = (${keyType === 'text' ? objectId : number})`;
  const find = (where: RawBuilder<unknown>) => sql<string>`(select ${auditedName(source)}
    from ${sql.table(table)} t where ${where} ${removedBy ? sql`order by t.${sql.id(removedBy)}` : sql``} limit 1)`;
  return code
    ? sql<string>`coalesce(${find(byKey)}, ${find(sql`t.${sql.id(code)} = ${objectId}`)})`
    : find(byKey);
}

/** Looked up only for objects whose name the entry does not store. */
const presentNames = sql<string[]>`array(select
    case when strpos("detail", '"' || o."object" || '"') > 0 then '' else coalesce(${buildPresentName()}, '') end
  from unnest("objects") with ordinality as o("object", "at") order by o."at")`;

/** The words of an entry; its objects and changes are texts of `AuditWords` (contract/auditChanges.ts). */
export const auditTexts = {
  kindText: textOf(auditKinds, 'kind'),
  title: textOf(titles, 'what'),
  outcomeText: textOf(outcomes, 'outcome'),
  presentNames,
};

/** `AuditWords` as JSON, for a cell of a sheet. */
export const auditWordsJson = (object: string | undefined): RawBuilder<string> =>
  sql<string>`json_build_object('objects', "objects", 'presentNames', ${presentNames}, 'detail', "detail",
    'object', ${object ?? null}::text)::text`;
