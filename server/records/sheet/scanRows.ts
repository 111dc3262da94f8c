/**
 * Reads the rows of a worksheet part as texts, in one pass over its bytes, without a tree and without an object per
 * cell. Formulas are skipped: their stored value counts, and a formula that was never computed is reported.
 */

import { isPictureFormula } from '../../../contract/fields/shared/unreadableCell.ts';
import { createTooManyCellsError, createTooManyRowsError, UnreadableFileError } from '../unreadableFile.ts';
import { isRowFilled, putCell, type SheetCellValue, type SheetRow } from './importSheet.ts';
import type { SheetBook } from './openWorkbook.ts';
import {
  dataTypeCell,
  describeErrorCell,
  formatIsoDate,
  parseSheetNumber,
  pictureCell,
  uncomputedCell,
} from './sheetCellText.ts';
import { decodeXmlText, needsDecoding, readItemText } from './xmlString.ts';

/** Further columns are ignored. More non-empty rows, or more cells, are refused. */
export type ScanBounds = { rows: number; columns: number; cells: number };

/** The non-empty rows. */
export const scanRows = (book: SheetBook, bounds: ScanBounds): SheetRow[] =>
  new SheetScan(book, bounds).rows();

const toByte = (character: string) => character.charCodeAt(0);
const space = toByte(' ');
const open = toByte('<');
const close = toByte('>');
const slash = toByte('/');
const equals = toByte('=');
const c = toByte('c');
const f = toByte('f');
const i = toByte('i');
const m = toByte('m');
const r = toByte('r');
const s = toByte('s');
const t = toByte('t');
const v = toByte('v');

/** Enough bytes for the name of a function and its prefixes. */
const maxPictureName = 32;

/** Readers of values by the `t` of their cells (18.18.11). All other values are numbers. */
const cellReaders: Partial<Record<string, (value: string, book: SheetBook) => SheetCellValue>> = {
  s: (value, { strings }) => strings[Number(value)] ?? describeErrorCell('错误值'),
  b: (value) => (value === '1' || value === 'true' ? 'TRUE' : 'FALSE'),
  d: formatIsoDate,
  e: describeErrorCell,
};

class SheetScan {
  readonly #book: SheetBook;
  readonly #bounds: ScanBounds;
  readonly #xml: Buffer;
  readonly #end: number;
  #at: number;
  #cells = 0;
  // The attributes of the last row and the last cell.
  #row = 0;
  #column = -1;
  #style = 0;
  #type = 'n';
  /** The number of the value's metadata (`vm`), from 1; 0 without. */
  #metadata = 0;

  constructor(book: SheetBook, bounds: ScanBounds) {
    this.#book = book;
    this.#bounds = bounds;
    this.#xml = book.sheet;
    this.#at = book.sheet.indexOf('<sheetData') + 1;
    this.#end = book.sheet.lastIndexOf('</sheetData');
  }

