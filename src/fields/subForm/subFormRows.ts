/** Editing the rows of a sub-form, as data. Rows are never changed in place. */
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { clearDependentsInRow } from '../../../contract/forms/dependentFields.ts';
import { displayKey } from '../displayValue.ts';
import type { AnyField, FieldValues } from '../fieldRenderer.ts';

export type SubFormRows = readonly FieldValues[];

export function toSubFormRows(value: unknown): SubFormRows {
  // A sub-form's value is a list of rows by its schema; anything else is shown as none.
  return Array.isArray(value) ? (value as SubFormRows) : [];
}

export const insertRow = (rows: SubFormRows, at: number, row: FieldValues = {}): SubFormRows =>
  rows.toSpliced(at, 0, row);

export const removeRow = (rows: SubFormRows, at: number): SubFormRows => rows.toSpliced(at, 1);

/** A copy is a new row: it has no id, and nothing that the server makes. */
export function copyRow(rows: SubFormRows, at: number, columns: readonly AnyField[]): SubFormRows {
  const source = rows[at];
  if (!source) return rows;
  const made = new Set(
    columns
      .filter((column) => getFieldType(column).origin !== 'person')
      .flatMap((column) => [column.enName, displayKey(column)]),
  );
  const copied = Object.entries(source).filter(([name]) => name !== 'id' && !made.has(name));
  return insertRow(rows, at + 1, Object.fromEntries(copied));
}

export const updateRow = (rows: SubFormRows, at: number, part: FieldValues): SubFormRows =>
  rows.map((row, index) => (index === at ? { ...row, ...part } : row));

/** Enters values and empties the columns that depend on the changed ones; `notes` says so by column. */
export function enterValues(
  rows: SubFormRows,
  at: number,
  { part, columns }: { part: FieldValues; columns: readonly Field[] },
): { rows: SubFormRows; notes: Readonly<Record<string, string>> } {
  const row = rows[at] ?? {};
  const { values, notes } = clearDependentsInRow(columns, row, { ...row, ...part });
  return { rows: updateRow(rows, at, { ...part, ...values }), notes };
}

/** Nothing was entered; what a row starts with by itself does not count. */
export function isBlankRow(row: FieldValues | undefined, columns: readonly AnyField[]): boolean {
  const entered = columns.filter(({ defaultType }) => !defaultType);
  return row === undefined || entered.every((column) => getFieldType(column).isEmpty(row[column.enName]));
}

/** A unit price or a rate has no meaningful sum; a definition does not say which columns are that, their names do. */
const notSummablePattern = /单价|价格|比例|率|折扣|系数$/;

export const isSummed = (column: AnyField): boolean =>
  getFieldType(column).summable && !notSummablePattern.test(column.label);
