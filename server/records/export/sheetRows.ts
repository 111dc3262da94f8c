/** Turns cells into the rows of a worksheet part (SpreadsheetML), bytes to bytes. */
import { ByteOutput } from './byteOutput.ts';
import type { CellKind, RowSink, SheetColumn } from './column.ts';
import { secondsOfDay, serialDay } from './serialDate.ts';
import { styleOf } from './styles.ts';
import { worstGrowth, writeXmlText } from './xmlText.ts';

const ascii = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

const rowOpen = ascii('<row>');
const rowClose = ascii('</row>');
const emptyCell = ascii('<c/>');
// Inline strings, not t="str": the reader most programs use decodes the latter twice, which changes `&lt;` into `<`.
const textOpen = ascii('<c t="inlineStr"><is><t>');
const spacedOpen = ascii('<c t="inlineStr"><is><t xml:space="preserve">');
const textClose = ascii('</t></is></c>');
const valueClose = ascii('</v></c>');

/** A cell of a sheet holds 32,767 characters at most; longer text is cut there (csv has no such bound). */
const longestText = 32_767;
/** A double keeps 15 decimal digits; a number with more is written as text, so that none is lost. */
const exactDigits = 15;

/** Rows below the header of a sheet; a sheet has 1,048,576 rows. */
export const rowsPerSheet = 1_048_575;

type CellWriter = (bytes: Uint8Array, start: number, end: number) => void;

export class SheetRows implements RowSink {
  readonly out = new ByteOutput();
  readonly #writers: CellWriter[];
  readonly #rowsPerSheet: number;
  #column = 0;
  #rows = 0;

  constructor(columns: readonly SheetColumn[], rows = rowsPerSheet) {
    this.#rowsPerSheet = rows;
    const byKind: Record<CellKind, (column: SheetColumn) => CellWriter> = {
      text: () => (bytes, start, end) => this.#text(bytes, start, end),
      number: (column) => this.#numbers(column),
      date: (column) => this.#dates(column),
      time: (column) => this.#dates(column),
    };
    this.#writers = columns.map((column) => byKind[column.kind](column));
  }

  cell(bytes: Uint8Array, start: number, end: number): void {
    if (this.#column === 0) this.out.write(rowOpen);
    const writer = this.#writers[this.#column++] as CellWriter; // as many cells as columns
    if (start === end) this.out.write(emptyCell);
    else writer(bytes, start, end);
  }

  endRow(): void {
    this.#column = 0;
    this.out.write(rowClose);
    if (++this.#rows % this.#rowsPerSheet === 0) this.out.breakSheet();
  }

  #text(bytes: Uint8Array, start: number, end: number): void {
    const text = end - start > longestText ? cut(bytes, start, end) : { bytes, start, end };
    const { out } = this;
    out.reserve((text.end - text.start) * worstGrowth + 64);
    const spaced = (bytes[start] as number) <= 0x20 || (bytes[end - 1] as number) <= 0x20;
    out.write(spaced ? spacedOpen : textOpen);
    out.at = writeXmlText(out.bytes, out.at, text);
    out.write(textClose);
  }

  #numbers(column: SheetColumn): CellWriter {
    const open = ascii(`<c s="${styleOf(column)}"><v>`);
    return (bytes, start, end) => {
      if (!isExactNumber(bytes, start, end)) return this.#text(bytes, start, end);
      const { out } = this;
      out.reserve(end - start + 64);
      out.write(open);
      for (let at = start; at < end; at++) out.bytes[out.at++] = bytes[at] as number;
      out.write(valueClose);
    };
  }

  #dates(column: SheetColumn): CellWriter {
    const open = ascii(`<c s="${styleOf(column)}"><v>`);
    const withTime = column.kind === 'time';
    return (bytes, start, end) => {
      const day = serialDay(bytes, start, end);
      const seconds = withTime ? secondsOfDay(bytes, start, end) : 0;
      if (day < 0 || seconds < 0) return this.#text(bytes, start, end);
      this.out.write(open);
      this.out.write(ascii(seconds === 0 ? String(day) : (day + seconds / 86_400).toFixed(10)));
      this.out.write(valueClose);
    };
  }
}

/** Digits, at most one point and a leading minus, with no more digits than a double keeps. */
function isExactNumber(bytes: Uint8Array, start: number, end: number): boolean {
  let digits = 0;
  let points = 0;
  for (let at = bytes[start] === 0x2d ? start + 1 : start; at < end; at++) {
    const byte = bytes[at] as number; // at < end
    if (byte >= 0x30 && byte <= 0x39) {
      // Zeros in front do not count.
      if (digits > 0 || byte !== 0x30) digits++;
    } else if (byte === 0x2e && points === 0) points = 1;
    else return false;
  }
  return digits <= exactDigits && end - start > points + (bytes[start] === 0x2d ? 1 : 0);
}

function cut(bytes: Uint8Array, start: number, end: number) {
  const characters = Buffer.from(bytes.subarray(start, end)).toString('utf8').slice(0, longestText);
  // A lone first half of a surrogate pair would become a replacement character.
  const whole = /[\uD800-\uDBFF]$/.test(characters) ? characters.slice(0, -1) : characters;
  const kept = Buffer.from(whole, 'utf8');
  return { bytes: new Uint8Array(kept), start: 0, end: kept.length };
}
