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
import { scanRows } from './xlsx/scanRows.ts';
import { storedZip, zipEntries } from './zipEntries.ts';

const mostInflated = 400 * 1024 * 1024;
/** Rows that are looked at: empty ones between those with values are not counted as rows. */
const bounds = { rows: mostImportedRows * 2, columns: 400, cells: 5_000_000 };

/** The workbook, its texts, styles and sheets; pictures, charts, macros and the like are not even inflated. */
const wanted =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/([^/]+\.xml|_rels\/[^/]+\.rels|worksheets\/[^/]+\.xml))$/i;

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
  const entries = opened(file);
  const types = entries.get(typesPart);
  if (!types) throw new Unreadable();
  for (const xml of entries.values()) if (isHostile(xml)) throw new Unreadable();
  const book = openBook(entries);
  if (book) return withMerged(scanRows(book, bounds), book.merged.flatMap(areaOf), bounds.cells);
  refuseManyCells(entries);
  return foreignRows(storedZip(entries.set(typesPart, presentTypes(types, entries))), bounds);
}

const typesPart = '[Content_Types].xml';

/** Entities could grow without end; no program writes a document type into a workbook, or anything but UTF-8. */
const isHostile = (xml: Buffer) =>
  isWide(xml) || (xml.includes('<!') && (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')));

/** UTF-16, in which the marks above would not be found. */
const isWide = (xml: Buffer) => xml[0] === 0xff || xml[0] === 0xfe || xml[0] === 0 || xml[1] === 0;

function refuseManyCells(entries: ReadonlyMap<string, Buffer>): void {
  let cells = 0;
  for (const xml of entries.values())
    for (let at = xml.indexOf('<c'); at >= 0; at = xml.indexOf('<c', at + 2)) cells += 1;
  if (cells > bounds.cells) throw tooManyCells();
}

/** The list of parts without those that were left out: the reader would look for them. */
function presentTypes(types: Buffer, entries: ReadonlyMap<string, Buffer>): Buffer {
  const present = types
    .toString('utf8')
    .replaceAll(/<Override\b[^>]*\bPartName="\/([^"]*)"[^>]*>/g, (part, name: string) =>
      entries.has(name) ? part : '',
    );
  return Buffer.from(present, 'utf8');
}

function opened(file: Buffer): Map<string, Buffer> {
  try {
    return zipEntries(file, { wanted, mostBytes: mostInflated, mostEntries: 10_000 });
  } catch (error) {
    // Lengths that point past the end of the file.
    if (error instanceof RangeError) throw new Unreadable();
    throw error;
  }
}
