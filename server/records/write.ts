/** Writing one record: its row, its sub-form rows, its companions and files, in the caller's transaction. */
import { type RawBuilder, sql } from 'kysely';
import { Failure } from '../../contract/failures.ts';
import type { Values } from '../../contract/forms/rules.ts';
import type { Tx } from '../db/database.ts';
import { attachFiles } from './attachments.ts';
import { withCompanions } from './companions.ts';
import { type Form, layoutOf, physicalColumns, type SubTable } from './form.ts';
import { originValues } from './origins.ts';
import { placeBelow } from './parents.ts';
import { noteRenamed, renamedColumns } from './renames/note.ts';
import type { Stamp, SysStatus } from './stamp.ts';
import { insertSubRows, replaceSubRows } from './subRows.ts';
import { namingTaken } from './taken.ts';

export type Written = { id: string; version: number };

/** Writes checked values as a new record (approved unless the stamp says otherwise). */
export async function insertRecord(
  tx: Tx,
  form: Form,
  values: Values,
  stamp: Stamp & { sysStatus?: SysStatus },
): Promise<Written> {
  const { table, columns, subTables } = layoutOf(form);
  const made = { ...values, ...(await originValues(tx, form, stamp)) };
  const whole = await withCompanions(tx, form, { values: made, before: undefined, actor: stamp.actor });
  if (values.pid) await placeBelow(tx, form, { id: null, pid: String(values.pid), actor: stamp.actor });
  const cells: [string, RawBuilder<unknown>][] = [
    ['pid', sql`${values.pid ?? null}`],
    ['sysStatus', sql`${stamp.sysStatus ?? 1}`],
    ['createBy', sql`${stamp.actor.userId}`],
    ['updateBy', sql`${stamp.actor.userId}`],
    ['createTime', sql`${stamp.now}`],
    ['updateTime', sql`${stamp.now}`],
    ...cellsOf(form, whole),
  ];
  const written = await namingTaken(columns, table, () =>
    sql<Written>`insert into ${sql.id(table)} (${sql.join(cells.map(([name]) => sql.id(name)))})
      values (${sql.join(cells.map(([, value]) => value))}) returning "id", "version"`.execute(tx),
  );
  const [row] = written.rows;
  if (!row) throw new Error(`Inserting a record of ${form.enName} returned no row.`);
  for (const [sub, rows] of rowsSent(subTables, whole)) {
    await namingTaken(sub.columns, sub.table, () => insertSubRows(tx, sub, { recordId: row.id, rows }));
  }
  await attachFiles(tx, { bizName: form.enName, bizId: row.id, actor: stamp.actor, values: whole });
  return row;
}

/**
 * Writes checked values over the record as it was read; what is not there stays. The version grows by one.
 * STALE_RECORD where `version` is no longer the record's, RECORD_GONE where it is deleted.
 */
export async function updateRecord(
  tx: Tx,
  form: Form,
  id: string,
  values: Values,
  stamp: Stamp & { before: Values; version?: number | undefined; sysStatus?: SysStatus },
): Promise<Written> {
  const { table, columns, subTables } = layoutOf(form);
  const whole = await withCompanions(tx, form, { values, before: stamp.before, actor: stamp.actor });
  if (values.pid) await placeBelow(tx, form, { id, pid: String(values.pid), actor: stamp.actor });
  const cells: [string, RawBuilder<unknown>][] = [
    ...(values.pid === undefined ? [] : [['pid', sql`${values.pid}`] as [string, RawBuilder<unknown>]]),
    ...(stamp.sysStatus === undefined
      ? []
      : [['sysStatus', sql`${stamp.sysStatus}`] as [string, RawBuilder<unknown>]]),
    ['updateBy', sql`${stamp.actor.userId}`],
    ['updateTime', sql`${stamp.now}`],
    ['version', sql`"version" + 1`],
    ...cellsOf(form, whole),
  ];
  const matches = stamp.version === undefined ? sql`true` : sql`"version" = ${stamp.version}`;
  const written = await namingTaken(columns, table, () =>
    sql<Written>`update ${sql.id(table)}
      set ${sql.join(cells.map(([name, value]) => sql`${sql.id(name)} = ${value}`))}
      where "id" = ${id} and "sys$deleteTime" is null and ${matches} returning "id", "version"`.execute(tx),
  );
  const [row] = written.rows;
  if (!row) throw await whyNot(tx, table, id);
  for (const [sub, rows] of rowsSent(subTables, whole)) {
    await namingTaken(sub.columns, sub.table, () => replaceSubRows(tx, sub, { recordId: id, rows }));
  }
  await attachFiles(tx, { bizName: form.enName, bizId: id, actor: stamp.actor, values: whole });
  const renamed = renamedColumns(form, stamp.before, whole);
  await noteRenamed(tx, { enName: form.enName, ids: [id], columns: renamed, depth: 0 });
  return row;
}

async function whyNot(tx: Tx, table: string, id: string): Promise<Failure> {
  const live =
    await sql`select 1 from ${sql.id(table)} where "id" = ${id} and "sys$deleteTime" is null`.execute(tx);
  return new Failure(live.rows.length > 0 ? 'STALE_RECORD' : 'RECORD_GONE');
}

/** The cells of the fields that `values` holds, as the driver takes them. */
function cellsOf(form: Form, values: Values): [string, RawBuilder<unknown>][] {
  return physicalColumns(layoutOf(form).columns)
    .filter(({ name }) => Object.hasOwn(values, name))
    .map(({ name, sqlType, column }) => {
      const value = values[name] ?? null;
      const bound = value === null || name !== column.name ? value : column.type.toSql(value, column.field);
      // The SQL type comes from the field registry's closed list.
      return [name, sql`${bound}::${sql.raw(sqlType)}`];
    });
}

function rowsSent(subTables: SubTable[], values: Values): [SubTable, Values[]][] {
  return subTables.flatMap((sub): [SubTable, Values[]][] => {
    const rows = values[sub.field.enName];
    if (rows === undefined) return [];
    // The check has made it a list of objects, or null where it was emptied.
    return [[sub, ((rows ?? []) as Values[]).map((row) => boundRow(sub, row))]];
  });
}

/** A row as JSON that the columns' types read: files stay JSON, dates are completed. */
export function boundRow(sub: Pick<SubTable, 'columns'>, row: Values): Values {
  const bound: Values = { ...row };
  for (const { name, type, field, sqlType } of sub.columns) {
    const value = row[name] ?? null;
    bound[name] = value === null || sqlType === 'jsonb' ? value : type.toSql(value, field);
  }
  return bound;
}
