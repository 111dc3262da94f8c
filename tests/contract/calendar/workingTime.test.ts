import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Calendar, calendar, defaultWeek } from '../../../contract/calendar/calendar.ts';
import { createWallClock } from '../../../contract/calendar/clock.ts';
import { parseDuration } from '../../../contract/calendar/duration.ts';
import {
  addWorkingTime,
  createWorkingCalendar,
  measureWorkingTime,
  type WorkingCalendar,
} from '../../../contract/calendar/workingTime.ts';

const minute = 60_000;
const hour = 60 * minute;

/** New Year's Day 2026 is a holiday, and the following Sunday a workday. */
const office: Calendar = calendar.parse({
  enabled: true,
  week: defaultWeek,
  holidays: [
    { date: '2026-01-01', name: '元旦' },
    { date: '2026-01-02', name: '元旦' },
  ],
  workdays: [{ date: '2026-01-04', name: '元旦调休' }],
});
const shanghai = createWorkingCalendar(office, 'Asia/Shanghai');
const local = (text: string, offset = '+08:00') => new Date(`${text.replace(' ', 'T')}:00${offset}`);
const lasting = (text: string) => parseDuration(text) ?? { days: NaN, ms: NaN };

describe('due times', () => {
  test.each([
    ['within the morning', '2026-03-02 09:30', 'PT2H', '2026-03-02 11:30'],
    ['over noon', '2026-03-02 11:00', 'PT2H', '2026-03-02 14:30'],
    [
      'at the end of the day, not at the beginning of the next',
      '2026-03-02 09:00',
      'PT7H30M',
      '2026-03-02 18:00',
    ],
    ['over the night', '2026-03-02 17:00', 'PT2H', '2026-03-03 10:00'],
    ['over the weekend', '2026-03-06 17:00', 'PT2H', '2026-03-09 10:00'],
    ['of 48 working hours', '2026-03-02 09:00', 'PT48H', '2026-03-10 12:00'],
    ['over holidays to a Sunday that is worked', '2025-12-31 17:30', 'PT1H', '2026-01-04 09:30'],
    ['in days, at the same time', '2026-03-02 15:20', 'P2D', '2026-03-04 15:20'],
    ['in days, over the weekend', '2026-03-05 15:20', 'P2D', '2026-03-09 15:20'],
    ['in days, over holidays', '2025-12-31 10:00', 'P1D', '2026-01-04 10:00'],
    ['in days from an evening, as from the next morning', '2026-03-05 22:00', 'P1D', '2026-03-09 09:00'],
    ['in days and hours, the days first', '2026-03-05 15:00', 'P1DT4H', '2026-03-09 10:00'],
    ['from a weekend, as from Monday', '2026-03-07 12:00', 'PT1H', '2026-03-09 10:00'],
  ])('a due time lies in working time: %s', (_, from, duration, due) => {
    expect(addWorkingTime(shanghai, local(from), lasting(duration))).toEqual(local(due));
  });

  test('a due time counted in days falls on a day that has shorter working hours', () => {
    const half = {
      ...office,
      workdays: [{ date: '2026-03-07', name: '', shifts: [{ from: '10:00', to: '12:00' }] }],
    };
    const days = createWorkingCalendar(half, 'Asia/Shanghai');
    const dayAfter = (from: string) => addWorkingTime(days, local(from), lasting('P1D'));
    expect(dayAfter('2026-03-06 15:00')).toEqual(local('2026-03-07 12:00'));
    expect(dayAfter('2026-03-06 09:10')).toEqual(local('2026-03-07 10:00'));
    expect(dayAfter('2026-03-06 11:00')).toEqual(local('2026-03-07 11:00'));
  });

  test('a due time counted in wall-clock days keeps the time of day, also across a clock change', () => {
    const newYork = createWallClock('America/New_York');
    const before = local('2026-03-07 10:00', '-05:00');
    expect(newYork.after(before, lasting('P1D'))).toEqual(local('2026-03-08 10:00', '-04:00'));
    expect(newYork.after(before, lasting('PT24H'))).toEqual(local('2026-03-08 11:00', '-04:00'));
    expect(createWallClock('Asia/Shanghai').after(local('2026-03-06 10:00'), lasting('P2D'))).toEqual(
      local('2026-03-08 10:00'),
    );
  });
});

