/** Dates as text in a fixed pattern, checked against the calendar and stored as written, without a time zone. */
import * as z from 'zod/mini';
import type { SqlType } from '../sqlType.ts';

const patterns = {
  YYYY: /^(\d{4})$/,
  'YYYY-MM': /^(\d{4})-(\d{2})$/,
  'YYYY-MM-DD': /^(\d{4})-(\d{2})-(\d{2})$/,
  'YYYY-MM-DD HH:mm': /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})$/,
  'YYYY-MM-DD HH:mm:ss': /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/,
} as const;

export type DatePattern = keyof typeof patterns;

/** Returns null for a known pattern name or an absent one, else the problem. */
export const checkDateFormat = (format: string | undefined): string | null =>
  format === undefined || Object.hasOwn(patterns, format)
    ? null
    : `日期格式不支持 ${format}，可用 ${Object.keys(patterns).join('、')}`;

/** Returns the pattern of this name; the day pattern if the name is unknown. */
export const toDatePattern = (format: string | undefined): DatePattern =>
  format !== undefined && Object.hasOwn(patterns, format)
    ? // hasOwn has just shown it to be a key.
      (format as DatePattern)
    : 'YYYY-MM-DD';

export const hasTime = (pattern: DatePattern): boolean => pattern.includes('HH');

export const getDateSqlType = (pattern: DatePattern): SqlType => (hasTime(pattern) ? 'timestamp(0)' : 'date');

export function createDateSchema(pattern: DatePattern): z.ZodMiniType<string> {
  const message = `日期格式应为 ${pattern}`;
  return z.string(message).check(z.refine((text) => isDate(text, pattern), message));
}

export function isDate(text: string, pattern: DatePattern): boolean {
  const parts = patterns[pattern].exec(text);
  if (!parts) return false;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
  const clock = hour < 24 && minute < 60 && second < 60;
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= countDaysInMonth(year, month) && clock;
}

/** Day 0 of the next month is the last day of this one. setUTCFullYear supports years before 100; Date.UTC does not. */
function countDaysInMonth(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 0);
  return date.getUTCDate();
}

/** Completes the text to the input format of a date or timestamp column. */
export const dateToSql = (text: string): string =>
  `${text}${'0001-01-01 00:00:00'.slice(text.length)}`.slice(0, text.length > 10 ? 19 : 10);

/** Truncates the column's output to the pattern. */
export const dateFromSql = (raw: unknown, pattern: DatePattern): string =>
  String(raw).padEnd(19, ' 00:00:00').slice(0, pattern.length);

/** Truncates a timestamp or date of the program to the pattern. Returns any other text unchanged. */
export function cutToPattern(text: string, pattern: string): string {
  const isWhole = isDate(text, 'YYYY-MM-DD HH:mm:ss') || isDate(text, 'YYYY-MM-DD');
  return isWhole ? text.padEnd(19, ' 00:00:00').slice(0, pattern.length) : text;
}

const clock = String.raw`(?:[ T]*(\d{1,2})(?:[:时](?:(\d{1,2})(?:[:分](?:(\d{1,2})秒?)?)?)?))?`;
/** `2026-1-5 8:30`, `2026/1/5`, `2026.1`, `2026年1月5日 8时30分`, and `20260105`. */
const datePatterns = [
  new RegExp(String.raw`^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})${clock})?)?$`),
  new RegExp(String.raw`^(\d{4})(?:/(\d{1,2})(?:/(\d{1,2})${clock})?)?$`),
  new RegExp(String.raw`^(\d{4})(?:\.(\d{1,2})(?:\.(\d{1,2})${clock})?)?$`),
  new RegExp(String.raw`^(\d{4})年(?:(\d{1,2})月(?:(\d{1,2})日${clock})?)?$`),
  /^(\d{4})(\d{2})(\d{2})$/,
];
/** Begins with no repetition, so that it is tried once at each place of a text. */
const weekday = /[（(]?(?:星期|周)[一二三四五六日天][）)]?$/;

const startOfYear = ['', '01', '01', '00', '00', '00'];
const partCounts: Readonly<Record<DatePattern, number>> = {
  YYYY: 1,
  'YYYY-MM': 2,
  'YYYY-MM-DD': 3,
  'YYYY-MM-DD HH:mm': 5,
  'YYYY-MM-DD HH:mm:ss': 6,
};

/**
 * Parses dates from people and sheets in one of the forms above. A missing time means midnight, and a time may be more
 * precise than the pattern, as in sheet dates. Returns the text unchanged if a day or month is missing or would be
 * lost, or if the form is unknown.
 */
export function parseDate(text: string, pattern: DatePattern): string {
  const plain = text.normalize('NFKC').trim().replace(weekday, '').trimEnd();
  const found = datePatterns.map((form) => form.exec(plain)).find((one) => one !== null);
  if (!found) return text.trim();
  const parts = startOfYear.map((start, at) => found[at + 1]?.padStart(2, '0') ?? start);
  const wanted = partCounts[pattern];
  const says = found.slice(1).findLastIndex((part) => part !== undefined) + 1;
  const losesNothing = parts.slice(wanted, 3).every((part, at) => part === startOfYear[wanted + at]);
  const [year, month, day, hour, minute, second] = parts;
  const moment = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  const isRead = says >= Math.min(wanted, 3) && losesNothing && isDate(moment, 'YYYY-MM-DD HH:mm:ss');
  return isRead ? moment.slice(0, pattern.length) : text.trim();
}
