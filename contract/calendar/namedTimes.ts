/** The times for 今天下午, 明天上午 and 下周一, by the tenant's working days and hours. */
import { addDays, type CalendarDay, getWeekday } from './calendarDays.ts';

type NamedTime = { label: string /** `YYYY-MM-DD HH:mm` */; time: string };

/** A calendar without a workday in a fortnight offers no named times. */
const maxDaysAhead = 14;

/** `now` is local text. Times that have passed or are outside working time are omitted. */
export function listNamedTimes(now: string, dayOf: (date: string) => CalendarDay): NamedTime[] {
  const today = now.slice(0, 10);
  const tomorrow = addDays(today);
  const monday = addDays(today, 7 - getWeekday(today));
  const afternoon = dayOf(today).shifts.find(({ from }) => from >= '12:00');
  const named = [
    afternoon && { label: '今天下午', time: `${today} ${afternoon.from}` },
    findStartOfWork(tomorrow, dayOf, (date) => (date === tomorrow ? '明天上午' : '下个工作日上午')),
    findStartOfWork(monday, dayOf, (date) => (date === monday ? '下周一' : '下周首个工作日')),
  ].filter((one) => one !== undefined);
  // On a Friday, the next working day is called 下周一.
  return named.filter(
    ({ time }, at) =>
      time > now.slice(0, 16) && !named.some((other, then) => then > at && other.time === time),
  );
}

function findStartOfWork(
  from: string,
  dayOf: (date: string) => CalendarDay,
  labelOf: (date: string) => string,
): NamedTime | undefined {
  for (let days = 0; days < maxDaysAhead; days += 1) {
    const date = addDays(from, days);
    const [first] = dayOf(date).shifts;
    if (first) return { label: labelOf(date), time: `${date} ${first.from}` };
  }
  return undefined;
}
