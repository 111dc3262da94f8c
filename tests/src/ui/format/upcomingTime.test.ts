import { expect, test } from 'vitest';
import { formatUpcomingTime } from '../../../../src/ui/format/upcomingTime.ts';

test.each([
  ['2026-11-23 14:00:00', '今天 14:00'],
  ['2026-11-24 09:00', '明天 09:00'],
  ['2026-11-27 09:00', '周五 09:00'],
  ['2026-11-29 09:00', '周日 09:00'],
  ['2026-11-30 09:00', '11-30 09:00'],
  ['2027-01-05 09:00', '2027-01-05 09:00'],
])('%s is formatted as %s on a Monday', (time, text) => {
  expect(formatUpcomingTime(time, '2026-11-23 10:30:00')).toBe(text);
});
