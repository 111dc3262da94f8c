/**
 * A workbook of a stranger as bytes that may be given to the parser: measured and bounded where it is a zip, without
 * pictures, charts and macros. What is told of the file by its bytes counts, never its name.
 */
import { Unreadable } from '../import/unreadable.ts';
import { storedZip, zipEntries } from '../import/zipEntries.ts';

/** `inflated`: bytes of all wanted parts together. */
export type WorkbookBounds = { inflated: number; cells: number };

/** The workbook, its texts, styles and sheets; pictures, charts, macros and the like are not even inflated. */
const wanted =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/([^/]+\.xml|_rels\/[^/]+\.rels|worksheets\/[^/]+\.xml))$/i;

/** Throws Unreadable for what is neither .xlsx nor .xls, or goes beyond the bounds. */
export function workbookBytes(file: Buffer, bounds: WorkbookBounds): Buffer {
  const head = file.toString('latin1', 0, 4);
  if (head === 'PK\u0003\u0004') return measured(file, bounds);
  if (head === '\u00d0\u00cf\u0011\u00e0') return file;
  throw new Unreadable();
}

function measured(file: Buffer, bounds: WorkbookBounds): Buffer {
  const entries = opened(file, bounds.inflated);
  const types = entries.get(typesPart);
  if (!types) throw new Unreadable();
  let cells = 0;
  for (const xml of entries.values()) {
    // Entities could grow without end; no program writes a document type into a workbook.
    if (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY') || isWide(xml)) throw new Unreadable();
    for (let at = xml.indexOf('<c '); at >= 0; at = xml.indexOf('<c ', at + 3)) cells += 1;
  }
  if (cells > bounds.cells) throw new Unreadable('表格单元格过多，请拆分后重试');
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

function opened(file: Buffer, mostBytes: number): Map<string, Buffer> {
  try {
    return zipEntries(file, { wanted, mostBytes, mostEntries: 10_000 });
  } catch (error) {
    // Lengths that point past the end of the file.
    if (error instanceof RangeError) throw new Unreadable();
    throw error;
  }
}

/** UTF-16, in which the marks above would not be found. */
const isWide = (xml: Buffer) => xml[0] === 0xff || xml[0] === 0xfe || xml[0] === 0 || xml[1] === 0;
