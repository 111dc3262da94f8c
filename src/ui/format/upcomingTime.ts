/** Formats a future time: 今天 14:00, 明天 09:00, 周五 09:00, 12-01 14:00. */
import { addDays, getWeekday, weekdays } from '../../../contract/calendar/calendarDays.ts';
import { formatClockTime } from './localTime.ts';

/** Both arguments are local text; days beyond a week are shown as dates. */
export function formatUpcomingTime(time: string, now = formatClockTime()): string {
  const [day, today] = [time.slice(0, 10), now.slice(0, 10)];
  const clock = time.slice(11, 16);
  if (day === today) return `今天 ${clock}`;
  if (day === addDays(today)) return `明天 ${clock}`;
  if (day > today && day <= addDays(today, 6)) return `周${weekdays[getWeekday(day)]} ${clock}`;
  return `${day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day} ${clock}`;
}
