/** Editing the rows of a sub-form, as data. Rows are never changed in place. */
import { typeOf } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { emptiedBeside } from '../../../contract/forms/dependents.ts';
import type { AnyField, Values } from '../type.ts';
import { viewName } from './shown.ts';

export type Rows = readonly Values[];

export function rowsOf(value: unknown): Rows {
  // A sub-form's value is a list of rows by its schema; anything else is shown as none.
  return Array.isArray(value) ? (value as Rows) : [];
}

export const inserted = (rows: Rows, at: number, row: Values = {}): Rows => rows.toSpliced(at, 0, row);

export const removed = (rows: Rows, at: number): Rows => rows.toSpliced(at, 1);

/** A copy is a new row: it has no id, and nothing that the server makes. */
export function copied(rows: Rows, at: number, columns: readonly AnyField[]): Rows {
  const source = rows[at];
  if (!source) return rows;
  const made = new Set(
    columns
      .filter((column) => typeOf(column).origin !== 'person')
      .flatMap((column) => [column.enName, viewName(column)]),
  );
  const kept = Object.entries(source).filter(([name]) => name !== 'id' && !made.has(name));
  return inserted(rows, at + 1, Object.fromEntries(kept));
}

export const changed = (rows: Rows, at: number, part: Values): Rows =>
  rows.map((row, index) => (index === at ? { ...row, ...part } : row));

/** The same, and what hangs on the columns that changed is emptied; `notes` say so by column. */
export function entered(
  rows: Rows,
  at: number,
  { part, columns }: { part: Values; columns: readonly Field[] },
): { rows: Rows; notes: Readonly<Record<string, string>> } {
  const row = rows[at] ?? {};
  const { values, notes } = emptiedBeside(columns, row, { ...row, ...part });
  return { rows: changed(rows, at, { ...part, ...values }), notes };
}

/** Nothing was entered; what a row starts with by itself does not count. */
export function isBlankRow(row: Values | undefined, columns: readonly AnyField[]): boolean {
  const entered = columns.filter(({ defaultType }) => !defaultType);
  return row === undefined || entered.every((column) => typeOf(column).isEmpty(row[column.enName]));
}

/** A unit price or a rate has no meaningful sum; a definition does not say which columns are that, their names do. */
const noSum = /单价|价格|比例|率|折扣|系数$/;

export const isSummed = (column: AnyField): boolean => typeOf(column).summable && !noSum.test(column.label);
