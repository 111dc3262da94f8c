/** The values of administration objects before and after a call, for the audit log. */
import { type RawBuilder, sql } from 'kysely';
import { type AuditObject, onlyObject } from '../../../../contract/audit.ts';
import type { Tx } from '../../database.ts';
import type { AuditedTable } from './auditedTable.ts';
import { auditedTables } from './auditedTables.ts';

export type AuditedRow = { id: string; name: string; values: Readonly<Record<string, unknown>> };

/** `lock`: no other transaction changes the rows until this one ends. Rows that refer to them can be inserted. */
type ReadMode = 'lock' | 'read';

/** The objects of one kind with these ids, in the order of their keys; removed ones are missing. */
export async function readAuditedRows(
  tx: Tx,
  { kind, ids }: { kind: AuditObject; ids: readonly string[] },
  mode: ReadMode,
): Promise<AuditedRow[]> {
  const source = auditedTables[kind];
  if (!source || ids.length === 0) return [];
  const { key, only, removedBy } = source;
  const { rows } = await sql<AuditedRow>`
    select ${only ? sql.lit(onlyObject) : sql`t.${sql.id(key)}::text`} as "id",
      ${auditedName(source)} as "name", ${buildValues(source)} as "values"
    from ${sql.table(source.table)} t
    where ${only ?? sql`t.${sql.id(key)} = any(${keysOf(source, ids)})`}
      ${removedBy ? sql`and not t.${sql.id(removedBy)}` : sql``}
    order by t.${sql.id(key)} ${mode === 'lock' ? sql`for no key update of t` : sql``}`.execute(tx);
  return rows;
}

/** Ids as a list of the key's type; texts that are no such ids name nothing. */
function keysOf({ keyType }: AuditedTable, ids: readonly string[]): RawBuilder<unknown> {
  if (keyType === 'text') return sql`${[...ids]}::text[]`;
  return sql`${onlyNumericIds(ids)}::bigint[]`;
}

/** Other texts name no row with a numeric key. */
export const onlyNumericIds = (ids: readonly string[]): string[] => ids.filter((id) => /^\d{1,18}$/.test(id));

/** The name of the row `t`. */
export const auditedName = ({ label }: AuditedTable): RawBuilder<string> =>
  typeof label === 'string' ? sql<string>`t.${sql.id(label)}` : label;

function buildValues({ key, columns = [], values = {}, links = {}, labels = {} }: AuditedTable) {
  const own = columns.map((column) => sql`${sql.lit(column)}, t.${sql.id(column)}::text`);
  const computed = Object.entries(values).map(([field, value]) => sql`${sql.lit(field)}, ${value}`);
  const lists = Object.entries(links).map(
    ([field, { table, own: owner, element }]) => sql`${sql.lit(field)}, array(
      select l.${sql.id(element)}::text from ${sql.table(table)} l where l.${sql.id(owner)} = t.${sql.id(key)} order by 1)`,
  );
  const inside = Object.entries(labels).map(
    ([field, { column, path }]) =>
      sql`${sql.lit(field)}, jsonb_path_query_array(t.${sql.id(column)}, ${sql.lit(path)})`,
  );
  return sql`jsonb_build_object(${sql.join([...own, ...computed, ...lists, ...inside])})`;
}

/**
 * The names of objects by the ids or codes under which values refer to them. Removed objects keep their names while
 * their rows exist; of several rows with a code the last one that is not removed counts.
 */
export async function loadAuditedNames(
  tx: Tx,
  kind: AuditObject,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const source = auditedTables[kind];
  if (!source || ids.length === 0) return new Map();
  const { table, key, code, removedBy, label, namedWithin } = source;
  const within =
    namedWithin && sql`left join ${sql.table(table)} p on p.${sql.id(key)} = t.${sql.id(namedWithin)}`;
  const name =
    within && typeof label === 'string'
      ? sql`coalesce(p.${sql.id(label)} || ' / ', '') || ${auditedName(source)}`
      : auditedName(source);
  const codeMatches = code && sql`t.${sql.id(code)}::text = any(${[...ids]}::text[])`;
  const { rows } = await sql<{ id: string; code: string | null; name: string }>`
    select t.${sql.id(key)}::text as "id", ${code ? sql`t.${sql.id(code)}::text` : sql`null`} as "code",
      ${name} as "name"
    from ${sql.table(table)} t ${within ?? sql``}
    where t.${sql.id(key)} = any(${keysOf(source, ids)}) ${codeMatches ? sql`or ${codeMatches}` : sql``}
    order by ${removedBy ? sql`t.${sql.id(removedBy)} desc,` : sql``} t.${sql.id(key)}`.execute(tx);
  return new Map(
    rows.flatMap((row): [string, string][] => [
      [row.id, row.name],
      ...(row.code ? [[row.code, row.name] as [string, string]] : []),
    ]),
  );
}
