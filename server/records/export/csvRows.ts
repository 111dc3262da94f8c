/**
 * Turns cells into RFC 4180 lines. A text cell that a spreadsheet would run as a formula gets an apostrophe in
 * front (OWASP, CSV injection); numbers and dates are left as they are.
 */
import { ByteOutput } from './byteOutput.ts';
import type { RowSink, SheetColumn } from './column.ts';

const apostrophe = 0x27;
const quote = 0x22;
const comma = 0x2c;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;

const opensFormula = new Set([0x3d, 0x2b, 0x2d, 0x40, 0x09, 0x0d]);

const needsQuotes = new Uint8Array(256);
for (const byte of [quote, comma, carriageReturn, lineFeed]) needsQuotes[byte] = 1;

export class CsvRows implements RowSink {
  readonly out = new ByteOutput();
  readonly #isText: boolean[];
  #column = 0;

  constructor(columns: readonly SheetColumn[]) {
    this.#isText = columns.map((column) => column.kind === 'text');
  }

  cell(bytes: Uint8Array, start: number, end: number): void {
    const { out } = this;
    out.reserve((end - start) * 2 + 8);
    if (this.#column > 0) out.bytes[out.at++] = comma;
    const guarded =
      this.#isText[this.#column++] === true && opensFormula.has(bytes[start] as number) && end > start;
    if (hasMarks(bytes, start, end)) this.#quoted({ bytes, start, end }, guarded);
    else {
      if (guarded) out.bytes[out.at++] = apostrophe;
      for (let at = start; at < end; at++) out.bytes[out.at++] = bytes[at] as number; // at < end
    }
  }

  endRow(): void {
    const { out } = this;
    out.reserve(2);
    out.bytes[out.at++] = carriageReturn;
    out.bytes[out.at++] = lineFeed;
    this.#column = 0;
  }

  #quoted(text: { bytes: Uint8Array; start: number; end: number }, guarded: boolean): void {
    const { out } = this;
    out.bytes[out.at++] = quote;
    if (guarded) out.bytes[out.at++] = apostrophe;
    for (let at = text.start; at < text.end; at++) {
      const byte = text.bytes[at] as number; // at < end
      if (byte === quote) out.bytes[out.at++] = quote;
      out.bytes[out.at++] = byte;
    }
    out.bytes[out.at++] = quote;
  }
}

function hasMarks(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (needsQuotes[bytes[at] as number] === 1) return true;
  return false;
}
