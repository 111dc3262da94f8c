/** Cells that a person has changed in a sheet, by `row:column`, both from 1. */
import type { EditedCell, SheetPage } from '../../../contract/calls/file.ts';

export type Edits = ReadonlyMap<string, string>;

export const cellKey = (row: number, column: number): string => `${row}:${column}`;

/** The edits with one more; typing what stood there takes it back. */
export function withEdit(edits: Edits, { row, column, value }: EditedCell, before: string): Edits {
  const next = new Map(edits);
  if (value === before) next.delete(cellKey(row, column));
  else next.set(cellKey(row, column), value);
  return next;
}

export const cellsOf = (edits: Edits): EditedCell[] =>
  [...edits].map(([key, value]) => {
    const [row = 0, column = 0] = key.split(':').map(Number);
    return { row, column, value };
  });

type Cell = SheetPage['rows'][number][number];

export const shownOf = (cell: Cell | undefined): string =>
  typeof cell === 'object' ? cell.text : (cell ?? '');

/** What one would type for it. */
export const rawOf = (cell: Cell | undefined): string => (typeof cell === 'object' ? cell.raw : (cell ?? ''));

/** 1 → A, 28 → AB. */
export const columnName = (column: number): string =>
  (column > 26 ? columnName(Math.floor((column - 1) / 26)) : '') +
  String.fromCharCode(65 + ((column - 1) % 26));
