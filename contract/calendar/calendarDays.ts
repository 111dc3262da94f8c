/**
 * Classifies single days of a calendar by the rule that due times use. Contains no schema, so that pages stay small.
 */
import { formatUtcDay } from '../localTime.ts';
import type { Calendar } from './calendar.ts';
import type { Shift } from './shifts.ts';

export type DayKind = 'work' | 'rest' | 'holiday' | 'workday';

export type CalendarDay = {
  date: string;
  /** `work`, `rest`: by the weekday; `holiday`, `workday`: set for this day. */
  kind: DayKind;
  name: string;
  shifts: readonly Shift[];
};

type WorkingDays = Pick<Calendar, 'week' | 'holidays' | 'workdays'>;

const dayMs = 86_400_000;

/** Looks up days. Create it once per calendar. */
export function createDayLookup({ week, holidays, workdays }: WorkingDays): (date: string) => CalendarDay {
  const off = new Map(holidays.map((one) => [one.date, one]));
  const made = new Map(workdays.map((one) => [one.date, one]));
  const firstWorked = week.find((shifts) => shifts.length > 0) ?? [];
  return (date) => {
    const holiday = off.get(date);
    if (holiday) return { date, kind: 'holiday', name: holiday.name, shifts: [] };
    const workday = made.get(date);
    if (workday) return { date, kind: 'workday', name: workday.name, shifts: workday.shifts ?? firstWorked };
    const shifts = week[getWeekday(date)] ?? [];
    return { date, kind: shifts.length > 0 ? 'work' : 'rest', name: '', shifts };
  };
}

/** Monday first. */
export const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const;

/** 0 is Monday. */
export const getWeekday = (date: string): number => (new Date(parseDay(date)).getUTCDay() + 6) % 7;

export const addDays = (date: string, days = 1): string => formatUtcDay(parseDay(date) + days * dayMs);

/** Both ends included, in either order. */
export function listDaysBetween(one: string, other: string): string[] {
  const [first, last] = one <= other ? [one, other] : [other, one];
  const count = Math.round((parseDay(last) - parseDay(first)) / dayMs) + 1;
  return Array.from({ length: count }, (_, at) => addDays(first, at));
}

export const listDaysOfYear = (year: number): string[] => listDaysBetween(`${year}-01-01`, `${year}-12-31`);

/** Total hours of the shifts. */
export const sumShiftHours = (shifts: readonly Shift[]): number =>
  shifts.reduce((sum, { from, to }) => sum + parseMinutes(to) - parseMinutes(from), 0) / 60;

const parseDay = (date: string) => Date.parse(`${date}T00:00:00Z`);

function parseMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
