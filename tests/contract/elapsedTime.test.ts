import { expect, test } from 'vitest';
import { describeElapsedTime, formatElapsedTime } from '../../contract/elapsedTime.ts';
import { formatShortTime } from '../../src/ui/format/shortTime.ts';

const now = '2026-11-25 12:00:00';

test.each([
  ['2026-11-25 12:00:05', '刚刚'],
  ['2026-11-25 11:59:31', '刚刚'],
  ['2026-11-25 11:59:30', '1分钟前'],
  ['2026-11-25 11:58:00', '2分钟前'],
  ['2026-11-25 11:00:01', '59分钟前'],
  ['2026-11-25 11:00:00', '1小时前'],
  ['2026-11-24 12:00:01', '23小时前'],
  ['2026-11-24 12:00:00', '1天前'],
  ['2026-11-23 12:00:01', '1天前'],
  ['2026-11-23 12:00:00', undefined],
])('%s is %s at noon of the 25th', (time, text) => {
  expect(formatElapsedTime(time, now)).toBe(text);
});

test('a short time has the year where it is another one', () => {
  expect(formatShortTime('2026-11-20 10:42:31', '2026')).toBe('11-20 10:42');
  expect(formatShortTime('2025-11-20 10:42:31', '2026')).toBe('2025-11-20 10:42');
});

test.each([
  ['2026-11-25 11:00:00', '1小时前'],
  ['2026-11-20 10:42:31', '2026-11-20'],
  ['2026-11-25 13:00:00', '2026-11-25'],
  ['2026-11-25', '今天'],
  ['2026-11-24', '昨天'],
  ['2026-11-26', '2026-11-26'],
])('%s is told as %s, with its day where it is longer ago or to come', (time, text) => {
  expect(describeElapsedTime(time, now)).toBe(text);
});
