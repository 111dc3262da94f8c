/**
 * Arithmetic in working time. Working time includes both ends of a shift: the last minute of Monday and the first of
 * Tuesday are the same number of working hours away, and a due time at that point is Monday's.
 */
import type { Calendar } from './calendar.ts';
import type { Duration } from './duration.ts';
import type { Shift } from './shifts.ts';
import { toInstant, toWallTime, type WallTime } from './timeZone.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Limit in days. A later result is cut to this limit. */
const horizonDays = 3_660;

/** Milliseconds of the wall clock within a day. */
type WorkInterval = { readonly from: number; readonly to: number };

/** A calendar in a time zone, prepared for calculations. */
export type WorkingCalendar = {
  readonly timeZone: string;
  /** The work intervals of a day, counted from 1970-01-01. */
  readonly stretchesOn: (dayNumber: number) => readonly WorkInterval[];
};

export function createWorkingCalendar(
  { week, holidays, workdays }: Pick<Calendar, 'week' | 'holidays' | 'workdays'>,
  timeZone: string,
): WorkingCalendar {
  const usual = week.map((shifts) => shifts.map(parseInterval));
  const firstWorked = usual.find((stretches) => stretches.length > 0) ?? [];
  const special = new Map<number, readonly WorkInterval[]>([
    ...holidays.map(({ date }) => [parseDayNumber(date), []] as const),
    ...workdays.map(
      ({ date, shifts }) => [parseDayNumber(date), shifts?.map(parseInterval) ?? firstWorked] as const,
    ),
  ]);
  return {
    timeZone,
    // Day 0 was a Thursday.
    stretchesOn: (number) => special.get(number) ?? usual[(((number + 3) % 7) + 7) % 7] ?? [],
  };
}

const parseInterval = ({ from, to }: Shift): WorkInterval => ({
  from: parseClockMs(from),
  to: parseClockMs(to),
});

function parseClockMs(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return (hours * 60 + minutes) * minute;
}

const parseDayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / day;

/**
 * Returns the time that is the duration after `from`. Days are added first: that many working days later at the same
 * time of day; if that time is outside working time, the next working time of the day, at the latest its end. The rest
 * is added in working time. A `from` outside working time counts as the next working time.
 */
export function addWorkingTime(calendar: WorkingCalendar, from: Date, { days, ms }: Duration): Date {
  const start = findNextWorking(calendar, from.getTime());
  const then = days > 0 ? addWorkingDays(calendar, start, days) : start;
  return new Date(ms > 0 ? addWorkingMs(calendar, then, ms) : then);
}

/** Returns the working time between two times in milliseconds; 0 if `to` is not after `from`. */
export function measureWorkingTime(calendar: WorkingCalendar, from: Date, to: Date): number {
  let total = 0;
  for (const { start, end } of iterateWorkingSpans(calendar, from.getTime())) {
    if (start >= to.getTime()) break;
    total += Math.min(end, to.getTime()) - start;
  }
  return total;
}

type TimeSpan = { readonly start: number; readonly end: number };

/** Iterates the working spans from a time up to the horizon. A span that contains the time starts with it. */
function* iterateWorkingSpans(calendar: WorkingCalendar, from: number): Generator<TimeSpan> {
  // The time may be the midnight that ended the previous working day.
  const first = toWallTime(from, calendar.timeZone).day - 1;
  for (let number = first; number <= first + horizonDays; number += 1) {
    for (const span of listSpansOn(calendar, number)) {
      if (span.end >= from) yield { start: Math.max(span.start, from), end: span.end };
    }
  }
}

/** Omits an interval that a clock change skips. */
const listSpansOn = ({ timeZone, stretchesOn }: WorkingCalendar, number: number): TimeSpan[] =>
  stretchesOn(number)
    .map(({ from, to }) => ({
      start: toInstant({ day: number, ms: from }, timeZone),
      end: toInstant({ day: number, ms: to }, timeZone),
    }))
    .filter(({ start, end }) => start < end);

function findNextWorking(calendar: WorkingCalendar, from: number): number {
  for (const { start } of iterateWorkingSpans(calendar, from)) return start;
  return from + horizonDays * day;
}

function addWorkingDays(calendar: WorkingCalendar, start: number, days: number): number {
  const { day: first, ms } = toWorkingWallTime(calendar, start);
  let number = first;
  for (let left = days; left > 0 && number < first + horizonDays; ) {
    number += 1;
    if (calendar.stretchesOn(number).length > 0) left -= 1;
  }
  return findWorkingMomentOn(calendar, { day: number, ms });
}

/** A midnight that ends a working day belongs to that day. */
function toWorkingWallTime(calendar: WorkingCalendar, moment: number): WallTime {
  const time = toWallTime(moment, calendar.timeZone);
  const endsDay = time.ms === 0 && calendar.stretchesOn(time.day - 1).at(-1)?.to === day;
  return endsDay ? { day: time.day - 1, ms: day } : time;
}

/** Returns the working time of a day at or after a wall-clock time; the end of the day if no such time exists. */
function findWorkingMomentOn(calendar: WorkingCalendar, time: WallTime): number {
  const wanted = toInstant(time, calendar.timeZone);
  const spans = listSpansOn(calendar, time.day);
  const span = spans.find(({ end }) => end >= wanted);
  if (span) return Math.max(span.start, wanted);
  return spans.at(-1)?.end ?? findNextWorking(calendar, wanted);
}

function addWorkingMs(calendar: WorkingCalendar, from: number, ms: number): number {
  let left = ms;
  for (const { start, end } of iterateWorkingSpans(calendar, from)) {
    if (end - start >= left) return start + left;
    left -= end - start;
  }
  return from + horizonDays * day;
}
