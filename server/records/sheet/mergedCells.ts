/** Copies the value of merged cells to every row that they cover, as a reader of the sheet sees it. */

import { createTooManyCellsError } from '../unreadableFile.ts';
import { parseCellAddress } from './cellAddress.ts';
import { putCell, type SheetRow } from './importSheet.ts';

/** Counted from 0, both ends included. */
export type MergedArea = { s: { r: number; c: number }; e: { r: number; c: number } };

/** `B2:C5`; empty for a text that is not such an address. */
export function parseMergedArea(address: string): MergedArea[] {
  const [first, last] = address.split(':').map((corner) => parseCellAddress(corner));
  if (!first || !last) return [];
  return [{ s: { r: first.row - 1, c: first.column - 1 }, e: { r: last.row - 1, c: last.column - 1 } }];
}

/**
 * Fills the covered rows below the header that are not empty. In an area of several columns the first one gets the
 * value.
 */
export function fillMergedCells(
  rows: SheetRow[],
  areas: readonly MergedArea[],
  mostCells: number,
): SheetRow[] {
  const down = areas.filter(({ s, e }) => s.r > 0 && e.r > s.r);
  if (down.length === 0) return rows;
  let filled = 0;
  for (const { s, e } of down) {
    const from = findRowIndex(rows, s.r + 1);
    const top = rows[from];
    const text = top?.row === s.r + 1 ? top.cells[s.c] : undefined;
    if (!text) continue;
    for (let at = from + 1; at < rows.length; at += 1) {
      const row = rows[at] as SheetRow; // at < length
      if (row.row > e.r + 1) break;
      filled += 1;
      if (filled > mostCells) throw createTooManyCellsError();
      const format = top?.formats?.get(s.c);
      putCell(row, s.c, format ? { text, format } : text);
    }
  }
  return rows;
}

/** The index of the first row with that number or a later one. */
function findRowIndex(rows: readonly SheetRow[], row: number): number {
  let from = 0;
  let to = rows.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.row ?? 0) < row) from = middle + 1;
    else to = middle;
  }
  return from;
}
