/**
 * Splits the byte stream of `COPY … TO STDOUT (FORMAT csv, QUOTE E'\x01', DELIMITER E'\x02')` into cells, in one pass
 * and without creating an object or a string per cell. The two marks hardly ever occur in text, so almost no cell is
 * quoted; quoted cells are unescaped into a scratch buffer.
 */
import { byteTraits, cellEnd } from './byteTraits.ts';
import type { CellBytes, RowSink } from './sheetTypes.ts';

export const copyOptions = String.raw`FORMAT csv, QUOTE E'\x01', DELIMITER E'\x02', ENCODING 'UTF8'`;

const quote = 0x01;
const lineFeed = 0x0a;
/** Readable bytes after the end of a piece, so that cells can be copied by words. */
const slack = 8;

export class CopyParser {
  rows = 0;
  readonly #sink: RowSink;
  readonly #cell: CellBytes = createCell(new Uint8Array(slack));
  #rest: Uint8Array = new Uint8Array(0);
  #scratch = new Uint8Array(4096);

  constructor(sink: RowSink) {
    this.#sink = sink;
  }

  /** Chunks may end anywhere, even inside a character. The bytes after the last whole row wait for the next chunk. */
  push(chunk: Uint8Array): void {
    const size = this.#rest.length + chunk.length;
    const bytes = Buffer.allocUnsafeSlow(size + slack);
    bytes.set(this.#rest);
    bytes.set(chunk, this.#rest.length);
    const done = this.#wholeRows(bytes, size);
    this.#rest = bytes.subarray(done, size);
  }

  end(): void {
    if (this.#rest.length > 0) {
      throw new Error(`The copied rows end inside a row, ${this.#rest.length} bytes after row ${this.rows}.`);
    }
  }

  /** Passes on every whole row of `bytes[0, size)` and returns the position after the last. */
  #wholeRows(bytes: Uint8Array, size: number): number {
    const end = findEndOfWholeRows(bytes, size);
    const sink = this.#sink;
    const cell = this.#cell;
    cell.bytes = bytes;
    cell.view = new DataView(bytes.buffer);
    let at = 0;
    while (at < end) {
      if (bytes[at] === quote) at = this.#quotedCell(bytes, at + 1);
      else {
        cell.start = at;
        let seen = 0;
        let traits = byteTraits[bytes[at] as number] as number; // at < end
        while (traits < cellEnd) {
          seen |= traits;
          traits = byteTraits[bytes[++at] as number] as number; // a whole row ends with a line feed
        }
        cell.end = at;
        cell.traits = seen;
        sink.cell(cell);
      }
      if (bytes[at++] === lineFeed) {
        sink.endRow();
        this.rows++;
      }
    }
    return end;
  }

  /** Returns the position of the mark after the closing quote. */
  #quotedCell(bytes: Uint8Array, from: number): number {
    let at = from;
    let size = 0;
    let seen = 0;
    for (;;) {
      const byte = bytes[at++] as number; // findEndOfWholeRows has seen the closing quote
      if (byte === quote) {
        if (bytes[at] !== quote) break;
        at++;
      }
      if (size + slack >= this.#scratch.length) this.#scratch = doubleSize(this.#scratch);
      this.#scratch[size++] = byte;
      seen |= byteTraits[byte] as number; // a byte is below 256
    }
    this.#sink.cell({ ...createCell(this.#scratch), end: size, traits: seen });
    return at;
  }
}

/** A cell over all of `bytes`, which owns its buffer from the start. */
function createCell(bytes: Uint8Array): CellBytes {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { bytes, view, start: 0, end: bytes.length, traits: 0 };
}

/** A cell with the given text. */
export function createTextCell(text: string): CellBytes {
  const written = Buffer.from(text, 'utf8');
  const bytes = new Uint8Array(written.length + slack);
  bytes.set(written);
  const traits = written.reduce((seen, byte) => seen | (byteTraits[byte] as number), 0); // a byte is below 256
  return { ...createCell(bytes), end: written.length, traits };
}

/** The position after the last line feed outside quotes; 0 if there is no line feed. */
function findEndOfWholeRows(bytes: Uint8Array, size: number): number {
  if (bytes.subarray(0, size).indexOf(quote) < 0) return bytes.lastIndexOf(lineFeed, size - 1) + 1;
  let end = 0;
  let inside = false;
  for (let at = 0; at < size; at++) {
    if (bytes[at] === quote) inside = !inside;
    else if (bytes[at] === lineFeed && !inside) end = at + 1;
  }
  return end;
}

function doubleSize(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2);
  larger.set(bytes);
  return larger;
}
