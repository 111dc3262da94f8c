import { expect, test } from 'vitest';
import {
  formatDay,
  formatLocalTime,
  formatMachineTime,
  formatUtcDay,
  formatUtcTime,
} from '../../contract/localTime.ts';

const moment = new Date('2026-03-08T16:30:05.900Z');

test('formatLocalTime writes a moment on the wall clock of the given time zone', () => {
  expect(formatLocalTime(moment, 'Asia/Shanghai')).toBe('2026-03-09 00:30:05');
  expect(formatLocalTime(moment.getTime(), 'America/New_York')).toBe('2026-03-08 12:30:05');
});

test('formatLocalTime refuses an unknown time zone', () => {
  expect(() => formatLocalTime(moment, 'Asia/Nowhere')).toThrow(RangeError);
});

test('formatDay pads year, month and day', () => {
  expect([formatDay(2026, 3, 9), formatDay('26', '11', '18')]).toEqual(['2026-03-09', '0026-11-18']);
});

test('formatUtcTime and formatUtcDay write a moment in UTC', () => {
  expect([formatUtcTime(moment), formatUtcDay(moment.getTime())]).toEqual([
    '2026-03-08 16:30:05',
    '2026-03-08',
  ]);
});

test('formatMachineTime writes a date as its own fields say', () => {
  expect(formatMachineTime(new Date(2026, 0, 2, 3, 4, 5))).toBe('2026-01-02 03:04:05');
});
