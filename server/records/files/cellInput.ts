/**
 * Converts a cell's stored value to the text that a person would type: a day in calendar form, a number with all its
 * digits.
 */
import { type CellObject, SSF } from '@e965/xlsx';
import Big from 'big.js';
import { formatDay, padTwo } from '../../../contract/localTime.ts';

export const isDateCell = (cell: CellObject | undefined): boolean =>
  cell?.t === 'n' && cell.z !== undefined && SSF.is_date(String(cell.z)) === true;

export function formatCellInput(cell: CellObject, date1904: boolean): string {
  if (cell.v === undefined || cell.v === null) return '';
  if (typeof cell.v === 'boolean') return cell.v ? 'TRUE' : 'FALSE';
  if (typeof cell.v !== 'number' || cell.t === 'e') return cell.w ?? String(cell.v);
  if (isDateCell(cell)) return formatSerialDate(cell.v, date1904) ?? cell.w ?? String(cell.v);
  // A double has fifteen exact digits: 0.1 + 0.2 reads as 0.3.
  return Number.isFinite(cell.v) ? new Big(cell.v.toPrecision(15)).toFixed() : '';
}

/** Undefined for a time without a day. */
function formatSerialDate(serial: number, date1904: boolean): string | undefined {
  if (serial < 1) return undefined;
  // The library handles the sheets' 29th of February 1900. Its types lack parse_date_code.
  const {
    y = 0,
    m = 0,
    d = 0,
    H,
    M,
    S,
  } = SSF.parse_date_code(serial, { date1904 }) as Record<string, number>;
  const day = formatDay(y, m, d);
  return H || M || S ? `${day} ${padTwo(H)}:${padTwo(M)}:${padTwo(S)}` : day;
}