describe('A night shift over a clock change', () => {
  const nights = (date: string): Calendar =>
    calendar.parse({
      enabled: true,
      week: defaultWeek,
      workdays: [{ date, name: '', shifts: [{ from: '01:00', to: '05:00' }] }],
    });

  test('loses an hour if the clock goes forward', () => {
    const spring = createWorkingCalendar(nights('2026-03-08'), 'America/New_York');
    const from = local('2026-03-08 01:00', '-05:00');
    expect(addWorkingTime(spring, from, lasting('PT3H'))).toEqual(local('2026-03-08 05:00', '-04:00'));
    expect(measureWorkingTime(spring, from, local('2026-03-08 12:00', '-04:00'))).toBe(3 * hour);
  });

  test('gains an hour if the clock goes back', () => {
    const autumn = createWorkingCalendar(nights('2026-11-01'), 'America/New_York');
    const from = local('2026-11-01 01:00', '-04:00');
    expect(addWorkingTime(autumn, from, lasting('PT5H'))).toEqual(local('2026-11-01 05:00', '-05:00'));
  });
});

const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Up to three shifts a day in quarters of an hour, also up to midnight. */
const shifts = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 6 })
  .map((marks) => marks.toSorted((a, b) => a - b))
  .map((marks) =>
    Array.from({ length: Math.floor(marks.length / 2) }, (_, at) => ({
      from: clockText((marks[2 * at] ?? 0) * 15),
      to: clockText((marks[2 * at + 1] ?? 0) * 15),
    })),
  );

const first = Date.parse('2026-02-20T00:00:00Z');
const dateOf = (at: number) => new Date(first + at * 24 * hour).toISOString().slice(0, 10);
const dates = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 10 });

const anyCalendar = fc
  .record({ week: fc.array(shifts, { minLength: 7, maxLength: 7 }), off: dates, on: dates, own: shifts })
  .filter(({ week }) => week.some((day) => day.length > 0))
  .map(({ week, off, on, own }) =>
    calendar.parse({
      enabled: true,
      week,
      holidays: off.map((at) => ({ date: dateOf(at) })),
      workdays: on
        .filter((at) => !off.includes(at))
        .map((at) => ({ date: dateOf(at), ...(own.length > 0 && { shifts: own }) })),
    }),
  );
