/** A sheet as texts. */

/**
 * `row`: the sheet's row number, from 1. Texts by column, '' for an empty cell. `problems`, also by column, explains
 * why a cell's value is unreadable.
 */
export type SheetRow = { row: number; cells: string[]; problems?: Map<number, string> };

export type ImportSheet = { header: string[]; rows: SheetRow[] };

export type SheetCellValue = string | { problem: string };

/** Puts a value into its column. Skipped columns before it are empty. */
export function putCell(row: SheetRow, column: number, value: SheetCellValue): void {
  const { cells } = row;
  while (cells.length < column) cells.push('');
  if (typeof value === 'string') {
    cells[column] = value;
    return;
  }
  cells[column] = '';
  row.problems ??= new Map();
  row.problems.set(column, value.problem);
}

export const isRowFilled = ({ cells, problems }: SheetRow): boolean =>
  problems !== undefined || cells.some((text) => text !== '');
