/** What single days are by a calendar: the rule that due times are counted by, as a page shows it. No schema. */
import type { Calendar, Shift } from './calendar.ts';

export type DayKind = 'work' | 'rest' | 'holiday' | 'workday';

export type Day = {
  date: string;
  /** work, rest: as the weekday has it; holiday, workday: set for this day. */
  kind: DayKind;
  name: string;
  shifts: readonly Shift[];
};

type Plan = Pick<Calendar, 'week' | 'holidays' | 'workdays'>;

const dayMs = 86_400_000;

/** Looks days up; made once per calendar. */
export function daysOf({ week, holidays, workdays }: Plan): (date: string) => Day {
  const off = new Map(holidays.map((one) => [one.date, one]));
  const made = new Map(workdays.map((one) => [one.date, one]));
  const firstWorked = week.find((shifts) => shifts.length > 0) ?? [];
  return (date) => {
    const holiday = off.get(date);
    if (holiday) return { date, kind: 'holiday', name: holiday.name, shifts: [] };
    const workday = made.get(date);
    if (workday) return { date, kind: 'workday', name: workday.name, shifts: workday.shifts ?? firstWorked };
    const shifts = week[weekdayOf(date)] ?? [];
    return { date, kind: shifts.length > 0 ? 'work' : 'rest', name: '', shifts };
  };
}

/** 0 is Monday. */
export const weekdayOf = (date: string): number => (new Date(timeOf(date)).getUTCDay() + 6) % 7;

export const dayAfter = (date: string, days = 1): string =>
  new Date(timeOf(date) + days * dayMs).toISOString().slice(0, 10);

/** Both included, in either order. */
export function daysBetween(one: string, other: string): string[] {
  const [first, last] = one <= other ? [one, other] : [other, one];
  const count = Math.round((timeOf(last) - timeOf(first)) / dayMs) + 1;
  return Array.from({ length: count }, (_, at) => dayAfter(first, at));
}

export const daysOfYear = (year: number): string[] => daysBetween(`${year}-01-01`, `${year}-12-31`);

/** Hours of shifts. */
export const hoursOf = (shifts: readonly Shift[]): number =>
  shifts.reduce((sum, { from, to }) => sum + minutesOf(to) - minutesOf(from), 0) / 60;

const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`);

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
