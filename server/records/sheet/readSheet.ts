/**
 * Reads the first visible sheet of an .xlsx or .xls as texts. The bytes decide the format, never the name. Nothing is
 * inflated, parsed or counted beyond the bounds. Runs on a thread that can be ended.
 */
import { maxImportedRows } from '../../../contract/limits/importLimits.ts';
import { formatColumnLetters } from '../export/xlsx/workbookParts.ts';
import { createTooManyCellsError, createTooManyRowsError, UnreadableFileError } from '../unreadableFile.ts';
import { readForeignRows } from './foreignSheet.ts';
import type { ImportSheet, SheetRow } from './importSheet.ts';
import { fillMergedCells, parseMergedArea } from './mergedCells.ts';
import { openWorkbook } from './openWorkbook.ts';
import { buildPackage, countTags, readPackageParts } from './packageParts.ts';
import { scanRows } from './scanRows.ts';
import { describeUnsupportedKind, isOpenDocument, WrongFileKindError } from './unsupportedKind.ts';

const maxInflated = 400 * 1024 * 1024;
/** The number of rows that are scanned. Empty rows between filled ones are not counted as rows. */
const bounds = { rows: maxImportedRows * 2, columns: 400, cells: 5_000_000 };

/** Throws UnreadableFileError for a file that is not such a sheet, is too large, or has no row below its header. */
export function readSheet(file: Buffer): ImportSheet {
  const [first, ...rows] = readRows(file);
  if (first?.row !== 1) throw new UnreadableFileError('第一行应为列名，请使用导入模板');
  if (rows[0]?.row === 2 && isExampleRow(rows[0])) rows.shift();
  if (rows.length === 0) throw new UnreadableFileError('表格中没有数据行');
  if (rows.length > maxImportedRows) throw createTooManyRowsError();
  return { header: labelColumns(first.cells.map(formatLabel), rows), rows };
}

/**
 * The labels, with a text in place of one that is missing above filled cells: such a column is refused or reported like
 * any other that is unknown. Heads that are merged, or in two rows, leave such columns, and so does a title above them.
 */
function labelColumns(header: readonly string[], rows: readonly SheetRow[]): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  const isFilled = Array<boolean>(width).fill(false);
  for (const { cells, problems } of rows)
    for (let at = 0; at < cells.length; at += 1)
      isFilled[at] ||= (cells[at] ?? '').trim() !== '' || problems?.has(at) === true;
  const isNamed = (label: string | undefined) => label !== undefined && label !== '';
  return isFilled.map((filled, at) =>
    filled && !isNamed(header[at]) ? `（${formatColumnLetters(at + 1)} 列没有列名）` : (header[at] ?? ''),
  );
}

/** The lines of a header cell form one label. */
const formatLabel = (text: string) => text.replaceAll(/[\r\n]+/g, '').trim();

/** The first cell of the template's example marks it as the example. */
const isExampleRow = ({ cells }: SheetRow) =>
  /^示例([：:\s]|$)/.test(cells.find((text) => text !== '') ?? '');

function readRows(file: Buffer): SheetRow[] {
  const head = file.toString('latin1', 0, 4);
  if (head === '\u00d0\u00cf\u0011\u00e0') return readForeignRows(file, bounds);
  if (head !== 'PK\u0003\u0004' || isOpenDocument(file))
    throw new WrongFileKindError(describeUnsupportedKind(file));
  const parts = readPackageParts(file, maxInflated);
  const book = openWorkbook(parts);
  if (book)
    return fillMergedCells(scanRows(book, bounds), book.merged.flatMap(parseMergedArea), bounds.cells);
  if (countTags('<c', parts) > bounds.cells) throw createTooManyCellsError();
  return readForeignRows(buildPackage(parts), bounds);
}
