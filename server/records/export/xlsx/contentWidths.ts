/**
 * Computes column widths from the cells of a sheet's first rows. A column is as wide as its widest sampled cell and
 * its label, within bounds, in characters of the sheet's font; a Chinese character counts as two.
 */
import type { CellBytes, SheetColumn } from '../sheetTypes.ts';

/** The number of sampled rows: representative, and cheap. */
export const widthSampleRows = 500;

const minWidth = 8;
const maxWidth = 50;
/** The padding that Excel leaves at the sides of a cell. */
const padding = 2;
/** The button of the filter in the header row. */
const filterButton = 3;
/** The lengths of the formats in workbookStyles.ts. */
const dateCharacters: Partial<Record<SheetColumn['kind'], number>> = { date: 10, time: 19 };

const lineFeed = 0x0a;
const isContinuation = (byte: number) => (byte & 0xc0) === 0x80;
/** Characters of three and four bytes are nearly all wide: ideographs, kana, full-width forms, emoji. */
const isWide = (byte: number) => byte >= 0xe2;

export class ContentWidths {
  readonly #columns: readonly SheetColumn[];
  readonly #characters: number[];

  constructor(columns: readonly SheetColumn[]) {
    this.#columns = columns;
    this.#characters = columns.map(() => 0);
  }

  see(at: number, cell: CellBytes): void {
    const column = this.#columns[at] as SheetColumn; // there are as many cells as columns
    const characters =
      column.kind === 'number' ? countNumberCharacters(column, cell) : measureLongestLine(cell);
    if (characters > (this.#characters[at] as number)) this.#characters[at] = characters; // as above
  }

  /** One width for each column. */
  widths(): number[] {
    return this.#columns.map(({ label, kind, width = minWidth }, at) => {
      const head = measureLongestLine(toBytes(label)) + filterButton;
      const content = dateCharacters[kind] ?? this.#characters[at] ?? 0;
      return Math.min(maxWidth, Math.max(width, head, content) + padding);
    });
  }
}

function toBytes(text: string): Pick<CellBytes, 'bytes' | 'start' | 'end'> {
  const bytes = Buffer.from(text, 'utf8');
  return { bytes, start: 0, end: bytes.length };
}

function measureLongestLine({ bytes, start, end }: Pick<CellBytes, 'bytes' | 'start' | 'end'>): number {
  let longest = 0;
  let line = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number; // at < end
    if (isContinuation(byte)) continue;
    if (byte === lineFeed) line = 0;
    else line += isWide(byte) ? 2 : 1;
    if (line > longest) longest = line;
  }
  return longest;
}

/** The number as displayed: with thousands separators and the decimals of its column. */
function countNumberCharacters({ precision }: SheetColumn, { bytes, start, end }: CellBytes): number {
  if (precision === undefined) return end - start;
  const point = bytes.indexOf(0x2e, start);
  const whole = (point >= start && point < end ? point : end) - start;
  return whole + Math.floor((whole - 1) / 3) + (precision > 0 ? 1 + precision : 0);
}
