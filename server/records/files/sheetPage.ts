/** One sheet of a workbook for display: formatted texts, widths, and the cells that can be edited in place. */
import { type CellObject, type ColInfo, type Range, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import type { MergedCells, SheetPage } from '../../../contract/calls/file.ts';
import { isPictureFormula, pictureCellText } from '../../../contract/fields/shared/unreadableCell.ts';
import { maxPreviewColumns, maxPreviewRows } from '../../../contract/limits/previewLimits.ts';
import { formatCellAddress } from '../sheet/cellAddress.ts';
import { findFirstShownSheet, isSheetHidden } from '../sheet/foreignSheet.ts';
import { locateSheet, readParts } from '../sheet/packageParts.ts';
import { maxRootBytes, normalizePart } from '../sheet/plainPart.ts';
import { UnreadableFileError } from '../unreadableFile.ts';
import { formatCellInput } from './cellInput.ts';
import { sanitizeWorkbook } from './sanitizeWorkbook.ts';

const bounds = { inflated: 100 * 1024 * 1024, cells: 1_000_000 };
const maxLocked = 20_000;
const maxJoined = 2_000;

/**
 * The first visible sheet without an index. Throws UnreadableFileError for a file that is not a workbook or lacks the
 * sheet.
 */
export function readSheetPage(file: Buffer, wanted: number | undefined): SheetPage {
  const bytes = sanitizeWorkbook(file, bounds);
  let book = openWorkbook(bytes, wanted ?? 0);
  const index = wanted ?? findFirstShownSheet(book);
  if (wanted === undefined && index > 0) book = openWorkbook(bytes, index);
  const name = book.SheetNames[index];
  if (name === undefined) throw new UnreadableFileError('没有这张表');
  const isPackage = file.toString('latin1', 0, 2) === 'PK';
  const sheet = book.Sheets[name];
  if (isPackage && !sheet?.['!data']?.length) assertEmptySheet(file, index);
  // A chart has no cells.
  return buildPage(book, { index, sheet: sheet ?? {}, isEditable: isPackage && sheet !== undefined });
}

/** The parser gives no rows for a part that is missing or that is not a worksheet. Throws UnreadableFileError for it. */
function assertEmptySheet(file: Buffer, index: number): void {
  const { sheet, size } = locateSheet(file, index, bounds.inflated);
  if (sheet === undefined) return;
  const part = readParts(file, bounds.inflated - size, (key) => key === sheet).get(sheet);
  if (!/<worksheet[\s/>]/.test(part ? normalizePart(part).toString('latin1', 0, maxRootBytes) : ''))
    throw new UnreadableFileError('这张表的内容缺失或无法读取，请下载后查看');
}

type ShownSheet = { index: number; sheet: WorkSheet; isEditable: boolean };

function buildPage(book: WorkBook, { index, sheet, isEditable }: ShownSheet): SheetPage {
  // Read in dense mode: rows of cells with holes.
  const data = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  const date1904 = book.Workbook?.WBProps?.date1904 ?? false;
  const width = data.reduce((most, row) => Math.max(most, row?.length ?? 0), 0);
  const rows = Array.from({ length: Math.min(data.length, maxPreviewRows) }, (_, row) =>
    Array.from(data[row] ?? [], (cell) => formatCell(cell, date1904)).slice(0, maxPreviewColumns),
  );
  return {
    sheets: book.SheetNames,
    hidden: [...book.SheetNames.keys()].filter((at) => isSheetHidden(book, at)),
    sheet: index,
    widths: listWidths(sheet['!cols'] ?? [], Math.min(width, maxPreviewColumns)),
    rows,
    joined: (sheet['!merges'] ?? []).slice(0, maxJoined).flatMap(toJoinedCells),
    cut: data.length > maxPreviewRows || width > maxPreviewColumns,
    // An .xls has no parts that could be replaced.
    editable: isEditable,
    locked: listLockedCells(data, sheet['!merges'] ?? []),
  };
}

function openWorkbook(bytes: Buffer, index: number): WorkBook {
  try {
    return read(bytes, {
      dense: true,
      sheets: index,
      sheetRows: maxPreviewRows + 1,
      cellFormula: true,
      cellHTML: false,
      cellText: true,
      cellNF: true,
      cellStyles: true,
    });
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw new UnreadableFileError('表格已加密，请下载后查看');
    // Every exception of the parser is the file's fault.
    throw new UnreadableFileError();
  }
}

function formatCell(cell: CellObject | undefined, date1904: boolean): SheetPage['rows'][number][number] {
  if (!cell) return '';
  const raw = formatCellInput(cell, date1904);
  const formula = cell.f === undefined ? raw : `=${cell.f}`;
  const text = isPictureFormula(formula) ? pictureCellText : (cell.w ?? raw);
  return text === raw ? text : { text, raw };
}

/** The part of the merged area that is shown. */
function toJoinedCells({ s, e }: Range): MergedCells[] {
  const rows = Math.min(e.r, maxPreviewRows - 1) - s.r + 1;
  const columns = Math.min(e.c, maxPreviewColumns - 1) - s.c + 1;
  return rows > 0 && columns > 0 ? [{ row: s.r + 1, column: s.c + 1, rows, columns }] : [];
}

const listWidths = (columns: readonly (ColInfo | undefined)[], count: number): number[] =>
  Array.from({ length: count }, (_, at) =>
    Math.min(400, Math.max(40, Math.round(columns[at]?.wpx ?? 96) + 8)),
  );

function listLockedCells(data: (CellObject | undefined)[][], merges: readonly Range[]): string[] {
  const locked = new Set<string>();
  data.slice(0, maxPreviewRows).forEach((cells, row) => {
    cells?.slice(0, maxPreviewColumns).forEach((cell, column) => {
      if (cell?.f !== undefined || cell?.F !== undefined) locked.add(formatCellAddress(row + 1, column + 1));
    });
  });
  for (const { s, e } of merges) {
    for (let row = s.r; row <= Math.min(e.r, maxPreviewRows - 1); row += 1) {
      for (let column = s.c; column <= Math.min(e.c, maxPreviewColumns - 1); column += 1) {
        if (row !== s.r || column !== s.c) locked.add(formatCellAddress(row + 1, column + 1));
        if (locked.size > maxLocked) return [...locked];
      }
    }
  }
  return [...locked];
}
