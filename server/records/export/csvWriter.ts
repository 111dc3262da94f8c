/** A csv file written while its rows arrive: UTF-8 with the byte order mark that spreadsheets look for. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { type Piece, sheetBreak } from './byteOutput.ts';
import type { RowWriter, SheetColumn } from './column.ts';
import { computing } from './computedCells.ts';
import { CopyRows, textCell } from './copyRows.ts';
import { CsvRows } from './csvRows.ts';

export class CsvWriter implements RowWriter {
  bytes = 0;
  readonly #output: Writable;
  readonly #lines: CsvRows;
  readonly #copy: CopyRows;

  constructor(output: Writable, columns: readonly SheetColumn[]) {
    this.#output = output;
    this.#lines = new CsvRows(columns);
    this.#copy = new CopyRows(computing(columns, this.#lines));
    this.#lines.out.write(Buffer.from('\uFEFF', 'utf8'));
    for (const { label } of columns) {
      this.#lines.cell(textCell(label));
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
