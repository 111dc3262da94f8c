/** Writes one record: its row, its sub-form rows, its display texts and files, in the caller's transaction. */
import { type RawBuilder, sql } from 'kysely';
import { Failure } from '../../../contract/failures.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Tx } from '../../db/database.ts';
import { attachFiles } from '../files/attachments.ts';
import { findRenamedColumns, insertRenames } from '../renames/noteRename.ts';
import { type Form, getFormLayout, physicalColumns, type SubTable } from '../schema/formLayout.ts';
import type { SysStatus, WriteStamp } from '../stamp.ts';
import { insertSubFormRows, replaceSubFormRows } from '../subFormRows.ts';
import { withUniqueViolations } from '../uniqueViolation.ts';
import { withCheckedDisplayValues } from './displayValues.ts';
import { generateValues } from './generatedValues.ts';
import { assertValidParent } from './recordParent.ts';

export type WrittenRecord = { id: string; version: number };

/** Writes checked values as a new record (approved unless the stamp says otherwise). */
export async function insertRecord(
  tx: Tx,
  form: Form,
  values: Values,
  stamp: WriteStamp & { sysStatus?: SysStatus },
): Promise<WrittenRecord> {
  const { table, columns, subTables } = getFormLayout(form);
  const made = { ...values, ...(await generateValues(tx, form, stamp)) };
  const whole = await withCheckedDisplayValues(tx, form, {
    values: made,
    before: undefined,
    actor: stamp.actor,
  });
  if (values.pid)
    await assertValidParent(tx, form, { id: null, pid: String(values.pid), actor: stamp.actor });
  const cells: [string, RawBuilder<unknown>][] = [
    ['pid', sql`${values.pid ?? null}`],
    ['sysStatus', sql`${stamp.sysStatus ?? 1}`],
    ['createBy', sql`${stamp.actor.userId}`],
    ['updateBy', sql`${stamp.actor.userId}`],
    ['createTime', sql`${stamp.now}`],
    ['updateTime', sql`${stamp.now}`],
    ...buildCells(form, whole),
  ];
  const written = await withUniqueViolations({ form, table, columns, actor: stamp.actor }, () =>
    sql<WrittenRecord>`insert into ${sql.id(table)} (${sql.join(cells.map(([name]) => sql.id(name)))})
      values (${sql.join(cells.map(([, value]) => value))}) returning "id", "version"`.execute(tx),
  );
  const [row] = written.rows;
  if (!row) throw new Error(`Inserting a record of ${form.enName} returned no row.`);
  for (const [sub, rows] of listSubFormRows(subTables, whole)) {
    await withUniqueViolations({ form, ...sub, actor: stamp.actor }, () =>
      insertSubFormRows(tx, sub, { recordId: row.id, rows }),
    );
  }
  await attachFiles(tx, { bizName: form.enName, bizId: row.id, actor: stamp.actor, values: whole });
  return row;
}

type RecordChange = WriteStamp & {
  id: string;
  values: Values;
  /** The record as it was read. */
  before: Values;
  version?: number | undefined;
  sysStatus?: SysStatus;
};

/**
 * Writes checked values over the record as it was read. Absent values stay unchanged. The version grows by one.
 * STALE_RECORD if `version` is not the record's current version, RECORD_GONE if it is deleted.
 */
export async function updateRecord(
  tx: Tx,
  form: Form,
  { id, values, ...stamp }: RecordChange,
): Promise<WrittenRecord> {
  const { table, columns, subTables } = getFormLayout(form);
  const whole = await withCheckedDisplayValues(tx, form, {
    values,
    before: stamp.before,
    actor: stamp.actor,
  });
  if (values.pid) await assertValidParent(tx, form, { id, pid: String(values.pid), actor: stamp.actor });
  const cells: [string, RawBuilder<unknown>][] = [
    ...(values.pid === undefined ? [] : [['pid', sql`${values.pid}`] as [string, RawBuilder<unknown>]]),
    ...(stamp.sysStatus === undefined
      ? []
      : [['sysStatus', sql`${stamp.sysStatus}`] as [string, RawBuilder<unknown>]]),
    ['updateBy', sql`${stamp.actor.userId}`],
    ['updateTime', sql`${stamp.now}`],
    ['version', sql`"version" + 1`],
    ...buildCells(form, whole),
  ];
  const matches = stamp.version === undefined ? sql`true` : sql`"version" = ${stamp.version}`;
  const written = await withUniqueViolations({ form, table, columns, actor: stamp.actor }, () =>
    sql<WrittenRecord>`update ${sql.id(table)}
      set ${sql.join(cells.map(([name, value]) => sql`${sql.id(name)} = ${value}`))}
      where "id" = ${id} and "sys$deleteTime" is null and ${matches} returning "id", "version"`.execute(tx),
  );
  const [row] = written.rows;
  if (!row) throw await findWriteFailure(tx, table, id);
  for (const [sub, rows] of listSubFormRows(subTables, whole)) {
    await withUniqueViolations({ form, ...sub, actor: stamp.actor }, () =>
      replaceSubFormRows(tx, sub, { recordId: id, rows }),
    );
  }
  await attachFiles(tx, { bizName: form.enName, bizId: id, actor: stamp.actor, values: whole });
  const renamed = findRenamedColumns(form, stamp.before, whole);
  await insertRenames(tx, { enName: form.enName, ids: [id], columns: renamed, depth: 0 });
  return row;
}

async function findWriteFailure(tx: Tx, table: string, id: string): Promise<Failure> {
  const live =
    await sql`select 1 from ${sql.id(table)} where "id" = ${id} and "sys$deleteTime" is null`.execute(tx);
  return new Failure(live.rows.length > 0 ? 'STALE_RECORD' : 'RECORD_GONE');
}

/** The cells of the fields in `values`, in the driver's form. */
function buildCells(form: Form, values: Values): [string, RawBuilder<unknown>][] {
  return physicalColumns(getFormLayout(form).columns)
    .filter(({ name }) => Object.hasOwn(values, name))
    .map(({ name, sqlType, column }) => {
      const value = values[name] ?? null;
      const bound = value === null || name !== column.name ? value : column.type.toSql(value, column.field);
      // The SQL type comes from the field registry's closed list.
      return [name, sql`${bound}::${sql.raw(sqlType)}`];
    });
}

function listSubFormRows(subTables: SubTable[], values: Values): [SubTable, Values[]][] {
  return subTables.flatMap((sub): [SubTable, Values[]][] => {
    const rows = values[sub.field.enName];
    if (rows === undefined) return [];
    // Validation has made it a list of objects, or null for an empty one.
    return [[sub, ((rows ?? []) as Values[]).map((row) => toBoundRow(sub, row))]];
  });
}

/** A row as JSON that the columns' types can read: files stay JSON, dates are completed. */
export function toBoundRow(sub: Pick<SubTable, 'columns'>, row: Values): Values {
  const bound: Values = { ...row };
  for (const { name, type, field, sqlType } of sub.columns) {
    const value = row[name] ?? null;
    bound[name] = value === null || sqlType === 'jsonb' ? value : type.toSql(value, field);
  }
  return bound;
}
