/** Cell addresses by letters and number, both counted from 1: row 3, column 28 is AB3. */
import { formatColumnLetters } from '../export/xlsx/workbookParts.ts';

export const formatCellAddress = (row: number, column: number): string =>
  `${formatColumnLetters(column)}${row}`;

/** Undefined for a text that is not an address. */
export function parseCellAddress(address: string): { row: number; column: number } | undefined {
  const [, name = '', row = ''] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(address) ?? [];
  if (name === '') return undefined;
  const column = [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(row), column };
}
