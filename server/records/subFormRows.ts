/** The rows of sub-forms: read for many records at once, replaced as a set, matched by id. */
import { type RawBuilder, sql } from 'kysely';
import type { Field } from '../../contract/forms/definition.ts';
import type { Values } from '../../contract/forms/recordRules.ts';
import type { Tx } from '../db/database.ts';
import { toRecordValues } from './recordSelect.ts';
import { type Form, getFormLayout, physicalColumns, type SubTable } from './schema/formLayout.ts';
import { assertTableNotRewritten } from './tableRewrite.ts';

/** The records with each sub-form's rows under its name, in order. One query per sub-form. */
export const readSubFormRows = (tx: Tx, form: Form, records: Values[]): Promise<Values[]> =>
  withSubTableRows(tx, getFormLayout(form).subTables, records);

/** The same for only these sub-forms and columns, as `narrowSubTables` returns them. */
export const readNamedSubFormRows = (
  tx: Tx,
  form: Form,
  { records, named }: { records: Values[]; named: readonly Field[] },
): Promise<Values[]> =>
  withSubTableRows(
    tx,
    named.flatMap((field) => narrowSubTables(form, field)),
    records,
  );

/** A sub-form's table with only the columns that the field has. */
export function narrowSubTables(form: Form, { enName, children = [] }: Field): SubTable[] {
  const wanted = new Set(children.map((column) => column.enName));
  return getFormLayout(form)
    .subTables.filter(({ field }) => field.enName === enName)
    .map((sub) => ({ ...sub, columns: sub.columns.filter(({ name }) => wanted.has(name)) }))
    .filter(({ columns }) => columns.length > 0);
}

async function withSubTableRows(
  tx: Tx,
  subTables: readonly SubTable[],
  records: Values[],
): Promise<Values[]> {
  if (subTables.length === 0 || records.length === 0) return records;
  const ids = records.map((record) => String(record.id));
  const byTable = await Promise.all(subTables.map((sub) => loadSubTableRows(tx, sub, ids)));
  const empty = subTables.filter((_, index) => byTable[index]?.size === 0);
  if (empty.length > 0)
    await assertTableNotRewritten(
      tx,
      empty.map((sub) => sub.table),
    );
  return records.map((record) => ({
    ...record,
    ...Object.fromEntries(
      subTables.map((sub, index) => [sub.field.enName, byTable[index]?.get(String(record.id)) ?? []]),
    ),
  }));
}

async function loadSubTableRows(tx: Tx, sub: SubTable, ids: string[]): Promise<Map<string, Values[]>> {
  const { rows } = await sql<Values>`select r."recordId", r."id", ${joinColumnNames(sub)}
    from ${sql.id(sub.table)} as r
    where r."recordId" = any(${ids}::bigint[]) order by r."recordId", r."position"`.execute(tx);
  const found = new Map<string, Values[]>();
  for (const { recordId, ...row } of rows) {
    const list = found.get(String(recordId)) ?? [];
    list.push(toRecordValues(sub.columns, row));
    found.set(String(recordId), list);
  }
  return found;
}

const joinColumnNames = (sub: SubTable) =>
  sql.join(physicalColumns(sub.columns).map(({ name }) => sql`${sql.id(name)}`));

/** Replaces the set of rows by `rows`: those with an id are updated, others are inserted, the rest is deleted. */
export async function replaceSubFormRows(
  tx: Tx,
  sub: SubTable,
  { recordId, rows }: { recordId: string; rows: Values[] },
): Promise<void> {
  const table = sql.id(sub.table);
  const sent = JSON.stringify(rows.map((row, position) => ({ ...row, position })));
  const kept = rows.flatMap((row) => (row.id === undefined || row.id === null ? [] : [String(row.id)]));
  await sql`delete from ${table} where "recordId" = ${recordId} and not "id" = any(${kept}::bigint[])`.execute(
    tx,
  );
  if (kept.length > 0) {
    await sql`update ${table} as r set "position" = s."position", ${buildAssignments(sub)}
      from ${buildRecordset(sub, sent)} where r."id" = s."id" and r."recordId" = ${recordId}`.execute(tx);
  }
  if (kept.length < rows.length) await insertRows(tx, sub, { recordId, sent });
}

/** The rows of a new record. */
export async function insertSubFormRows(
  tx: Tx,
  sub: SubTable,
  { recordId, rows }: { recordId: string; rows: Values[] },
): Promise<void> {
  if (rows.length === 0) return;
  const sent = JSON.stringify(rows.map(({ id: _, ...row }, position) => ({ ...row, position })));
  await insertRows(tx, sub, { recordId, sent });
}

async function insertRows(tx: Tx, sub: SubTable, { recordId, sent }: { recordId: string; sent: string }) {
  const names = physicalColumns(sub.columns).map(({ name }) => sql.id(name));
  await sql`insert into ${sql.id(sub.table)} ("recordId", "position", ${sql.join(names)})
    select ${recordId}::bigint, s."position", ${sql.join(names.map((name) => sql`s.${name}`))}
    from ${buildRecordset(sub, sent)} where s."id" is null order by s."position"`.execute(tx);
}

const buildAssignments = (sub: SubTable): RawBuilder<unknown> =>
  sql.join(physicalColumns(sub.columns).map(({ name }) => sql`${sql.id(name)} = s.${sql.id(name)}`));

/** The rows as one JSON parameter, read with the columns' own types. */
function buildRecordset(sub: SubTable, sent: string): RawBuilder<unknown> {
  const types = physicalColumns(sub.columns).map(
    // SQL types come from the field registry's closed list.
    ({ name, sqlType }) => sql`${sql.id(name)} ${sql.raw(sqlType)}`,
  );
  return sql`jsonb_to_recordset(${sent}::jsonb) as s("id" bigint, "position" integer, ${sql.join(types)})`;
}
