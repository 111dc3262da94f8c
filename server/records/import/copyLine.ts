/**
 * Formats a row in the form that COPY writes for an export (export/copyParser.ts), so that the same writer makes a
 * sheet of it.
 */
export const formatCopyLine = (cells: readonly string[]): string =>
  `${cells.map(quoteCell).join(delimiter)}\n`;

const quote = '\u0001';
const delimiter = '\u0002';
/** Characters that the parser of such rows would misread. */
const specialCharacters = [quote, delimiter, '\n', '\r'];

const quoteCell = (cell: string): string =>
  specialCharacters.some((mark) => cell.includes(mark))
    ? quote + cell.replaceAll(quote, quote + quote) + quote
    : cell;
