/** A cell as a person reads it: dates as the calendar writes them, numbers exact, of formulas the value they had. */
import { type CellObject, SSF } from '@e965/xlsx';
import Big from 'big.js';
import type { SheetCell } from './readSheet.ts';

/** A double keeps fifteen digits; of a longer number the sheet itself has lost the rest. */
const firstInexact = 1e15;

export function cellText(cell: CellObject | undefined, date1904: boolean): SheetCell {
  if (!cell || cell.v === undefined || cell.v === null) return empty;
  if (cell.t === 'e') return { text: '', problem: '单元格是错误值' };
  if (cell.t === 'b') return { text: cell.v ? 'TRUE' : 'FALSE' };
  if (typeof cell.v !== 'number') return { text: String(cell.v) };
  if (isDate(cell.z)) return { text: dateText(cell.v + (date1904 ? 1462 : 0)) };
  if (Math.abs(cell.v) >= firstInexact)
    return { text: '', problem: '数字超过 15 位已不精确，请设为文本格式后重新填写' };
  return { text: numberText(cell.v) };
}

const empty: SheetCell = { text: '' };

const dates = new Map<unknown, boolean>();

function isDate(format: unknown): boolean {
  if (format === undefined || format === 'General') return false;
  const known = dates.get(format) ?? SSF.is_date(String(format)) === true;
  dates.set(format, known);
  return known;
}

/** 0.1 + 0.2 is 0.3 for whoever reads a sheet. */
function numberText(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return new Big(value.toPrecision(15)).toFixed();
}

/** Days since 1899-12-30; the sheets' calendar has a 29th of February 1900 that never was. */
function dateText(serial: number): string {
  if (serial < 1) return clock(new Date(Math.round(serial * 86_400) * 1000));
  const days = serial < 60 ? serial + 1 : serial;
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000);
  if (Number.isNaN(moment.getTime())) return String(serial);
  const day = moment.toISOString().slice(0, 10);
  return Number.isInteger(serial) ? day : `${day} ${clock(moment)}`;
}

const clock = (moment: Date) => moment.toISOString().slice(11, 19);
