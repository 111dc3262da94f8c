/** Cells that a person has changed in a sheet, by `row:column`, both from 1. */
import type { EditedCell, SheetPage } from '../../../../contract/calls/file.ts';

export type SheetEdits = ReadonlyMap<string, string>;

export const formatCellKey = (row: number, column: number): string => `${row}:${column}`;

/** Adds an edit; entering the original text removes the edit of the cell. */
export function applyEdit(edits: SheetEdits, { row, column, value }: EditedCell, before: string): SheetEdits {
  const next = new Map(edits);
  if (value === before) next.delete(formatCellKey(row, column));
  else next.set(formatCellKey(row, column), value);
  return next;
}

export const toEditedCells = (edits: SheetEdits): EditedCell[] =>
  [...edits].map(([key, value]) => {
    const [row = 0, column = 0] = key.split(':').map(Number);
    return { row, column, value };
  });

type SheetCell = SheetPage['rows'][number][number];

export const displayedText = (cell: SheetCell | undefined): string =>
  typeof cell === 'object' ? cell.text : (cell ?? '');

/** The text that a person types to enter the cell's value. */
export const editableText = (cell: SheetCell | undefined): string =>
  typeof cell === 'object' ? cell.raw : (cell ?? '');

/** 1 → A, 28 → AB. */
export const formatColumnName = (column: number): string =>
  (column > 26 ? formatColumnName(Math.floor((column - 1) / 26)) : '') +
  String.fromCharCode(65 + ((column - 1) % 26));
