/**
 * Writes a workbook while its rows arrive. Tables follow one another; rows past a sheet's limit continue on further
 * sheets with the same columns.
 */
import type { Writable } from 'node:stream';
import { ZipWriter } from '../../zip/zipWriter.ts';
import { type OutputPiece, sheetBreak } from '../byteOutput.ts';
import { CopyParser } from '../copyParser.ts';
import { withFormattedCells } from '../formattedCellSink.ts';
import type { RowWriter, SheetTable } from '../sheetTypes.ts';
import { maxRowsPerSheet, SheetRowSink } from './sheetRows.ts';
import {
  buildAutoFilter,
  buildPackageParts,
  buildSheetEnd,
  buildSheetName,
  buildSheetStart,
  type WrittenSheet,
} from './workbookParts.ts';
import { buildStylesXml } from './workbookStyles.ts';

/** Uncompressed bytes after which a new sheet begins, so that no entry of the archive reaches 4 GiB. */
const maxSheetBytes = 3_500_000_000;

type TableWriting = SheetTable & { cells: SheetRowSink; copy: CopyParser };
/** `rowsBefore`: rows of the same table on earlier sheets. */
type OpenSheet = { name: string; rowsBefore: number };

export class XlsxWriter implements RowWriter {
  readonly #zip: ZipWriter;
  readonly #rowsPerSheet: number;
  readonly #sheets: WrittenSheet[] = [];
  #table: TableWriting;
  #sheetsOfTable = 0;
  #rowsOnSheets = 0;
  #open: OpenSheet | undefined;

  /** `rowsPerSheet` is Excel's limit unless a test sets a smaller one. */
  constructor(output: Writable, table: SheetTable & { rowsPerSheet?: number }) {
    this.#zip = new ZipWriter(output);
    this.#rowsPerSheet = table.rowsPerSheet ?? maxRowsPerSheet;
    this.#table = this.#writing(table);
  }

  get rows(): number {
    return this.#table.copy.rows;
  }

  get bytes(): number {
    return this.#zip.size;
  }

  async write(chunk: Uint8Array): Promise<void> {
    const { cells, copy } = this.#table;
    copy.push(chunk);
    await this.#put(cells.out.take());
    if (this.#zip.entrySize > maxSheetBytes) {
      await this.#put(cells.out.take(true));
      await this.#endSheet(this.rows);
    }
  }

  async begin(table: SheetTable): Promise<void> {
    await this.#endTable();
    this.#table = this.#writing(table);
    this.#sheetsOfTable = 0;
    this.#rowsOnSheets = 0;
  }

  async end(): Promise<void> {
    await this.#endTable();
    await this.#part('xl/styles.xml', buildStylesXml());
    for (const part of buildPackageParts(this.#sheets)) await this.#part(part.name, part.xml);
    await this.#zip.close();
  }

  #writing({ title, columns }: SheetTable): TableWriting {
    const cells = new SheetRowSink(columns, this.#rowsPerSheet);
    return { title, columns, cells, copy: new CopyParser(withFormattedCells(columns, cells)) };
  }

  /** A table without rows becomes a sheet with its header row. */
  async #endTable(): Promise<void> {
    const { cells, copy } = this.#table;
    copy.end();
    await this.#put(cells.out.take(true));
    if (this.#sheetsOfTable === 0) await this.#startSheet();
    await this.#endSheet(this.rows);
  }

  async #put(pieces: OutputPiece[]): Promise<void> {
    const { cells } = this.#table;
    for (const piece of pieces) {
      // A sheet breaks where the rows of its table are a multiple of the limit.
      if (piece === sheetBreak) await this.#endSheet(this.#rowsAtBreak());
      else {
        if (!this.#open) await this.#startSheet();
        await this.#zip.write(piece, () => cells.out.recycle(piece));
      }
    }
  }

  #rowsAtBreak(): number {
    return (Math.floor(this.#rowsOnSheets / this.#rowsPerSheet) + 1) * this.#rowsPerSheet;
  }

  async #startSheet(): Promise<void> {
    const { title, columns, cells } = this.#table;
    const taken = this.#sheets.map(({ name }) => name);
    this.#open = { name: buildSheetName(title, taken), rowsBefore: this.#rowsOnSheets };
    this.#sheetsOfTable++;
    await this.#zip.start(`xl/worksheets/sheet${this.#sheets.length + 1}.xml`);
    await this.#zip.write(Buffer.from(buildSheetStart(columns, cells.widths()), 'utf8'));
  }

  /** `rows`: rows of the table on this sheet and the sheets before it. */
  async #endSheet(rows: number): Promise<void> {
    if (!this.#open) return;
    const { name, rowsBefore } = this.#open;
    const filtered = { columns: this.#table.columns.length, rows: rows - rowsBefore + 1 };
    this.#open = undefined;
    this.#rowsOnSheets = rows;
    this.#sheets.push({ name, filtered });
    await this.#zip.write(Buffer.from(buildSheetEnd(buildAutoFilter(filtered)), 'utf8'));
    await this.#zip.end();
  }

  async #part(name: string, xml: string): Promise<void> {
    await this.#zip.start(name);
    await this.#zip.write(Buffer.from(xml, 'utf8'));
    await this.#zip.end();
  }
}
