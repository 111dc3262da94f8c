/**
 * Migrates a form's tables from one definition to the next, in place, and reports beforehand which values that would
 * lose.
 */
import { type RawBuilder, sql } from 'kysely';
import { renameFields } from '../../../contract/design/form/names/publishedNames.ts';
import { invertName, type NameChange } from '../../../contract/forms/renamedValues.ts';
import type { Tx } from '../../db/database.ts';
import {
  type Form,
  type FormColumn,
  getFormLayout,
  type SubTable,
  viewColumnName,
} from '../schema/formLayout.ts';
import { isLiveRow } from '../schema/liveRows.ts';
import { buildSearchColumn, listSearchedColumns, searchColumn } from '../schema/searchColumn.ts';
import { findConversion } from './columnConversions.ts';
import { createSubTable } from './createTables.ts';
import { listOptionLosses } from './optionLosses.ts';
import { cancelIndexing } from './tableIndexes.ts';

type FormShape = Pick<Form, 'enName' | 'fields'>;
type ColumnStep = { table: string; from: FormColumn | undefined; to: FormColumn | undefined };
export type DataLoss = { field: string; label: string; rows: number };

/** `maxRows`: each column is counted up to this number. */
type EditedShape = FormShape & { renames?: readonly NameChange[]; maxRows?: number };

/** The columns whose values would be lost or truncated, with the number of rows (without those of deleted records). */
export async function findDataLosses(
  tx: Tx,
  before: FormShape,
  { renames = [], maxRows, ...edited }: EditedShape,
): Promise<DataLoss[]> {
  // The tables have the old names still.
  const after = { ...edited, fields: renameFields(edited.fields, renames.map(invertName)) };
  const questions = [
    ...listSteps(before, after).flatMap((step) => buildLossQuestion(before.enName, step)),
    ...listDroppedSubTables(before, after),
    ...listOptionLosses(before, after),
  ];
  if (questions.length === 0) return [];
  // All counts in one statement.
  const counts = sql.join(
    questions.map(
      ({ field, label, lost }) =>
        sql`select ${field}::text as field, ${label}::text as label,
          (select count(*) from (${lost} ${maxRows === undefined ? sql`` : sql`limit ${maxRows}`}) as l)::integer as rows`,
    ),
    sql` union all `,
  );
  const { rows } = await sql<DataLoss>`select * from (${counts}) as losses where rows > 0`.execute(tx);
  return rows;
}

/** Alters, adds and drops columns and sub-form tables. The caller has checked for losses. */
export async function alterTables(tx: Tx, before: FormShape, after: FormShape): Promise<void> {
  const steps = listSteps(before, after);
  const searchChanges = isSearchColumnAffected(before, after, steps);
  const search = buildSearchColumn(after);
  const kept = new Set(getFormLayout(after).subTables.map((sub) => sub.table));
  const known = new Set(getFormLayout(before).subTables.map((sub) => sub.table));
  // A sub-form's table references the form's table, so creating or dropping it locks both.
  const subFormsChange = [...kept].join() !== [...known].join();
  if (steps.length > 0 || searchChanges || subFormsChange) {
    await cancelIndexing(tx, [after.enName, ...known]);
  }
  // A generated column blocks every change to the columns it depends on.
  if (searchChanges) await alterTable(tx, after.enName, sql`drop column if exists ${sql.id(searchColumn)}`);
  for (const step of steps) await alterColumn(tx, step);
  if (searchChanges && search) await alterTable(tx, after.enName, sql`add column ${search}`);
  for (const sub of getFormLayout(before).subTables) {
    if (!kept.has(sub.table)) await sql`drop table ${sql.id(sub.table)}`.execute(tx);
  }
  for (const sub of getFormLayout(after).subTables) {
    if (!known.has(sub.table)) await createSubTable(tx, { table: after.enName, sub });
  }
}

/** True if the search column changes its source columns, or one of them changes its type. */
function isSearchColumnAffected(before: FormShape, after: FormShape, steps: ColumnStep[]): boolean {
  const searched = listSearchedColumns(before);
  const altered = steps.flatMap(({ table, from }) =>
    from && table === before.enName ? [from.name, viewColumnName(from.name)] : [],
  );
  return (
    searched.join() !== listSearchedColumns(after).join() || altered.some((name) => searched.includes(name))
  );
}

const alterTable = (tx: Tx, table: string, change: RawBuilder<unknown>) =>
  sql`alter table ${sql.id(table)} ${change}`.execute(tx);

