import { expect, test } from 'vitest';
import { defaultWeek } from '../../../contract/calendar/calendar.ts';
import { createDayLookup } from '../../../contract/calendar/calendarDays.ts';
import { listNamedTimes } from '../../../contract/calendar/namedTimes.ts';

const usual = createDayLookup({ week: defaultWeek, holidays: [], workdays: [] });

test('Offers this afternoon, tomorrow morning and next Monday by the working hours.', () => {
  expect(listNamedTimes('2026-11-23 10:30:00', usual)).toEqual([
    { label: '今天下午', time: '2026-11-23 13:30' },
    { label: '明天上午', time: '2026-11-24 09:00' },
    { label: '下周一', time: '2026-11-30 09:00' },
  ]);
});

test('Omits an afternoon that has begun.', () => {
  expect(listNamedTimes('2026-11-23 13:30:10', usual).map(({ label }) => label)).toEqual([
    '明天上午',
    '下周一',
  ]);
});

test('Calls the next working day after a Friday 下周一.', () => {
  expect(listNamedTimes('2026-11-27 16:00:00', usual)).toEqual([
    { label: '下周一', time: '2026-11-30 09:00' },
  ]);
});

test('Skips holidays and says so.', () => {
  const holidays = ['2026-11-24', '2026-11-30'].map((date) => ({ date, name: '放假' }));
  const days = createDayLookup({ week: defaultWeek, holidays, workdays: [] });
  expect(listNamedTimes('2026-11-23 16:00:00', days)).toEqual([
    { label: '下个工作日上午', time: '2026-11-25 09:00' },
    { label: '下周首个工作日', time: '2026-12-01 09:00' },
  ]);
});
