import { BoundedCache } from './boundedCache.ts';

/** `YYYY-MM-DD HH:mm:ss` of a moment on the wall clock of a time zone (an IANA name). */
export function formatLocalTime(moment: Date | number, timeZone: string): string {
  return formatters.getOrCreate(timeZone, () => createFormatter(timeZone)).format(moment);
}

/** One per time zone: making a formatter costs a thousand times what using it does. */
const formatters = new BoundedCache<string, Intl.DateTimeFormat>({ maxEntries: 100 });

const createFormatter = (timeZone: string) =>
  // Swedish writes times the way ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
