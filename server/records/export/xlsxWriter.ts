/** A workbook written while its rows arrive. Rows past a sheet's bound go to further sheets of the same columns. */
import type { Writable } from 'node:stream';
import { ZipFile } from '../zip/zipFile.ts';
import { type Piece, sheetBreak } from './byteOutput.ts';
import type { RowWriter, SheetColumn } from './column.ts';
import { computing } from './computedCells.ts';
import { CopyRows } from './copyRows.ts';
import { SheetRows } from './sheetRows.ts';
import { stylesXml } from './styles.ts';
import { packageParts, sheetEnd, sheetStart } from './workbook.ts';

/** Uncompressed bytes after which a new sheet begins, so that no entry of the archive reaches 4 GiB. */
const largestSheet = 3_500_000_000;

export class XlsxWriter implements RowWriter {
  readonly #zip: ZipFile;
  readonly #sheet: { title: string; columns: readonly SheetColumn[] };
  readonly #cells: SheetRows;
  readonly #copy: CopyRows;
  #sheets = 0;
  #inSheet = false;

  /** `rowsPerSheet` is Excel's bound unless a test sets a smaller one. */
  constructor(
    output: Writable,
    sheet: { title: string; columns: readonly SheetColumn[]; rowsPerSheet?: number },
  ) {
    this.#zip = new ZipFile(output);
    this.#sheet = sheet;
    this.#cells = new SheetRows(sheet.columns, sheet.rowsPerSheet);
    this.#copy = new CopyRows(computing(sheet.columns, this.#cells));
  }

  get rows(): number {
    return this.#copy.rows;
  }

  get bytes(): number {
    return this.#zip.size;
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#copy.push(chunk);
    await this.#put(this.#cells.out.take());
    if (this.#zip.entrySize > largestSheet) {
      await this.#put(this.#cells.out.take(true));
      await this.#endSheet();
    }
  }

  async end(): Promise<void> {
    this.#copy.end();
    await this.#put(this.#cells.out.take(true));
    if (this.#sheets === 0) await this.#startSheet();
    await this.#endSheet();
    await this.#part('xl/styles.xml', stylesXml());
    for (const part of packageParts(this.#sheet.title, this.#sheets)) await this.#part(part.name, part.xml);
    await this.#zip.close();
  }

  async #put(pieces: Piece[]): Promise<void> {
    for (const piece of pieces) {
      if (piece === sheetBreak) await this.#endSheet();
      else {
        if (!this.#inSheet) await this.#startSheet();
        await this.#zip.write(piece, () => this.#cells.out.recycle(piece));
      }
    }
  }

  async #startSheet(): Promise<void> {
    this.#sheets++;
    this.#inSheet = true;
    await this.#zip.start(`xl/worksheets/sheet${this.#sheets}.xml`);
    await this.#zip.write(Buffer.from(sheetStart(this.#sheet.columns), 'utf8'));
  }

  async #endSheet(): Promise<void> {
    if (!this.#inSheet) return;
    this.#inSheet = false;
    await this.#zip.write(Buffer.from(sheetEnd, 'utf8'));
    await this.#zip.end();
  }

  async #part(name: string, xml: string): Promise<void> {
    await this.#zip.start(name);
    await this.#zip.write(Buffer.from(xml, 'utf8'));
    await this.#zip.end();
  }
}
