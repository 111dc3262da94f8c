/** Times and days as text. Times are local: the connection, the calendar and the fields of forms use one notation. */
import { BoundedCache } from './boundedCache.ts';

/** `YYYY-MM-DD HH:mm:ss` of a moment on the wall clock of a time zone (an IANA name). */
export function formatLocalTime(moment: Date | number, timeZone: string): string {
  return formatters.getOrCreate(timeZone, () => createFormatter(timeZone)).format(moment);
}

/** One per time zone: making a formatter costs a thousand times what using it does. */
const formatters = new BoundedCache<string, Intl.DateTimeFormat>({ maxEntries: 100, end: 'immutable' });

const createFormatter = (timeZone: string) =>
  // Swedish writes times the way ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

/** `7` → `07`. */
export const padTwo = (part: number | string = ''): string => String(part).padStart(2, '0');

/** `YYYY-MM-DD`; months count from 1. */
export const formatDay = (year: number | string, month: number | string, day: number | string): string =>
  `${String(year).padStart(4, '0')}-${padTwo(month)}-${padTwo(day)}`;

/** `YYYY-MM-DD HH:mm:ss` in the time zone of this machine. */
export function formatMachineTime(date: Date): string {
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => padTwo(part)).join(':');
  return `${formatDay(date.getFullYear(), date.getMonth() + 1, date.getDate())} ${clock}`;
}

/** `YYYY-MM-DD HH:mm:ss` in UTC; throws a RangeError for an invalid date. */
export const formatUtcTime = (moment: Date | number): string =>
  new Date(moment).toISOString().slice(0, 19).replace('T', ' ');

export const formatUtcDay = (moment: Date | number): string => formatUtcTime(moment).slice(0, 10);

/** Milliseconds for the difference of two local times of one zone; not a moment. */
export const parseLocalTimeMs = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