/** Every column that is new, removed or of another type, including those of sub-forms in both definitions. */
function listSteps(before: FormShape, after: FormShape): ColumnStep[] {
  const [old, next] = [getFormLayout(before), getFormLayout(after)];
  const oldSubs = new Map(old.subTables.map((sub) => [sub.table, sub]));
  return [
    ...listColumnSteps(old.table, old.columns, next.columns),
    ...next.subTables.flatMap((sub) => {
      const known = oldSubs.get(sub.table);
      return known ? listColumnSteps(sub.table, known.columns, sub.columns) : [];
    }),
  ];
}

function listColumnSteps(table: string, before: FormColumn[], after: FormColumn[]): ColumnStep[] {
  const next = new Map(after.map((column) => [column.name, column]));
  const old = new Map(before.map((column) => [column.name, column]));
  const names = [...new Set([...old.keys(), ...next.keys()])];
  return names
    .map((name): ColumnStep => ({ table, from: old.get(name), to: next.get(name) }))
    .filter(({ from, to }) => !(from && to && isSameColumn(from, to)));
}

const isSameColumn = (from: FormColumn, to: FormColumn) =>
  from.sqlType === to.sqlType &&
  from.type.hasView === to.type.hasView &&
  from.type.references(from.field) === to.type.references(to.field) &&
  from.field.relateEnName === to.field.relateEnName;

/** `lost`: one row for each that would lose its value. */
type LossQuestion = { field: string; label: string; lost: RawBuilder<unknown> };

function buildLossQuestion(enName: string, { table, from, to }: ColumnStep): LossQuestion[] {
  if (!from) return [];
  const loses = to ? buildLossCondition(from, to) : sql`${sql.id(from.name)} is not null`;
  if (loses === null) return [];
  const { label } = from.field;
  const lost = sql`select from ${sql.id(table)} as r where ${isLiveRow({ table, enName })} and (${loses})`;
  return [{ field: from.name, label, lost }];
}

/** Ids of another form's records are meaningless in this one. */
const buildLossCondition = (from: FormColumn, to: FormColumn) =>
  isReferenceChanged(from, to) ? sql`${sql.id(from.name)} is not null` : findConversion(from, to).loses;

const isReferenceChanged = (from: FormColumn, to: FormColumn) =>
  to.type.references(to.field) !== null && from.field.relateEnName !== to.field.relateEnName;

function listDroppedSubTables(before: FormShape, after: FormShape): LossQuestion[] {
  const kept = new Set(getFormLayout(after).subTables.map((sub) => sub.table));
  return getFormLayout(before)
    .subTables.filter((sub: SubTable) => !kept.has(sub.table))
    .map(({ field, table }) => ({
      field: field.enName,
      label: field.label,
      lost: sql`select from ${sql.id(table)} as r
        where ${isLiveRow({ table, enName: before.enName })}`,
    }));
}

async function alterColumn(tx: Tx, { table, from, to }: ColumnStep): Promise<void> {
  const changes: RawBuilder<unknown>[] = [];
  const view = (column: FormColumn) => sql.id(viewColumnName(column.name));
  if (from?.type.hasView && !to?.type.hasView && to?.sqlType !== 'text')
    changes.push(sql`drop column ${view(from)}`);
  if (from && !to) changes.push(sql`drop column ${sql.id(from.name)}`);
  // SQL types come from the field registry's closed list.
  if (to && !from) changes.push(sql`add column ${sql.id(to.name)} ${sql.raw(to.sqlType)}`);
  if (from && to) {
    const using = isReferenceChanged(from, to) ? sql`null` : findConversion(from, to).using;
    changes.push(sql`alter column ${sql.id(to.name)} type ${sql.raw(to.sqlType)} using ${using}`);
  }
  if (to?.type.hasView && !from?.type.hasView) changes.push(sql`add column ${view(to)} text`);
  await sql`alter table ${sql.id(table)} ${sql.join(changes)}`.execute(tx);
  if (from && to && !isReferenceChanged(from, to)) await carryTexts(tx, { table, from, to });
}

/** Keeps visible texts readable: a choice becomes its text, and a text becomes its own label. */
async function carryTexts(
  tx: Tx,
  { table, from, to }: ColumnStep & { from: FormColumn; to: FormColumn },
): Promise<void> {
  const [value, view] = [sql.id(to.name), sql.id(viewColumnName(to.name))];
  if (from.type.hasView && !to.type.hasView && to.sqlType === 'text') {
    await sql`update ${sql.id(table)} set ${value} = ${view} where ${view} is not null`.execute(tx);
    await sql`alter table ${sql.id(table)} drop column ${view}`.execute(tx);
  }
  if (!from.type.hasView && to.type.hasView && to.sqlType === 'text') {
    await sql`update ${sql.id(table)} set ${view} = ${value} where ${value} is not null`.execute(tx);
  }
}
