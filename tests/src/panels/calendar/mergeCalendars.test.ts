import { expect, test } from 'vitest';
import { type Calendar, defaultWeek } from '../../../../contract/calendar/calendar.ts';
import { markDays, nameDays, setWeekdayShifts } from '../../../../src/panels/calendar/calendarEdits.ts';
import { mergeCalendars } from '../../../../src/panels/calendar/mergeCalendars.ts';

const before: Calendar = {
  enabled: true,
  week: defaultWeek,
  holidays: [
    { date: '2026-05-01', name: '劳动节' },
    { date: '2026-05-02', name: '劳动节' },
  ],
  workdays: [{ date: '2026-05-09', name: '劳动节调休' }],
};

test('the changes of two users are merged', () => {
  const mine = setWeekdayShifts(markDays(before, ['2026-05-03'], 'holiday'), 5, [
    { from: '09:00', to: '12:00' },
  ]);
  const newest = markDays({ ...before, enabled: false }, ['2026-05-10'], 'workday');
  expect(mergeCalendars({ before, mine, newest })).toEqual({
    enabled: false,
    week: mine.week,
    holidays: mine.holidays,
    workdays: newest.workdays,
  });
});

test('a day that one user has cleared stays cleared, and one that another user has cleared does not come back', () => {
  const mine = markDays(before, ['2026-05-01'], 'usual');
  const newest = markDays(before, ['2026-05-02', '2026-05-09'], 'usual');
  expect(mergeCalendars({ before, mine, newest })).toMatchObject({ holidays: [], workdays: [] });
});

test('A day that both users have changed shows the user’s own change.', () => {
  const mine = markDays(before, ['2026-05-02'], 'workday');
  const newest = nameDays(before, ['2026-05-02'], '五一');
  const both = mergeCalendars({ before, mine, newest });
  expect(both.holidays).toEqual([{ date: '2026-05-01', name: '劳动节' }]);
  expect(both.workdays.map(({ date }) => date)).toEqual(['2026-05-02', '2026-05-09']);
});

test('A user without changes gets the newest calendar.', () => {
  const newest = nameDays(before, ['2026-05-01'], '五一');
  expect(mergeCalendars({ before, mine: before, newest })).toEqual(newest);
});
