/** Dates as text of a fixed pattern, checked against the calendar, kept as they were written (no zone). */
import * as z from 'zod/mini';
import type { SqlType } from '../type.ts';

const patterns = {
  YYYY: /^(\d{4})$/,
  'YYYY-MM': /^(\d{4})-(\d{2})$/,
  'YYYY-MM-DD': /^(\d{4})-(\d{2})-(\d{2})$/,
  'YYYY-MM-DD HH:mm': /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})$/,
  'YYYY-MM-DD HH:mm:ss': /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/,
} as const;

export type DatePattern = keyof typeof patterns;

/** The pattern of that name; days where the name is unknown. */
export const datePattern = (format: string | undefined): DatePattern =>
  format !== undefined && Object.hasOwn(patterns, format)
    ? // hasOwn has just shown it to be a key.
      (format as DatePattern)
    : 'YYYY-MM-DD';

export const hasTime = (pattern: DatePattern): boolean => pattern.includes('HH');

export const dateSqlType = (pattern: DatePattern): SqlType => (hasTime(pattern) ? 'timestamp(0)' : 'date');

export function dateSchema(pattern: DatePattern): z.ZodMiniType<string> {
  const message = `日期格式应为 ${pattern}`;
  return z.string(message).check(z.refine((text) => isDate(text, pattern), message));
}

export function isDate(text: string, pattern: DatePattern): boolean {
  const parts = patterns[pattern].exec(text);
  if (!parts) return false;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
  const clock = hour < 24 && minute < 60 && second < 60;
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) && clock;
}

/** Day 0 of the next month is the last of this one; setUTCFullYear knows the years before 100, Date.UTC does not. */
function daysIn(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 0);
  return date.getUTCDate();
}

/** The text completed to what a date or timestamp column reads. */
export const dateToSql = (text: string): string =>
  `${text}${'0001-01-01 00:00:00'.slice(text.length)}`.slice(0, text.length > 10 ? 19 : 10);

/** What the column gives, cut to the pattern. */
export const dateFromSql = (raw: unknown, pattern: DatePattern): string =>
  String(raw).padEnd(19, ' 00:00:00').slice(0, pattern.length);

/** Reads what people and sheets write: 2026/1/5, 2026年1月5日 8:30. Anything else comes back as it is. */
export function dateOfText(text: string, pattern: DatePattern): string {
  const numbers = text.trim().match(/\d+/g) ?? [];
  const [year, month = '1', day = '1', hour = '0', minute = '0', second = '0'] = numbers;
  if (year?.length !== 4 || !/^[\d\s/年月日时分秒.:：T-]+$/.test(text.trim())) return text.trim();
  const two = (part: string) => part.padStart(2, '0');
  const whole = `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
  return whole.slice(0, pattern.length);
}
