/** Parses cells that a spreadsheet put on the clipboard: tabs between cells, quotes around cells with line breaks. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy;

export function parseTsv(text: string): string[][] {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  cellPattern.lastIndex = 0;
  for (;;) {
    const match = cellPattern.exec(source);
    if (!match) break;
    rows.at(-1)?.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === '') break;
    if (match[3] === '\n') rows.push([]);
  }
  return rows;
}

/** A single cell is pasted as text into the focused box. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.replace(/[\r\n]+$/, ''));
