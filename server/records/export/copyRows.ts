/**
 * Cuts the byte stream of `COPY … TO STDOUT (FORMAT csv, QUOTE E'\x01', DELIMITER E'\x02')` into cells, in one
 * pass and without making an object or a string of any of them. The two marks hardly ever occur in text, so
 * almost no cell is quoted; the quoted ones are unfolded into a scratch buffer.
 */
import type { RowSink } from './column.ts';

export const copyOptions = String.raw`FORMAT csv, QUOTE E'\x01', DELIMITER E'\x02', ENCODING 'UTF8'`;

const quote = 0x01;
const delimiter = 0x02;
const lineFeed = 0x0a;

export class CopyRows {
  rows = 0;
  readonly #sink: RowSink;
  #rest: Uint8Array = new Uint8Array(0);
  #scratch = new Uint8Array(4096);

  constructor(sink: RowSink) {
    this.#sink = sink;
  }

  /** Chunks may end anywhere, also inside a character; what follows the last whole row waits for the next chunk. */
  push(chunk: Uint8Array): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const done = this.#wholeRows(bytes);
    this.#rest = bytes.subarray(done);
  }

  end(): void {
    if (this.#rest.length > 0) {
      throw new Error(`The copied rows end inside a row, ${this.#rest.length} bytes after row ${this.rows}.`);
    }
  }

  #wholeRows(bytes: Uint8Array): number {
    const end = endOfWholeRows(bytes);
    const sink = this.#sink;
    let at = 0;
    while (at < end) {
      if (bytes[at] === quote) at = this.#quotedCell(bytes, at + 1);
      else {
        const start = at;
        let byte = bytes[at];
        while (byte !== delimiter && byte !== lineFeed) byte = bytes[++at];
        sink.cell(bytes, start, at);
      }
      if (bytes[at++] === lineFeed) {
        sink.endRow();
        this.rows++;
      }
    }
    return end;
  }

  /** Returns the place of the mark after the closing quote. */
  #quotedCell(bytes: Uint8Array, from: number): number {
    let at = from;
    let size = 0;
    for (;;) {
      const byte = bytes[at++] as number; // endOfWholeRows has seen the closing quote
      if (byte === quote) {
        if (bytes[at] !== quote) break;
        at++;
      }
      if (size === this.#scratch.length) this.#scratch = grown(this.#scratch);
      this.#scratch[size++] = byte;
    }
    this.#sink.cell(this.#scratch, 0, size);
    return at;
  }
}

/** The place after the last line feed that stands outside quotes; 0 when there is none. */
function endOfWholeRows(bytes: Uint8Array): number {
  if (bytes.indexOf(quote) < 0) return bytes.lastIndexOf(lineFeed) + 1;
  let end = 0;
  let inside = false;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === quote) inside = !inside;
    else if (bytes[at] === lineFeed && !inside) end = at + 1;
  }
  return end;
}

function grown(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2);
  larger.set(bytes);
  return larger;
}
