/** A sheet as texts. */

/**
 * `row`: the sheet's row number, from 1. Texts by column, '' for an empty cell. `problems`, also by column, explains
 * why a cell's value is unreadable, `formats` what the format of a number has put into its text.
 */
export type SheetRow = {
  row: number;
  cells: string[];
  problems?: Map<number, string>;
  formats?: Map<number, CellFormat>;
};

/**
 * `words`: characters around the number, such as a unit. `chineseDigits`: the sheet shows Chinese digits in place of those in
 * the text.
 */
export type CellFormat = 'words' | 'chineseDigits';

export type ImportSheet = { header: string[]; rows: SheetRow[] };

export type SheetCellValue = string | { problem: string } | { text: string; format: CellFormat };

/** Puts a value into its column. Skipped columns before it are empty. */
export function putCell(row: SheetRow, column: number, value: SheetCellValue): void {
  const { cells } = row;
  while (cells.length < column) cells.push('');
  if (typeof value === 'string') {
    cells[column] = value;
    return;
  }
  if ('text' in value) {
    cells[column] = value.text;
    row.formats ??= new Map();
    row.formats.set(column, value.format);
    return;
  }
  cells[column] = '';
  row.problems ??= new Map();
  row.problems.set(column, value.problem);
}

export const isRowFilled = ({ cells, problems }: SheetRow): boolean =>
  problems !== undefined || cells.some((text) => text !== '');
