/**
 * Merged cells of a sheet, row by row: rows are drawn as they become visible, so a tall cell is one cell in each
 * row.
 */
import type { MergedCells } from '../../../../contract/calls/file.ts';

/** `covered`: its text is in a row above. `goesOn`: it extends into the row below. */
export type RowCell = { column: number; span: number; covered: boolean; goesOn: boolean };

/** The cells of a row from left to right; rows and columns count from 1. */
export function layoutRowCells(joined: readonly MergedCells[], row: number, columns: number): RowCell[] {
  const here = new Map(
    joined.filter((one) => row >= one.row && row < one.row + one.rows).map((one) => [one.column, one]),
  );
  const cells: RowCell[] = [];
  for (let column = 1; column <= columns; column += cells.at(-1)?.span ?? 1) {
    const one = here.get(column);
    cells.push({
      column,
      span: Math.min(one?.columns ?? 1, columns - column + 1),
      covered: one !== undefined && row > one.row,
      goesOn: one !== undefined && row < one.row + one.rows - 1,
    });
  }
  return cells;
}
