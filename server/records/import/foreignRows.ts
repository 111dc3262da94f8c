/** The rows of a workbook that another library understands: .xls, and .xlsx of programs that write it their own way. */
import { type CellObject, type ParsingOptions, read, SSF, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { dateText, isError, numberText } from './cellText.ts';
import { withMerged } from './mergedCells.ts';
import { type CellValue, holdsAnything, putCell, type SheetRow } from './sheet.ts';
import { tooManyRows, Unreadable } from './unreadable.ts';
import type { ScanBounds } from './xlsx/scanRows.ts';

/** The rows that hold anything of its first sheet that is shown. */
export function foreignRows(bytes: Buffer, bounds: ScanBounds): SheetRow[] {
  const { sheet, date1904 } = firstSheet(bytes, bounds.rows);
  const lines = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  if (lines.length > bounds.rows) throw tooManyRows();
  const rows = lines.flatMap((cells, index): SheetRow[] => {
    const row: SheetRow = { row: index + 1, cells: [] };
    for (const [column, cell] of (cells ?? []).slice(0, bounds.columns).entries())
      putCell(row, column, valueIn(cell, date1904));
    return holdsAnything(row) ? [row] : [];
  });
  return withMerged(rows, sheet['!merges'] ?? [], bounds.cells);
}

const reading: ParsingOptions = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
};

function valueIn(cell: CellObject | undefined, from1904: boolean): CellValue {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'e') return isError;
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (typeof cell.v !== 'number') return String(cell.v);
  return isDate(cell.z) ? dateText(cell.v, from1904) : numberText(cell.v);
}

const isDate = (format: unknown): boolean =>
  format !== undefined && format !== 'General' && SSF.is_date(String(format)) === true;

function firstSheet(bytes: Buffer, lastRow: number): { sheet: WorkSheet; date1904: boolean } {
  try {
    let book = read(bytes, { ...reading, sheets: 0, sheetRows: lastRow + 1 });
    const at = firstShown(book);
    const name = book.SheetNames[at] ?? '';
    if (!book.Sheets[name]) book = read(bytes, { ...reading, sheets: at, sheetRows: lastRow + 1 });
    const sheet = book.Sheets[name];
    if (!sheet) throw new Unreadable();
    return { sheet, date1904: book.Workbook?.WBProps?.date1904 ?? false };
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw new Unreadable('表格已加密，请取消密码后重新上传');
    // Whatever the reader of foreign formats stumbles over is the file's fault.
    throw error instanceof Unreadable ? error : new Unreadable();
  }
}

/** Where all are hidden, the first. */
export const firstShown = (book: WorkBook): number =>
  Math.max(
    0,
    book.SheetNames.findIndex((_, at) => !isHidden(book, at)),
  );

export const isHidden = (book: WorkBook, sheet: number): boolean =>
  Boolean(book.Workbook?.Sheets?.[sheet]?.Hidden);
