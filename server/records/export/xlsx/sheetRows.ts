/** Converts cells to the rows of a worksheet part (SpreadsheetML), bytes to bytes. */
import { ByteOutput, createPhrase } from '../byteOutput.ts';
import { markup, mayBeNoncharacter, mayEndNoncharacter } from '../byteTraits.ts';
import type { CellBytes, RowSink, SheetCellKind, SheetColumn } from '../sheetTypes.ts';
import { ContentWidths, widthSampleRows } from './contentWidths.ts';
import { formatSerialDay, parseSecondsOfDay } from './serialDate.ts';
import { getStyleIndex } from './workbookStyles.ts';
import { hasNoncharacter, maxEscapeGrowth, writeEscapedXml } from './xmlEscape.ts';

const rowOpen = createPhrase('<row>');
const rowClose = createPhrase('</row>');
const emptyCell = createPhrase('<c/>');
// Text that needs no escape is a t="str" cell, which is shorter. All other text is inline: the most widely used
// reader library decodes t="str" twice, which would change `&lt;` into `<`.
const plainOpen = createPhrase('<c t="str"><v>');
const inlineOpen = createPhrase('<c t="inlineStr"><is><t xml:space="preserve">');
const inlineClose = createPhrase('</t></is></c>');
const valueClose = createPhrase('</v></c>');
/** Room for the phrases around one cell. */
const phraseRoom = 80;

/** A sheet's cell holds 32,767 characters at most. Longer text is truncated (csv has no such bound). */
const maxCellLength = 32_767;
/** A double has 15 exact decimal digits. A number with more is written as text, so that no digit is lost. */
const exactDigits = 15;
/** Rows below the header of a sheet; a sheet has 1,048,576 rows. */
export const maxRowsPerSheet = 1_048_575;

type CellWriter = (cell: CellBytes) => void;

export class SheetRowSink implements RowSink {
  readonly out = new ByteOutput();
  readonly #measured: ContentWidths;
  readonly #plain: CellWriter[];
  /** The writers of the first rows also measure the cells. */
  #writers: CellWriter[];
  readonly #rowsPerSheet: number;
  #column = 0;
  #rows = 0;

  constructor(columns: readonly SheetColumn[], rowsPerSheet = maxRowsPerSheet) {
    this.#rowsPerSheet = rowsPerSheet;
    this.#measured = new ContentWidths(columns);
    const byKind: Record<SheetCellKind, (column: SheetColumn) => CellWriter> = {
      text: () => (cell) => this.#text(cell),
      number: (column) => this.#numbers(column),
      date: (column) => this.#dates(column),
      time: (column) => this.#dates(column),
    };
    this.#plain = columns.map((column) => byKind[column.kind](column));
    this.#writers = this.#plain.map((write, at) => (cell) => {
      this.#measured.see(at, cell);
      write(cell);
    });
  }

  /** The widths measured so far. An output's first piece holds many rows. */
  widths(): number[] {
    return this.#measured.widths();
  }

  cell(cell: CellBytes): void {
    const { out } = this;
    out.reserve(cell.end - cell.start + phraseRoom);
    if (this.#column === 0) out.phrase(rowOpen);
    const writer = this.#writers[this.#column++] as CellWriter; // there are as many cells as columns
    if (cell.start === cell.end) out.phrase(emptyCell);
    else writer(cell);
  }

  endRow(): void {
    this.#column = 0;
    this.out.reserve(phraseRoom);
    this.out.phrase(rowClose);
    if (++this.#rows % this.#rowsPerSheet === 0) this.out.breakSheet();
    if (this.#rows === widthSampleRows) this.#writers = this.#plain;
  }

  #text(cell: CellBytes): void {
    const { out } = this;
    if (isPlain(cell)) {
      out.phrase(plainOpen);
      out.copy(cell);
      out.phrase(valueClose);
      return;
    }
    const text = cell.end - cell.start > maxCellLength ? truncateCell(cell) : cell;
    out.reserve((text.end - text.start) * maxEscapeGrowth + phraseRoom);
    out.phrase(inlineOpen);
    out.at = writeEscapedXml(out.bytes, out.at, text);
    out.phrase(inlineClose);
  }

  #numbers(column: SheetColumn): CellWriter {
    const open = createPhrase(`<c s="${getStyleIndex(column)}"><v>`);
    const { out } = this;
    return (cell) => {
      if (!isExactNumber(cell)) return this.#text(cell);
      out.phrase(open);
      out.copy(cell);
      out.phrase(valueClose);
    };
  }

  #dates(column: SheetColumn): CellWriter {
    const open = createPhrase(`<c s="${getStyleIndex(column)}"><v>`);
    const withTime = column.kind === 'time';
    const { out } = this;
    return (cell) => {
      const day = formatSerialDay(cell);
      const seconds = withTime ? parseSecondsOfDay(cell) : 0;
      if (day === null || seconds < 0) return this.#text(cell);
      out.phrase(open);
      out.phrase(day);
      if (seconds > 0) out.fraction(seconds / 86_400);
      out.phrase(valueClose);
    };
  }
}

const noncharacter = mayBeNoncharacter | mayEndNoncharacter;

/** True if the text has nothing to escape, no white space at its ends that a reader might drop, and fits in a cell. */
function isPlain(cell: CellBytes): boolean {
  const { bytes, start, end, traits } = cell;
  if ((traits & markup) !== 0 || end - start > maxCellLength) return false;
  if ((bytes[start] as number) <= 0x20 || (bytes[end - 1] as number) <= 0x20) return false;
  return (traits & noncharacter) !== noncharacter || !hasNoncharacter(cell);
}

/** True for digits with at most one point and a leading minus, and no more digits than a double stores exactly. */
function isExactNumber({ bytes, start, end }: CellBytes): boolean {
  const first = bytes[start] === 0x2d ? start + 1 : start;
  let digits = 0;
  let points = 0;
  for (let at = first; at < end; at++) {
    const byte = bytes[at] as number; // at < end
    if (byte === 0x2e) points++;
    else if (byte < 0x30 || byte > 0x39) return false;
    // Leading zeros do not count.
    else if (digits > 0 || byte !== 0x30) digits++;
  }
  return digits <= exactDigits && points <= 1 && end - first > points;
}

function truncateCell({ bytes, start, end }: CellBytes) {
  const characters = Buffer.from(bytes.subarray(start, end)).toString('utf8').slice(0, maxCellLength);
  // A lone high surrogate would become a replacement character.
  const whole = /[\uD800-\uDBFF]$/.test(characters) ? characters.slice(0, -1) : characters;
  const kept = Buffer.from(whole, 'utf8');
  return { bytes: kept, start: 0, end: kept.length };
}
