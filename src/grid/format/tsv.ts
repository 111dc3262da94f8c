/** Cells as text that Excel and its kin paste into cells. */

/** Rows of cells, tab and line separated; a cell with a tab, a line break or a quote is quoted. */
export function formatTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map((cell) => quoteCell(escapeFormula(cell))).join('\t')).join('\r\n');
}

function quoteCell(cell: string): string {
  return /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** What a sheet would take for a formula stays text by a leading apostrophe; numbers stay numbers. */
const escapeFormula = (cell: string): string =>
  /^[=+@\t\r-]/.test(cell) && !/^[+-]?[\d,]+(\.\d+)?%?$/.test(cell) ? `'${cell}` : cell;
