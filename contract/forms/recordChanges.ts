/** Compares two states of a record: fields, and rows of sub-forms by their ids. Page and server use the same code. */
import type { Field } from './definition.ts';
import type { Values } from './recordRules.ts';
import { isSameValue } from './sameValue.ts';

/** Names of the fields whose values differ. */
export const listChangedNames = (fields: readonly Field[], before: Values, now: Values): string[] =>
  fields.map(({ enName }) => enName).filter((enName) => !isSameValue(before[enName], now[enName]));

export type RowChange =
  | { kind: 'same' | 'added' }
  /** `was` is the row before the change; `columns` holds the names of the columns that differ. */
  | { kind: 'changed'; was: Values; columns: ReadonlySet<string> };

export type RowChanges = {
  /** One entry per current row. */
  rows: readonly RowChange[];
  /** Rows that no longer exist. */
  removed: readonly Values[];
};

/** Compares the rows of a sub-form with their earlier state. A row without an id is new. */
export function compareRows(
  columns: readonly Pick<Field, 'enName'>[],
  before: readonly Values[],
  now: readonly Values[],
): RowChanges {
  const left = new Map(before.map((row) => [getRowId(row), row]));
  const rows = now.map((row): RowChange => {
    const was = left.get(getRowId(row));
    if (!was || getRowId(row) === undefined) return { kind: 'added' };
    left.delete(getRowId(row));
    const differing = columns
      .map(({ enName }) => enName)
      .filter((enName) => !isSameValue(was[enName], row[enName]));
    return differing.length === 0 ? { kind: 'same' } : { kind: 'changed', was, columns: new Set(differing) };
  });
  return { rows, removed: [...left.values()] };
}

const getRowId = ({ id }: Values): string | undefined =>
  id === undefined || id === null || id === '' ? undefined : String(id);
