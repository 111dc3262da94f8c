/** Reads a workbook's rows through a general library: .xls, and .xlsx of programs with unusual XML. */
import { type CellObject, type ParsingOptions, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { isPictureFormula } from '../../../contract/fields/shared/unreadableCell.ts';
import { createTooManyRowsError, UnreadableFileError } from '../unreadableFile.ts';
import { isRowFilled, putCell, type SheetCellValue, type SheetRow } from './importSheet.ts';
import { fillMergedCells } from './mergedCells.ts';
import { NumberReaders } from './numberFormat.ts';
import type { ScanBounds } from './scanRows.ts';
import { describeErrorCell, parseSheetNumber, pictureCell, uncomputedCell } from './sheetCellText.ts';

/** The non-empty rows of the first visible sheet. */
export function readForeignRows(bytes: Buffer, bounds: ScanBounds): SheetRow[] {
  const { sheet, date1904 } = openFirstSheet(bytes, bounds.rows);
  const lines = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  if (lines.length > bounds.rows) throw createTooManyRowsError();
  const readers = new NumberReaders({ from1904: date1904 });
  const rows = lines.flatMap((cells, index): SheetRow[] => {
    const row: SheetRow = { row: index + 1, cells: [] };
    for (const [column, cell] of (cells ?? []).slice(0, bounds.columns).entries())
      putCell(row, column, readCell(cell, readers));
    return isRowFilled(row) ? [row] : [];
  });
  return fillMergedCells(rows, sheet['!merges'] ?? [], bounds.cells);
}

const parsingOptions: ParsingOptions = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
};

/** With formulas, and with the cells of formulas that were never computed. */
const packageOptions: ParsingOptions = { ...parsingOptions, cellFormula: true, sheetStubs: true };

/** By their codes (MS-XLS 2.5.10, BErr). */
const errorNames: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

function readCell(cell: CellObject | undefined, readers: NumberReaders): SheetCellValue {
  if (cell?.f !== undefined && isPictureFormula(`=${cell.f}`)) return pictureCell;
  if (cell?.t === 'z' && cell.f !== undefined) return uncomputedCell;
  if (!cell || cell.t === 'z' || cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'e') return describeErrorCell(errorNames[Number(cell.v)] ?? '错误值');
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (typeof cell.v !== 'number') return isPictureFormula(String(cell.v)) ? pictureCell : String(cell.v);
  const read = cell.z === undefined ? parseSheetNumber : readers.ofFormat(String(cell.z));
  return read(String(cell.v));
}

function openFirstSheet(bytes: Buffer, lastRow: number): { sheet: WorkSheet; date1904: boolean } {
  const options = bytes.toString('latin1', 0, 2) === 'PK' ? packageOptions : parsingOptions;
  try {
    let book = read(bytes, { ...options, sheets: 0, sheetRows: lastRow + 1 });
    const at = findFirstShownSheet(book);
    const name = book.SheetNames[at] ?? '';
    if (!book.Sheets[name]) book = read(bytes, { ...options, sheets: at, sheetRows: lastRow + 1 });
    const sheet = book.Sheets[name];
    if (!sheet) throw new UnreadableFileError();
    return { sheet, date1904: book.Workbook?.WBProps?.date1904 ?? false };
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw new UnreadableFileError('表格已加密，请取消密码后重新上传');
    // Every exception of the parser is the file's fault.
    throw error instanceof UnreadableFileError ? error : new UnreadableFileError();
  }
}

/** The first visible sheet; if all are hidden, the first. */
export const findFirstShownSheet = (book: WorkBook): number =>
  Math.max(
    0,
    book.SheetNames.findIndex((_, at) => !isSheetHidden(book, at)),
  );

export const isSheetHidden = (book: WorkBook, sheet: number): boolean =>
  Boolean(book.Workbook?.Sheets?.[sheet]?.Hidden);
