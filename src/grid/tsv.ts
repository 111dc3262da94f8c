/** Cells as text that Excel and its kin paste into cells. */

/** Rows of cells, tab and line separated; a cell with a tab, a line break or a quote is quoted. */
export function tsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n');
}

function quoted(cell: string): string {
  return /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
