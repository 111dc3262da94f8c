/**
 * Converts cells to RFC 4180 lines. A text cell that a spreadsheet would run as a formula gets a leading apostrophe
 * (OWASP, CSV injection). Numbers and dates are unchanged.
 */
import { ByteOutput } from './byteOutput.ts';
import { csvMark } from './byteTraits.ts';
import type { CellBytes, RowSink, SheetColumn } from './sheetTypes.ts';

const apostrophe = 0x27;
const quote = 0x22;
const comma = 0x2c;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;

const formulaStarts = new Uint8Array(256);
for (const byte of [0x3d, 0x2b, 0x2d, 0x40, 0x09, 0x0d]) formulaStarts[byte] = 1;

export class CsvRowSink implements RowSink {
  readonly out = new ByteOutput();
  readonly #isText: boolean[];
  #column = 0;

  constructor(columns: readonly SheetColumn[]) {
    this.#isText = columns.map((column) => column.kind === 'text');
  }

  cell(cell: CellBytes): void {
    const { out } = this;
    const { bytes, start, end } = cell;
    out.reserve((end - start) * 2 + 8);
    if (this.#column > 0) out.bytes[out.at++] = comma;
    const isText = this.#isText[this.#column++] === true;
    const guarded = isText && end > start && formulaStarts[bytes[start] as number] === 1; // start < end
    if ((cell.traits & csvMark) !== 0) this.#writeQuoted(cell, guarded);
    else {
      if (guarded) out.bytes[out.at++] = apostrophe;
      out.copy(cell);
    }
  }

  endRow(): void {
    const { out } = this;
    out.reserve(2);
    out.bytes[out.at++] = carriageReturn;
    out.bytes[out.at++] = lineFeed;
    this.#column = 0;
  }

  #writeQuoted({ bytes, start, end }: CellBytes, guarded: boolean): void {
    const { out } = this;
    out.bytes[out.at++] = quote;
    if (guarded) out.bytes[out.at++] = apostrophe;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number; // at < end
      if (byte === quote) out.bytes[out.at++] = quote;
      out.bytes[out.at++] = byte;
    }
    out.bytes[out.at++] = quote;
  }
}
