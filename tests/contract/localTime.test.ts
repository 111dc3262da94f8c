import { expect, test } from 'vitest';
import { formatLocalTime } from '../../contract/localTime.ts';

const moment = new Date('2026-03-08T16:30:05.900Z');

test('formatLocalTime writes a moment on the wall clock of the given time zone', () => {
  expect(formatLocalTime(moment, 'Asia/Shanghai')).toBe('2026-03-09 00:30:05');
  expect(formatLocalTime(moment.getTime(), 'America/New_York')).toBe('2026-03-08 12:30:05');
});

test('formatLocalTime refuses an unknown time zone', () => {
  expect(() => formatLocalTime(moment, 'Asia/Nowhere')).toThrow(RangeError);
});
