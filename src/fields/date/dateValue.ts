/**
 * Typed dates. `1118`, `11-18`, `2026/11/18`, `20261118`, `2026年11月18日`, 今天, 明天, `+3` all mean a day;
 * a time may follow after a space. Values stay text of the field's pattern.
 */
import type { DatePattern } from '../../../contract/fields/shared/datePattern.ts';
import { formatMachineTime } from '../../../contract/localTime.ts';

/** Every pattern is a beginning of the full one. */
export const formatDateValue = (date: Date, pattern: DatePattern): string =>
  formatMachineTime(date).slice(0, pattern.length);

/** Parses a stored text as local time; undefined when it is not a date. */
export function parseDateValue(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?)?)?/.exec(value);
  if (!match) return undefined;
  const [, year, month = '1', day = '1', hour = '0', minute = '0', second = '0'] = match;
  return createExactDate([year, month, day, hour, minute, second].map(Number));
}

/** Converts typed text to the stored text; null for an empty text, undefined for an invalid date. */
export function parseTypedDate(text: string, pattern: DatePattern, today: Date): string | null | undefined {
  const [dayPart = '', timePart = ''] = toHalfWidth(text).trim().split(/[ T]+/);
  if (dayPart === '') return null;
  const day = parseTypedDay(dayPart, today);
  const time = parseTypedTime(timePart);
  if (!day || !time) return undefined;
  day.setHours(...time);
  return formatDateValue(day, pattern);
}

const toHalfWidth = (text: string) =>
  text.replace(/[０-９：／－＋．]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

const dayOffsetByWord: Record<string, number> = { 前天: -2, 昨天: -1, 今天: 0, 明天: 1, 后天: 2 };

function parseTypedDay(text: string, today: Date): Date | undefined {
  const offset = dayOffsetByWord[text] ?? (/^[+-]\d{1,3}$/.test(text) ? Number(text) : undefined);
  if (offset !== undefined) {
    return new Date(today.getFullYear(), today.getMonth(), today.getDate() + offset);
  }
  const numbers = parseDayNumbers(text);
  if (!numbers) return undefined;
  const [year, month, day] = numbers;
  return createExactDate([year ?? today.getFullYear(), month, day]);
}

const dayPatterns = [
  /^(\d{4})?(\d{2})(\d{2})$/,
  /^(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?$/,
  /^(\d{4})[-/.年](\d{1,2})月?()$/,
];

/** Year (where it was typed), month and day. `2026-11` is read as a month before `11-18` could be. */
function parseDayNumbers(text: string): [number | undefined, number, number] | undefined {
  for (const form of dayPatterns) {
    const match = form.exec(text);
    if (match) return [match[1] ? Number(match[1]) : undefined, Number(match[2]), Number(match[3] || '1')];
  }
  return undefined;
}

function parseTypedTime(text: string): [number, number, number] | undefined {
  if (text === '') return [0, 0, 0];
  const match = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?$/.exec(text);
  const [hour, minute, second] = [match?.[1], match?.[2], match?.[3] ?? '0'].map(Number);
  if (hour === undefined || minute === undefined || second === undefined) return undefined;
  return hour < 24 && minute < 60 && second < 60 ? [hour, minute, second] : undefined;
}

/** The date of these numbers (month from 1); undefined where a calendar would roll over, such as 31 April. */
function createExactDate(numbers: number[]): Date | undefined {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = numbers;
  const date = new Date(2000, 0, 1, hour, minute, second);
  // The Date constructor maps years below 100 to the twentieth century.
  date.setFullYear(year, month - 1, day);
  if (year < 1) return undefined;
  return date.getMonth() === month - 1 && date.getDate() === day ? date : undefined;
}
