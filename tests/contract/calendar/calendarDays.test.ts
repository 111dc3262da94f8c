import { expect, test } from 'vitest';
import {
  addDays,
  createDayLookup,
  getWeekday,
  listDaysBetween,
  listDaysOfYear,
  sumShiftHours,
} from '../../../contract/calendar/calendarDays.ts';
import { formatShifts, parseShifts } from '../../../contract/calendar/shifts.ts';
import { createWorkingCalendar, measureWorkingTime } from '../../../contract/calendar/workingTime.ts';
import { demoCalendar } from '../../../demo/calendar.ts';

test('Each day of a year has the hours that due times use.', () => {
  const calendar = {
    ...demoCalendar,
    workdays: [
      ...demoCalendar.workdays,
      { date: '2026-12-26', name: '盘点', shifts: [{ from: '09:00', to: '24:00' }] },
    ],
  };
  const counted = createWorkingCalendar(calendar, 'Asia/Shanghai');
  const day = createDayLookup(calendar);
  const differing = listDaysOfYear(2026).filter((date) => {
    const from = new Date(`${date}T00:00:00+08:00`);
    const ms = measureWorkingTime(counted, from, new Date(from.getTime() + 86_400_000));
    return ms !== sumShiftHours(day(date).shifts) * 3_600_000;
  });
  expect(differing).toEqual([]);
});

test('A rule for a single day overrides the rule of its weekday.', () => {
  const day = createDayLookup(demoCalendar);
  expect(day('2026-10-01')).toMatchObject({ kind: 'holiday', name: '国庆节', shifts: [] });
  expect(day('2026-10-10')).toMatchObject({ kind: 'workday', name: '国庆节调休' });
  expect(day('2026-10-09').kind).toBe('work');
  expect(day('2026-10-17').kind).toBe('rest');
});

test('Lists of days cross month ends, leap days and year ends.', () => {
  expect(addDays('2024-02-28')).toBe('2024-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(listDaysBetween('2026-03-02', '2026-02-27')).toHaveLength(4);
  expect(listDaysOfYear(2024)).toHaveLength(366);
  expect([getWeekday('2026-11-23'), getWeekday('2026-11-22')]).toEqual([0, 6]);
});

test.each([
  ['09:00-12:00 13:30-18:00', '09:00-12:00 13:30-18:00'],
  ['9:00～12:00，13：30至18：00', '09:00-12:00 13:30-18:00'],
  ['22:00 - 24:00', '22:00-24:00'],
  ['', ''],
])('Shifts are parsed from %s.', (typed, text) => {
  expect(formatShifts(parseShifts(typed) ?? [{ from: 'none', to: 'none' }])).toBe(text);
});

test.each(['09:00', '9-12', '12:00-09:00', '09:00-12:00 11:00-13:00', '23:00-24:30', '08:00-08:75', 'abc'])(
  '%s is not a list of shifts.',
  (typed) => expect(parseShifts(typed)).toBeUndefined(),
);
