/**
 * Counting in working time. Working time is closed at both ends: the last minute of Monday and the first of Tuesday
 * are the same number of working hours away, and a due time that falls there is Monday's.
 */
import type { Calendar, Shift } from './calendar.ts';
import type { Duration } from './duration.ts';
import { instantOf, type WallTime, wallTimeOf } from './zone.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** How far is counted, in days; what would come later comes then. */
const horizon = 3_660;

/** Milliseconds of the wall clock within a day. */
type Stretch = { readonly from: number; readonly to: number };

/** A calendar in a time zone, made ready for counting. */
export type WorkingCalendar = {
  readonly timeZone: string;
  /** The stretches of a day, which is counted from 1970-01-01. */
  readonly stretchesOn: (dayNumber: number) => readonly Stretch[];
};

export function workingCalendar(
  { week, holidays, workdays }: Pick<Calendar, 'week' | 'holidays' | 'workdays'>,
  timeZone: string,
): WorkingCalendar {
  const usual = week.map((shifts) => shifts.map(stretchOf));
  const firstWorked = usual.find((stretches) => stretches.length > 0) ?? [];
  const special = new Map<number, readonly Stretch[]>([
    ...holidays.map(({ date }) => [dayNumberOf(date), []] as const),
    ...workdays.map(
      ({ date, shifts }) => [dayNumberOf(date), shifts?.map(stretchOf) ?? firstWorked] as const,
    ),
  ]);
  return {
    timeZone,
    // Day 0 was a Thursday, the fourth of the week.
    stretchesOn: (number) => special.get(number) ?? usual[(((number + 3) % 7) + 7) % 7] ?? [],
  };
}

const stretchOf = ({ from, to }: Shift): Stretch => ({ from: clockMs(from), to: clockMs(to) });

function clockMs(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return (hours * 60 + minutes) * minute;
}

const dayNumberOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / day;

/**
 * The moment that lies the duration after `from`. Days come first: so many working days later at the same time of
 * day; where that is not worked, the next time that is on that day, at the latest its end. Then the rest, in time
 * that is worked. A `from` outside working time counts as the next moment of it.
 */
export function addWorking(calendar: WorkingCalendar, from: Date, { days, ms }: Duration): Date {
  const start = nextWorking(calendar, from.getTime());
  const then = days > 0 ? daysLater(calendar, start, days) : start;
  return new Date(ms > 0 ? timeLater(calendar, then, ms) : then);
}

/** Working time between two moments, in milliseconds; none where `to` is not after `from`. */
export function workingBetween(calendar: WorkingCalendar, from: Date, to: Date): number {
  let total = 0;
  for (const { start, end } of worked(calendar, from.getTime())) {
    if (start >= to.getTime()) break;
    total += Math.min(end, to.getTime()) - start;
  }
  return total;
}

type Span = { readonly start: number; readonly end: number };

/** What is worked from a moment on, up to the horizon; the span that the moment is in begins with it. */
function* worked(calendar: WorkingCalendar, from: number): Generator<Span> {
  // The moment may be the midnight that ended a day's work.
  const first = wallTimeOf(from, calendar.timeZone).day - 1;
  for (let number = first; number <= first + horizon; number += 1) {
    for (const span of spansOn(calendar, number)) {
      if (span.end >= from) yield { start: Math.max(span.start, from), end: span.end };
    }
  }
}

/** Where a clock change swallows a stretch, nothing of it is left. */
const spansOn = ({ timeZone, stretchesOn }: WorkingCalendar, number: number): Span[] =>
  stretchesOn(number)
    .map(({ from, to }) => ({
      start: instantOf({ day: number, ms: from }, timeZone),
      end: instantOf({ day: number, ms: to }, timeZone),
    }))
    .filter(({ start, end }) => start < end);

function nextWorking(calendar: WorkingCalendar, from: number): number {
  for (const { start } of worked(calendar, from)) return start;
  return from + horizon * day;
}

function daysLater(calendar: WorkingCalendar, start: number, days: number): number {
  const { day: first, ms } = placeOf(calendar, start);
  let number = first;
  for (let left = days; left > 0 && number < first + horizon; ) {
    number += 1;
    if (calendar.stretchesOn(number).length > 0) left -= 1;
  }
  return onDay(calendar, { day: number, ms });
}

/** A midnight that ends a day's work belongs to that day. */
function placeOf(calendar: WorkingCalendar, moment: number): WallTime {
  const time = wallTimeOf(moment, calendar.timeZone);
  const endsDay = time.ms === 0 && calendar.stretchesOn(time.day - 1).at(-1)?.to === day;
  return endsDay ? { day: time.day - 1, ms: day } : time;
}

/** The working moment of a day at or after a time of the wall clock; the day's end where there is none. */
function onDay(calendar: WorkingCalendar, time: WallTime): number {
  const wanted = instantOf(time, calendar.timeZone);
  const spans = spansOn(calendar, time.day);
  const span = spans.find(({ end }) => end >= wanted);
  if (span) return Math.max(span.start, wanted);
  return spans.at(-1)?.end ?? nextWorking(calendar, wanted);
}

function timeLater(calendar: WorkingCalendar, from: number, ms: number): number {
  let left = ms;
  for (const { start, end } of worked(calendar, from)) {
    if (end - start >= left) return start + left;
    left -= end - start;
  }
  return from + horizon * day;
}
