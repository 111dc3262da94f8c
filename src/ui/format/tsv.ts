/** Formats cells as text that Excel and other spreadsheets paste into cells. */

/** Cells are separated by tabs and rows by line breaks; a cell with a tab, a line break or a quote is quoted. */
export function formatTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map((cell) => quoteCell(escapeFormula(cell))).join('\t')).join('\r\n');
}

function quoteCell(cell: string): string {
  return /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Escapes text that a spreadsheet would read as a formula with a leading apostrophe; numbers stay numbers. */
export const escapeFormula = (cell: string): string =>
  /^[=+@\t\r-]/.test(cell) && !/^[+-]?[\d,]+(\.\d+)?%?$/.test(cell) ? `'${cell}` : cell;
