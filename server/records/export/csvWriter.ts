/** Writes a csv file while its rows arrive: UTF-8 with the byte order mark that spreadsheets expect. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { type OutputPiece, sheetBreak } from './byteOutput.ts';
import { CopyParser, createTextCell } from './copyParser.ts';
import { CsvRowSink } from './csvRows.ts';
import { withFormattedCells } from './formattedCellSink.ts';
import type { RowWriter, SheetColumn } from './sheetTypes.ts';

export class CsvWriter implements RowWriter {
  bytes = 0;
  readonly #output: Writable;
  readonly #lines: CsvRowSink;
  readonly #copy: CopyParser;

  constructor(output: Writable, columns: readonly SheetColumn[]) {
    this.#output = output;
    this.#lines = new CsvRowSink(columns);
    this.#copy = new CopyParser(withFormattedCells(columns, this.#lines));
    this.#lines.out.write(Buffer.from('\uFEFF', 'utf8'));
    for (const { label } of columns) {
      this.#lines.cell(createTextCell(label));
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

  async #put(pieces: OutputPiece[]): Promise<void> {
    for (const piece of pieces) {
      if (piece === sheetBreak) continue;
      this.bytes += piece.length;
      if (!this.#output.write(piece)) await once(this.#output, 'drain');
    }
  }
}
