/**
 * The first sheet of an .xlsx or .xls as texts. What is told of the file by its bytes counts, never its name; nothing
 * is inflated, parsed or counted beyond the bounds. Runs on a thread that can be ended.
 */
import { type CellObject, read, type WorkSheet } from '@e965/xlsx';
import { mostImportedRows } from '../../../contract/importBounds.ts';
import { cellText } from './cellText.ts';
import { Unreadable } from './unreadable.ts';
import { storedZip, zipEntries } from './zipEntries.ts';

export type SheetCell = { text: string; problem?: string };
/** `row`: as the sheet counts, from 1. Cells by column; a hole is an empty one. */
export type SheetRow = { row: number; cells: SheetCell[] };
export type Sheet = { header: string[]; rows: SheetRow[] };

const mostInflated = 400 * 1024 * 1024;
const mostCells = 5_000_000;
const mostColumns = 400;
/** Rows that are looked at: empty ones between those with values are not counted as rows. */
const lastRow = mostImportedRows * 2;

/** The workbook, its texts, styles and sheets; pictures, charts, macros and the like are not even inflated. */
const wanted =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/([^/]+\.xml|_rels\/[^/]+\.rels|worksheets\/[^/]+\.xml))$/i;

/** Throws Unreadable for what is no such sheet, is too large, or has no row below its header. */
export function readSheet(file: Buffer): Sheet {
  const { sheet, date1904 } = firstSheet(bytesToParse(file));
  const data = (sheet['!data'] ?? []) as (CellObject | undefined)[][];
  const lines = data.slice(0, lastRow + 1).flatMap((cells, index): SheetRow[] => {
    const row = {
      row: index + 1,
      cells: (cells ?? []).slice(0, mostColumns).map((cell) => cellText(cell, date1904)),
    };
    return row.cells.some((cell) => cell && (cell.text !== '' || cell.problem)) ? [row] : [];
  });
  const [first, ...rows] = lines;
  if (first?.row !== 1) throw new Unreadable('第一行应为列名，请使用导入模板');
  if (rows[0]?.row === 2 && isExample(rows[0])) rows.shift();
  if (rows.length === 0) throw new Unreadable('表格中没有数据行');
  if (rows.length > mostImportedRows || data.length > lastRow)
    throw new Unreadable(`一次最多导入 ${mostImportedRows.toLocaleString('en')} 行`);
  return { header: Array.from(first.cells, (cell) => cell?.text.trim() ?? ''), rows };
}

/** The template's example says so in its first cell. */
const isExample = ({ cells }: SheetRow) =>
  /^示例([：:\s]|$)/.test(cells.find((cell) => cell?.text)?.text ?? '');

function bytesToParse(file: Buffer): Buffer {
  const head = file.toString('latin1', 0, 4);
  if (head === 'PK\u0003\u0004') return measured(file);
  if (head === '\u00d0\u00cf\u0011\u00e0') return file;
  throw new Unreadable();
}

function measured(file: Buffer): Buffer {
  const entries = opened(file);
  const types = entries.get(typesPart);
  if (!types) throw new Unreadable();
  let cells = 0;
  for (const xml of entries.values()) {
    // Entities could grow without end; no program writes a document type into a workbook.
    if (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY') || isWide(xml)) throw new Unreadable();
    for (let at = xml.indexOf('<c '); at >= 0; at = xml.indexOf('<c ', at + 3)) cells += 1;
  }
  if (cells > mostCells) throw new Unreadable('表格单元格过多，请分批导入');
  return storedZip(entries.set(typesPart, presentTypes(types, entries)));
}

const typesPart = '[Content_Types].xml';

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

/** UTF-16, in which the marks above would not be found. */
const isWide = (xml: Buffer) => xml[0] === 0xff || xml[0] === 0xfe || xml[0] === 0 || xml[1] === 0;

function firstSheet(bytes: Buffer): { sheet: WorkSheet; date1904: boolean } {
  try {
    const book = read(bytes, {
      dense: true,
      sheets: 0,
      sheetRows: lastRow + 1,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
    });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    if (!sheet) throw new Unreadable();
    return { sheet, date1904: book.Workbook?.WBProps?.date1904 ?? false };
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw new Unreadable('表格已加密，请取消密码后重新上传');
    // Whatever the reader of foreign formats stumbles over is the file's fault.
    throw error instanceof Unreadable ? error : new Unreadable();
  }
}
