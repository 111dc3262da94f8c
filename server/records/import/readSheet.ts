/**
 * The first sheet of an .xlsx or .xls that is shown, as texts. What is told of the file by its bytes counts, never its
 * name; nothing is inflated, parsed or counted beyond the bounds. Runs on a thread that can be ended.
 */
import { mostImportedRows } from '../../../contract/importBounds.ts';
import { foreignRows } from './foreignRows.ts';
import { areaOf, withMerged } from './mergedCells.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import { tooManyCells, tooManyRows, Unreadable } from './unreadable.ts';
import { openBook } from './xlsx/openBook.ts';
import { countOf, packageOf, packageParts } from './xlsx/packageParts.ts';
import { scanRows } from './xlsx/scanRows.ts';

const mostInflated = 400 * 1024 * 1024;
/** Rows that are looked at: empty ones between those with values are not counted as rows. */
const bounds = { rows: mostImportedRows * 2, columns: 400, cells: 5_000_000 };

/** Throws Unreadable for what is no such sheet, is too large, or has no row below its header. */
export function readSheet(file: Buffer): Sheet {
  const [first, ...rows] = rowsOf(file);
  if (first?.row !== 1) throw new Unreadable('第一行应为列名，请使用导入模板');
  if (rows[0]?.row === 2 && isExample(rows[0])) rows.shift();
  if (rows.length === 0) throw new Unreadable('表格中没有数据行');
  if (rows.length > mostImportedRows) throw tooManyRows();
  return { header: first.cells.map(labelIn), rows };
}

/** Lines of a narrow head cell are one label. */
const labelIn = (text: string) => text.replaceAll(/[\r\n]+/g, '').trim();

/** The template's example says so in its first cell. */
const isExample = ({ cells }: SheetRow) => /^示例([：:\s]|$)/.test(cells.find((text) => text !== '') ?? '');

function rowsOf(file: Buffer): SheetRow[] {
  const head = file.toString('latin1', 0, 4);
  if (head === '\u00d0\u00cf\u0011\u00e0') return foreignRows(file, bounds);
  if (head !== 'PK\u0003\u0004') throw new Unreadable();
  const parts = packageParts(file, mostInflated);
  const book = openBook(parts);
  if (book) return withMerged(scanRows(book, bounds), book.merged.flatMap(areaOf), bounds.cells);
  if (countOf('<c', parts) > bounds.cells) throw tooManyCells();
  return foreignRows(packageOf(parts), bounds);
}
