import { expect, test } from 'vitest';
import { createDayLookup } from '../../../../contract/calendar/calendarDays.ts';
import { demoCalendar } from '../../../../demo/calendar.ts';
import {
  computeYearTotals,
  markDays,
  nameDays,
  replaceYear,
  setDayShifts,
  setWeekdayShifts,
} from '../../../../src/panels/calendar/calendarEdits.ts';
import { stepDate } from '../../../../src/panels/calendar/dateSteps.ts';

const kindsOf = (calendar: typeof demoCalendar, dates: string[]) =>
  dates.map((date) => {
    const { kind, name } = createDayLookup(calendar)(date);
    return name ? `${kind} ${name}` : kind;
  });

test('marked days adjacent to a holiday belong to it', () => {
  const grown = markDays(demoCalendar, ['2026-10-08', '2026-10-09'], 'holiday');
  expect(kindsOf(grown, ['2026-10-07', '2026-10-08', '2026-10-09'])).toEqual([
    'holiday 国庆节',
    'holiday 国庆节',
    'holiday 国庆节',
  ]);
  expect(grown.holidays.map(({ date }) => date)).toEqual(grown.holidays.map(({ date }) => date).sort());
});

test('a day is off, worked or usual, never two of them', () => {
  const worked = markDays(demoCalendar, ['2026-10-01'], 'workday');
  expect(kindsOf(worked, ['2026-10-01'])).toEqual(['workday 国庆节']);
  expect(worked.holidays.some(({ date }) => date === '2026-10-01')).toBe(false);
  expect(kindsOf(markDays(worked, ['2026-10-01'], 'usual'), ['2026-10-01'])).toEqual(['work']);
});

test('names and hours are set on marked days only', () => {
  const off = markDays(demoCalendar, ['2026-12-25', '2026-12-26'], 'holiday');
  expect(kindsOf(nameDays(off, ['2026-12-24', '2026-12-25'], '厂庆'), ['2026-12-24', '2026-12-25'])).toEqual([
    'work',
    'holiday 厂庆',
  ]);
  const half = setDayShifts(demoCalendar, ['2026-10-10'], [{ from: '09:00', to: '12:00' }]);
  expect(createDayLookup(half)('2026-10-10').shifts).toEqual([{ from: '09:00', to: '12:00' }]);
  expect(setDayShifts(half, ['2026-10-10'], [])).toEqual(demoCalendar);
  expect(setDayShifts(half, ['2026-02-28'], [])).toEqual(half);
});

test('replacing a year leaves the others unchanged', () => {
  const next = replaceYear(demoCalendar, 2027, {
    holidays: [{ date: '2027-01-01', name: '元旦' }],
    workdays: [],
  });
  expect(next.holidays).toHaveLength(demoCalendar.holidays.length + 1);
  expect(replaceYear(next, 2026, { holidays: [], workdays: [] })).toMatchObject({
    holidays: [{ date: '2027-01-01', name: '元旦' }],
    workdays: [],
  });
});

test('the days and hours of a year are counted', () => {
  expect(computeYearTotals(demoCalendar, 2026)).toEqual({
    work: 242,
    rest: 84,
    holiday: 33,
    workday: 6,
    worked: 248,
    hours: 1860,
  });
  expect(
    computeYearTotals(setWeekdayShifts(demoCalendar, 5, [{ from: '09:00', to: '12:00' }]), 2026).rest,
  ).toBeLessThan(84);
});

test.each([
  ['2026-01-31', { months: 1 }, '2026-02-28'],
  ['2026-12-15', { months: 1 }, '2027-01-15'],
  ['2026-01-15', { months: -1 }, '2025-12-15'],
  ['2024-02-29', { years: 1 }, '2025-02-28'],
  ['2026-03-01', { days: -7 }, '2026-02-22'],
  ['2026-03-01', 'last', '2026-12-31'],
] as const)('Key navigation moves from %s by %j to %s.', (from, step, to) =>
  expect(stepDate(from, step)).toBe(to),
);
