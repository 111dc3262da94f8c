/** A csv file written while its rows arrive: UTF-8 with the byte order mark that spreadsheets look for. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { type Piece, sheetBreak } from './byteOutput.ts';
import { byteTraits } from './byteTraits.ts';
import type { CellBytes, RowWriter, SheetColumn } from './column.ts';
import { CopyRows, cellOf } from './copyRows.ts';
import { CsvRows } from './csvRows.ts';

export class CsvWriter implements RowWriter {
  bytes = 0;
  readonly #output: Writable;
  readonly #lines: CsvRows;
  readonly #copy: CopyRows;

  constructor(output: Writable, columns: readonly SheetColumn[]) {
    this.#output = output;
    this.#lines = new CsvRows(columns);
    this.#copy = new CopyRows(this.#lines);
    this.#lines.out.write(Buffer.from('\uFEFF', 'utf8'));
    for (const { label } of columns) {
      this.#lines.cell(labelCell(label));
    }
    this.#lines.endRow();
  }

  get rows(): number {
    return this.#copy.rows;
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#copy.push(chunk);
    await this.#put(this.#lines.out.take());
  }

  async end(): Promise<void> {
    this.#copy.end();
    await this.#put(this.#lines.out.take(true));
  }

  async #put(pieces: Piece[]): Promise<void> {
    for (const piece of pieces) {
      if (piece === sheetBreak) continue;
      this.bytes += piece.length;
      if (!this.#output.write(piece)) await once(this.#output, 'drain');
    }
  }
}

function labelCell(label: string): CellBytes {
  const text = Buffer.from(label, 'utf8');
  // Four bytes more, because cells are copied by words.
  const bytes = new Uint8Array(text.length + 4);
  bytes.set(text);
  const traits = text.reduce((seen, byte) => seen | (byteTraits[byte] as number), 0); // a byte is below 256
  return { ...cellOf(bytes), end: text.length, traits };
}
