/** Edits of a calendar; each returns a new calendar. Pure. */
import type { Calendar } from '../../../contract/calendar/calendar.ts';
import {
  addDays,
  createDayLookup,
  type DayKind,
  listDaysOfYear,
  sumShiftHours,
} from '../../../contract/calendar/calendarDays.ts';
import type { Shift } from '../../../contract/calendar/shifts.ts';
import type { YearDays } from '../../dialogs/calendar/yearDaysText.ts';

/** The marking of a day: off, worked, or as its weekday is. */
export type DayMarking = 'holiday' | 'workday' | 'usual';

type Dates = readonly string[];

/** Days keep their name or take that of an adjacent day, so that an extended holiday keeps its name. */
export function markDays(calendar: Calendar, dates: Dates, as: DayMarking): Calendar {
  const rest = removeDays(calendar, dates);
  if (as === 'usual') return rest;
  const day = createDayLookup(calendar);
  const beside = [addDays(dates[0] ?? '', -1), addDays(dates.at(-1) ?? '')].map(day);
  const name = beside.find(({ kind }) => kind === as)?.name ?? '';
  if (as === 'holiday') {
    const added = dates.map((date) => ({ date, name: day(date).name || name }));
    return { ...rest, holidays: sortByDate([...rest.holidays, ...added]) };
  }
  const known = new Map(calendar.workdays.map((one) => [one.date, one]));
  const added = dates.map((date) => known.get(date) ?? { date, name: day(date).name || name });
  return { ...rest, workdays: sortByDate([...rest.workdays, ...added]) };
}

/** The name of the marked days among these. */
export function nameDays(calendar: Calendar, dates: Dates, name: string): Calendar {
  const own = new Set(dates);
  const rename = <D extends { date: string; name: string }>(day: D): D =>
    own.has(day.date) ? { ...day, name } : day;
  return {
    ...calendar,
    holidays: calendar.holidays.map(rename),
    workdays: calendar.workdays.map(rename),
  };
}

/** Special hours of marked working days; without any the hours of their weekday apply. */
export function setDayShifts(calendar: Calendar, dates: Dates, shifts: readonly Shift[]): Calendar {
  const own = new Set(dates);
  const retime = ({ date, name }: Calendar['workdays'][number]) =>
    shifts.length > 0 ? { date, name, shifts: [...shifts] } : { date, name };
  return { ...calendar, workdays: calendar.workdays.map((day) => (own.has(day.date) ? retime(day) : day)) };
}

export const setWeekdayShifts = (
  calendar: Calendar,
  weekday: number,
  shifts: readonly Shift[],
): Calendar => ({
  ...calendar,
  week: calendar.week.map((day, at) => (at === weekday ? [...shifts] : day)),
});

/** Replaces the days of the year by these. */
export function replaceYear(calendar: Calendar, year: number, days: YearDays): Calendar {
  const ofOthers = ({ date }: { date: string }) => !date.startsWith(`${year}-`);
  return {
    ...calendar,
    holidays: sortByDate([...calendar.holidays.filter(ofOthers), ...days.holidays]),
    workdays: sortByDate([...calendar.workdays.filter(ofOthers), ...days.workdays]),
  };
}

function removeDays(calendar: Calendar, dates: Dates): Calendar {
  const gone = new Set(dates);
  const left = ({ date }: { date: string }) => !gone.has(date);
  return {
    ...calendar,
    holidays: calendar.holidays.filter(left),
    workdays: calendar.workdays.filter(left),
  };
}

const sortByDate = <D extends { date: string }>(days: D[]): D[] =>
  days.sort((a, b) => (a.date < b.date ? -1 : 1));

export type YearTotals = Record<DayKind, number> & { worked: number; hours: number };

export function computeYearTotals(calendar: Calendar, year: number): YearTotals {
  const day = createDayLookup(calendar);
  const totals: YearTotals = { work: 0, rest: 0, holiday: 0, workday: 0, worked: 0, hours: 0 };
  for (const { kind, shifts } of listDaysOfYear(year).map(day)) {
    totals[kind] += 1;
    totals.hours += sumShiftHours(shifts);
    if (shifts.length > 0) totals.worked += 1;
  }
  return totals;
}
