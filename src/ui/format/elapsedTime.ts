/** How long ago something happened, for logs and comments. Times are local to the tenant. */
import { parseLocalTimeMs } from './localTime.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** 刚刚, 5分钟前, 3小时前, 1天前; undefined from two days on, when the time itself is shown. */
export function formatElapsedTime(time: string, now: string): string | undefined {
  const seconds = (parseLocalTimeMs(now) - parseLocalTimeMs(time)) / 1000;
  if (seconds < 30) return '刚刚';
  if (seconds < hour) return `${Math.max(1, Math.floor(seconds / minute))}分钟前`;
  if (seconds < day) return `${Math.floor(seconds / hour)}小时前`;
  return seconds < 2 * day ? '1天前' : undefined;
}

/** 11-20 10:42; with the year where it is another one. */
export const formatShortTime = (time: string, thisYear: string): string =>
  time.startsWith(thisYear) ? time.slice(5, 16) : time.slice(0, 16);