/** The clocks change there on 8 March and 5 April. */
const zone = fc.constantFrom('Asia/Shanghai', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe');
const moment = fc.integer({ min: 0, max: 40 * 24 * 60 }).map((at) => new Date(first + at * minute));
const time = fc.integer({ min: 0, max: 100 * 60 }).map((minutes) => minutes * minute);

const add = (on: WorkingCalendar, from: Date, ms: number) => addWorkingTime(on, from, { days: 0, ms });

/** The same by the wall clock, minute by minute: true if the minute that begins then is working time. */
function isWorked({ week, holidays, workdays }: Calendar, timeZone: string, at: number): boolean {
  const text = new Date(at).toLocaleString('sv-SE', { timeZone });
  const [date = '', clock = ''] = text.split(' ');
  const own = workdays.find((one) => one.date === date);
  if (holidays.some((one) => one.date === date)) return false;
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  const day = own ? (own.shifts ?? week.find((one) => one.length > 0)) : week[weekday];
  return (day ?? []).some(({ from, to }) => clock.slice(0, 5) >= from && clock.slice(0, 5) < to);
}

describe('every calendar', () => {
  test('the working time between start and due time equals the duration, and the due time is working time', () => {
    fc.assert(
      fc.property(anyCalendar, zone, moment, time, (week, timeZone, from, ms) => {
        const on = createWorkingCalendar(week, timeZone);
        const due = add(on, from, ms);
        expect(measureWorkingTime(on, from, due)).toBe(ms);
        const touches = [due.getTime() - minute, due.getTime()].some((at) => isWorked(week, timeZone, at));
        expect(touches).toBe(true);
      }),
    );
  });

  test('the due time equals the result of counting minutes', () => {
    fc.assert(
      fc.property(
        anyCalendar,
        zone,
        moment,
        fc.integer({ min: 0, max: 300 }),
        (week, timeZone, from, span) => {
          const to = new Date(from.getTime() + span * minute);
          const minutes = Array.from({ length: span }, (_, at) => from.getTime() + at * minute);
          const counted = minutes.filter((at) => isWorked(week, timeZone, at)).length;
          expect(measureWorkingTime(createWorkingCalendar(week, timeZone), from, to)).toBe(counted * minute);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('two durations added in sequence equal their sum', () => {
    fc.assert(
      fc.property(anyCalendar, zone, moment, time, time, (week, timeZone, from, one, two) => {
        const on = createWorkingCalendar(week, timeZone);
        expect(add(on, add(on, from, one), two)).toEqual(add(on, from, one + two));
      }),
    );
  });

  test('a later start or a longer duration never gives an earlier due time', () => {
    fc.assert(
      fc.property(anyCalendar, zone, moment, moment, time, time, (week, timeZone, a, b, one, two) => {
        const on = createWorkingCalendar(week, timeZone);
        const [early, late] = a < b ? [a, b] : [b, a];
        const [short, long] = one < two ? [one, two] : [two, one];
        expect(add(on, early, one) <= add(on, late, one)).toBe(true);
        expect(add(on, a, short) <= add(on, a, long)).toBe(true);
      }),
    );
  });

  test('a duration in days ends on the workday at that distance, and keeps the order of the starts', () => {
    // If a clock goes back, a time of day occurs twice, and days have no consistent order.
    const steady = fc.constantFrom('Asia/Shanghai', 'Asia/Kathmandu');
    fc.assert(
      fc.property(
        anyCalendar,
        steady,
        moment,
        moment,
        fc.integer({ min: 1, max: 15 }),
        (week, timeZone, a, b, days) => {
          const on = createWorkingCalendar(week, timeZone);
          const later = (from: Date) => addWorkingTime(on, from, { days, ms: 0 });
          const [early, late] = a < b ? [a, b] : [b, a];
          expect(later(early) <= later(late)).toBe(true);
          const start = add(on, a, 0);
          const touches = [later(a).getTime() - minute, later(a).getTime()].some((at) =>
            isWorked(week, timeZone, at),
          );
          expect(touches).toBe(true);
          expect(workedDaysBetween(week, timeZone, { start, due: later(a) })).toBe(days);
        },
      ),
    );
  });
});

/** Counts the workdays, without the first day. A midnight belongs to the day that it ends. */
function workedDaysBetween(
  week: Calendar,
  timeZone: string,
  { start, due }: { start: Date; due: Date },
): number {
  const dayOf = (at: Date) => {
    const ends = isWorked(week, timeZone, at.getTime() - minute);
    return new Date(at.getTime() - (ends ? minute : 0)).toLocaleDateString('sv-SE', { timeZone });
  };
  const on = createWorkingCalendar(week, timeZone);
  let worked = 0;
  for (let at = Date.parse(dayOf(start)); at < Date.parse(dayOf(due)); at += 24 * hour) {
    if (on.stretchesOn(at / (24 * hour) + 1).length > 0) worked += 1;
  }
  return worked;
}

test('Counting ends even if the calendar has little working time.', () => {
  const seldom = calendar.parse({
    enabled: true,
    week: [[{ from: '09:00', to: '09:01' }], [], [], [], [], [], []],
  });
  const on = createWorkingCalendar(seldom, 'Asia/Shanghai');
  const from = local('2026-03-02 09:00');
  const years = (addWorkingTime(on, from, lasting('PT8784H')).getTime() - from.getTime()) / (365 * 24 * hour);
  expect(years).toBeGreaterThan(9);
  expect(years).toBeLessThan(11);
});
