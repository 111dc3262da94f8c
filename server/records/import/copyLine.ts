/** A row as COPY writes it for an export (export/copyRows.ts), so that the same writer makes a sheet of it. */
export const copyLine = (cells: readonly string[]): string => `${cells.map(quoted).join(delimiter)}\n`;

const quote = '\u0001';
const delimiter = '\u0002';
/** What the reader of such rows would stumble over. */
const special = [quote, delimiter, '\n', '\r'];

const quoted = (cell: string): string =>
  special.some((mark) => cell.includes(mark)) ? quote + cell.replaceAll(quote, quote + quote) + quote : cell;
