/** Times as a list shows them: the nearer, the shorter. All are local to the tenant, whose default zone is China's. */
import { parseLocalTimeMs } from '../../../contract/localTime.ts';
import { formatClockTime } from './localTime.ts';

const dayMs = 86_400_000;

/** 10:42 today, 昨天, 11-18 in this year, otherwise the full date. */
export function formatRelativeTime(time: string | null, now = formatClockTime()): string {
  if (!time) return '';
  const day = time.slice(0, 10);
  if (day === now.slice(0, 10)) return time.slice(11, 16);
  if (daysBetween(day, now) === 1) return '昨天';
  return day.slice(0, 4) === now.slice(0, 4) ? day.slice(5) : day;
}

/** How long a task is overdue: 逾期 2 天, 逾期 3 小时, 逾期. */
export function formatLateness(due: string | null, now = formatClockTime()): string {
  if (!due) return '逾期';
  const ms = parseLocalTimeMs(now) - parseLocalTimeMs(due);
  if (ms >= dayMs) return `逾期 ${Math.floor(ms / dayMs)} 天`;
  if (ms >= dayMs / 24) return `逾期 ${Math.floor((ms * 24) / dayMs)} 小时`;
  return '逾期';
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / dayMs);
