/** The values of administration objects before and after a call, for the audit log. */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import { type AuditedObject, type AuditedTable, auditedTables } from './auditedTables.ts';

export type AuditedRow = { id: string; values: Readonly<Record<string, unknown>> };

/**
 * The objects of one kind with these ids; removed ones are missing. The rows are locked in the order of their keys, so
 * that no other transaction changes them between the two reads of a call. Rows that refer to them can be inserted.
 */
export async function lockAuditedRows(
  tx: Tx,
  kind: AuditedObject,
  ids: readonly string[],
): Promise<AuditedRow[]> {
  const source = auditedTables[kind];
  if (!source || ids.length === 0) return [];
  const { rows } = await sql<AuditedRow>`
    select t.${sql.id(source.key)}::text as "id", ${buildValues(source)} as "values"
    from ${sql.table(source.table)} t
    where t.${sql.id(source.key)} = any(${[...ids]}::bigint[])
      ${source.removedBy ? sql`and not t.${sql.id(source.removedBy)}` : sql``}
    order by t.${sql.id(source.key)} for no key update of t`.execute(tx);
  return rows;
}

function buildValues({ key, columns, links = {}, labels = {} }: AuditedTable) {
  const own = columns.map((column) => sql`${sql.lit(column)}, t.${sql.id(column)}::text`);
  const lists = Object.entries(links).map(
    ([field, { table, own: owner, element }]) => sql`${sql.lit(field)}, array(
      select l.${sql.id(element)}::text from ${sql.table(table)} l where l.${sql.id(owner)} = t.${sql.id(key)} order by 1)`,
  );
  const inside = Object.entries(labels).map(
    ([field, { column, path }]) =>
      sql`${sql.lit(field)}, jsonb_path_query_array(t.${sql.id(column)}, ${sql.lit(path)})`,
  );
  return sql`jsonb_build_object(${sql.join([...own, ...lists, ...inside])})`;
}

/** The names of objects by id, for values that refer to them. Removed objects keep their names while their rows exist. */
export async function loadAuditedNames(
  tx: Tx,
  kind: AuditedObject,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const source = auditedTables[kind];
  if (!source || ids.length === 0) return new Map();
  const { table, key, label, namedWithin } = source;
  const name = sql`t.${sql.id(label)}`;
  const within =
    namedWithin && sql`left join ${sql.table(table)} p on p.${sql.id(key)} = t.${sql.id(namedWithin)}`;
  const { rows } = await sql<{ id: string; name: string }>`
    select t.${sql.id(key)}::text as "id",
      ${within ? sql`coalesce(p.${sql.id(label)} || ' / ', '') || ${name}` : name} as "name"
    from ${sql.table(table)} t ${within ?? sql``}
    where t.${sql.id(key)} = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, name: text }) => [id, text]));
}

/** The names of forms by their English names; of several forms the one that is not deleted. */
export async function loadFormNames(tx: Tx, enNames: readonly string[]): Promise<Map<string, string>> {
  if (enNames.length === 0) return new Map();
  const rows = await tx
    .selectFrom('forms')
    .select(['enName', 'cnName'])
    .where('enName', 'in', enNames)
    .orderBy('deleted', 'desc')
    .execute();
  return new Map(rows.map(({ enName, cnName }) => [enName, cnName]));
}
