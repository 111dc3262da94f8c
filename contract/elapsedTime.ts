/** How long ago something happened, in words. Times are local to the tenant. */
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

/** The same for a value of a field: a time or a day. Its day if it is longer ago or to come. */
export function describeElapsedTime(value: string, now: string): string {
  const [ownDay, today] = [value.slice(0, 10), now.slice(0, 10)];
  if (value.length > 10) return (value <= now && formatElapsedTime(value, now)) || ownDay;
  const days = (parseLocalTimeMs(today) - parseLocalTimeMs(ownDay)) / (1000 * day);
  return ['今天', '昨天'][days] ?? ownDay;
}
