/** Formats a cell as it is displayed: dates in calendar form, numbers exact, formulas by their stored value. */
import Big from 'big.js';
import { BoundedCache } from '../../../contract/boundedCache.ts';
import { pictureCellMessage } from '../../../contract/fields/shared/unreadableCell.ts';
import { formatUtcDay, formatUtcTime } from '../../../contract/localTime.ts';
import type { SheetCellValue } from './importSheet.ts';

/** A double has fifteen exact digits. The sheet itself has lost the rest of a longer number. */
const exactDigits = 15;
const firstInexact = 10 ** exactDigits;

export const pictureCell: SheetCellValue = { problem: pictureCellMessage };

export const dataTypeCell: SheetCellValue = {
  problem:
    '单元格里是 Excel 的数据类型（如股票、地理位置），只能填入文字和数字，请复制后选择性粘贴为值，或直接填写',
};

/** No number and no error is longer. */
const maxShown = 30;

/** `name`: the error as the cell shows it, such as `#N/A`. */
export const describeErrorCell = (name: string): SheetCellValue => ({
  problem: `单元格显示 ${name.slice(0, maxShown)}，请更正公式或直接填写值`,
});
export const uncomputedCell: SheetCellValue = { problem: '公式没有计算结果，请用表格软件打开并保存后再导入' };
const inexactCell: SheetCellValue = { problem: '数字超过 15 位已不精确，请设为文本格式后重新填写' };

/** The number stored in a sheet. Most numbers are already in their final form. */
export function parseSheetNumber(text: string): SheetCellValue {
  if (text.length <= exactDigits && /^[1-9]\d*(?:\.\d*[1-9])?$/.test(text)) return text;
  const value = Number(text);
  return Number.isFinite(value) ? formatSheetNumber(value) : describeErrorCell(text);
}

/** Shows 0.1 + 0.2 as 0.3. */
function formatSheetNumber(value: number): SheetCellValue {
  if (Math.abs(value) >= firstInexact) return inexactCell;
  if (Number.isInteger(value)) return String(value);
  return new Big(value.toPrecision(exactDigits)).toFixed();
}

const firstDay = Date.UTC(1899, 11, 30);
const secondsOfDay = 86_400;
const daysFrom1904 = 1462;

/** The day after 9999-12-31, where the calendar of sheets ends. */
const endOfDays = 2_958_466;

/** `seconds` of a duration as hours, minutes and seconds: `26:30:00`. */
export function formatDuration(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Most cells of a sheet share few days. */
const dayCache = new BoundedCache<number, string>({ maxEntries: 100_000, end: 'immutable' });

/**
 * Days since 1899-12-30, or since 1904. The sheets' calendar contains a 29th of February 1900, which did not exist, and
 * ends with the year 9999; sheets show other numbers as `####`.
 */
export function formatSheetDate(counted: number, from1904: boolean): SheetCellValue {
  const serial = from1904 ? counted + daysFrom1904 : counted;
  if (!(counted >= 0 && serial < endOfDays)) return describeErrorCell('####');
  const known = dayCache.peek(serial);
  if (known !== undefined) return known;
  const text = formatSerial(serial);
  dayCache.set(serial, text);
  return text;
}

function formatSerial(serial: number): string {
  if (serial < 1) return formatUtcTime(Math.round(serial * secondsOfDay) * 1000).slice(11);
  const day = serial < 60 ? serial + 1 : serial;
  const moment = new Date(firstDay + Math.round(day * secondsOfDay) * 1000);
  return Number.isInteger(serial) ? formatUtcDay(moment) : formatUtcTime(moment);
}

/** `2026-01-05T08:30:00Z`, the date format of some programs; only the day if the time is absent. */
export const formatIsoDate = (text: string): string =>
  text
    .replace(/Z$/, '')
    .replace(/\.\d+$/, '')
    .replace('T', ' ')
    .replace(/ 00:00(?::00)?$/, '');