  rows(): SheetRow[] {
    const rows: SheetRow[] = [];
    while (this.#nextTag()) {
      if (!this.#isNamed(r, 3)) continue;
      this.#row += 1;
      this.#column = -1;
      const isEmpty = this.#attributes();
      const row: SheetRow = { row: this.#row, cells: [] };
      if (!isEmpty) this.#fill(row);
      if (!isRowFilled(row)) continue;
      if (row.row > this.#bounds.rows) throw createTooManyRowsError();
      rows.push(row);
    }
    return rows;
  }

  /** Reads the cells up to the row's end. */
  #fill(row: SheetRow): void {
    while (this.#nextTag() && this.#xml[this.#at] !== slash) {
      if (!this.#isNamed(c, 1)) continue;
      this.#cells += 1;
      if (this.#cells > this.#bounds.cells) throw createTooManyCellsError();
      this.#column += 1;
      this.#style = 0;
      this.#type = 'n';
      this.#metadata = 0;
      const value = this.#attributes() ? '' : this.#cellValue();
      if (value !== '' && this.#column < this.#bounds.columns) putCell(row, this.#column, value);
    }
  }

  /** Reads up to the cell's end. */
  #cellValue(): SheetCellValue {
    let value: SheetCellValue = '';
    let formula: 'none' | 'picture' | 'other' = 'none';
    while (this.#nextTag() && !(this.#xml[this.#at] === slash && this.#xml[this.#at + 1] === c)) {
      if (this.#isNamed(v, 1)) value = this.#value();
      else if (this.#isNamed(i, 2)) value = this.#item();
      else if (this.#isNamed(f, 1)) formula = this.#isPicture() ? 'picture' : 'other';
    }
    if (formula === 'picture') return pictureCell;
    if (this.#type === 'e' && this.#metadata > 0) return this.#richValue(value, formula);
    // A text formula may have an empty result, and then its cell has the type text.
    if (formula === 'other' && value === '' && this.#type === 'n') return uncomputedCell;
    return typeof value === 'string' && value[0] === '=' && isPictureFormula(value) ? pictureCell : value;
  }

  /** What is behind an error. Without the parts that tell it, an error that no formula has is taken for a picture. */
  #richValue(error: SheetCellValue, formula: 'none' | 'other'): SheetCellValue {
    const kind = this.#book.richValues[this.#metadata - 1] ?? (formula === 'none' ? 'picture' : 'error');
    if (kind === 'error') return error;
    return kind === 'picture' ? pictureCell : dataTypeCell;
  }

  /** True for the formula of a picture. */
  #isPicture(): boolean {
    if (this.#skipTag()) return false;
    const from = this.#at;
    return isPictureFormula(`=${this.#xml.toString('latin1', from, from + maxPictureName)}`);
  }

  #value(): SheetCellValue {
    if (this.#skipTag()) return '';
    const from = this.#at;
    let seen = 0;
    let byte = this.#xml[from] as number; // a tag always follows the end of the rows
    while (byte !== open) {
      seen |= needsDecoding[byte] as number; // a byte is below 256
      byte = this.#xml[++this.#at] as number; // as above
    }
    if (from === this.#at) return '';
    if (this.#type !== 'str') return this.#written(this.#xml.toString('latin1', from, this.#at));
    const text = this.#xml.toString('utf8', from, this.#at);
    return seen === 0 ? text : decodeXmlText(text);
  }

  /** A value that is not the text of the cell itself. */
  #written(value: string): SheetCellValue {
    const book = this.#book;
    const ofType = cellReaders[this.#type];
    if (ofType) return ofType(value, book);
    return (book.readNumber[this.#style] ?? parseSheetNumber)(value);
  }

  #item(): SheetCellValue {
    if (this.#skipTag()) return '';
    const from = this.#at;
    this.#at = this.#xml.indexOf('</is>', from);
    if (this.#at < 0) throw new UnreadableFileError();
    return readItemText(this.#xml.toString('utf8', from, this.#at));
  }

  /** Moves behind the next `<`. Returns false at the end of the rows. */
  #nextTag(): boolean {
    while (this.#at < this.#end && this.#xml[this.#at] !== open) this.#at += 1;
    this.#at += 1;
    return this.#at <= this.#end;
  }

  /** True if the tag's name has this first character and length, which distinguishes all relevant tags. */
  #isNamed(first: number, length: number): boolean {
    const after = this.#xml[this.#at + length] ?? 0;
    return this.#xml[this.#at] === first && (after <= space || after === close || after === slash);
  }

  /** Moves behind the tag. Returns true for a self-closing tag. */
  #skipTag(): boolean {
    while (this.#at < this.#end && this.#xml[this.#at] !== close) this.#at += 1;
    this.#at += 1;
    return this.#xml[this.#at - 2] === slash;
  }

  /** Reads the attributes of a row or a cell and moves behind its tag. Returns true for a self-closing tag. */
  #attributes(): boolean {
    const xml = this.#xml;
    for (; this.#at < this.#end; this.#at += 1) {
      const byte = xml[this.#at];
      if (byte === close) return this.#skipTag();
      if (byte !== equals) continue;
      const from = this.#at + 2;
      let to = from;
      while (xml[to] !== xml[from - 1] && to < this.#end) to += 1;
      // `r=`, `s=` and `t=`, not the ends of longer names.
      const before = xml[from - 4] ?? 0;
      if (before <= space) this.#attribute(xml[from - 3], from, to);
      else if (before === v && xml[from - 3] === m) this.#metadata = Number(xml.toString('latin1', from, to));
      this.#at = to;
    }
    throw new UnreadableFileError();
  }

  #attribute(name: number | undefined, from: number, to: number): void {
    if (name === r) this.#place(from, to);
    else if (name === s) this.#style = Number(this.#xml.toString('latin1', from, to));
    else if (name === t) {
      // The most frequent type, and the only one with three letters.
      this.#type = to - from === 3 ? 'str' : this.#xml.toString('latin1', from, to);
    }
  }

  /** `AB12` of a cell is a column, `12` of a row is a row. */
  #place(from: number, to: number): void {
    let column = 0;
    let row = 0;
    for (let at = from; at < to; at += 1) {
      const byte = this.#xml[at] as number; // at < to
      if (byte > 0x40) column = column * 26 + (byte & 0x1f);
      else row = row * 10 + byte - 0x30;
    }
    if (column > 0) this.#column = column - 1;
    else if (row > 0) this.#row = row;
  }
}
