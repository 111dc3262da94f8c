/**
 * Converts a cell's stored value to the text that a person would type: a day in calendar form, a number with all its
 * digits.
 */
import { type CellObject, SSF } from '@e965/xlsx';
import Big from 'big.js';

export const isDateCell = (cell: CellObject | undefined): boolean =>
  cell?.t === 'n' && cell.z !== undefined && SSF.is_date(String(cell.z)) === true;

export function formatCellInput(cell: CellObject, date1904: boolean): string {
  if (cell.v === undefined || cell.v === null) return '';
  if (typeof cell.v === 'boolean') return cell.v ? 'TRUE' : 'FALSE';
  if (typeof cell.v !== 'number' || cell.t === 'e') return cell.w ?? String(cell.v);
  if (isDateCell(cell)) return formatDay(cell.v, date1904) ?? cell.w ?? String(cell.v);
  // A double has fifteen exact digits: 0.1 + 0.2 reads as 0.3.
  return Number.isFinite(cell.v) ? new Big(cell.v.toPrecision(15)).toFixed() : '';
}

/** Undefined for a time without a day. */
function formatDay(serial: number, date1904: boolean): string | undefined {
  if (serial < 1) return undefined;
  // The library handles the sheets' 29th of February 1900. Its types lack parse_date_code.
  const { y, m, d, H, M, S } = SSF.parse_date_code(serial, { date1904 }) as Record<string, number>;
  const two = (part: number | undefined) => String(part).padStart(2, '0');
  const day = `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`;
  return H || M || S ? `${day} ${two(H)}:${two(M)}:${two(S)}` : day;
}
