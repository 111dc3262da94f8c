/** Cron expressions: times, words, refusals. */
import { expect, test } from 'vitest';
import { formatLocalTime } from '../../../../contract/localTime.ts';
import { describeCron, nextTimes, parseCron } from '../../../../server/jobs/recurring/cronSchedule.ts';

const timesOf = (cron: string, timeZone: string, after: string, count = 2) =>
  nextTimes(cron, { timeZone, after: new Date(after), count }).map((time) => formatLocalTime(time, timeZone));

test('times are those of the time zone, after the given moment', () => {
  expect(timesOf('30 3 * * *', 'Asia/Shanghai', '2026-03-01T19:30:00Z')).toEqual([
    '2026-03-03 03:30:00',
    '2026-03-04 03:30:00',
  ]);
  expect(timesOf('0 9 31 * *', 'Asia/Shanghai', '2026-03-31T02:00:00Z')).toEqual([
    '2026-05-31 09:00:00',
    '2026-07-31 09:00:00',
  ]);
});

test('a time that the change to summer time skips runs once, and one that it repeats runs once', () => {
  const days = (after: string) =>
    timesOf('30 2 * * *', 'Europe/Berlin', after, 3).map((time) => time.slice(0, 10));
  expect(days('2026-03-27T12:00:00Z')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  expect(days('2026-10-23T12:00:00Z')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
});

test('an expression that is malformed, has seconds or a nickname, or never comes is refused', () => {
  for (const cron of ['', 'x', '60 * * * *', '* * * * * *', '@daily', '0 0 31 2 *', '* * * *'])
    expect(parseCron(cron, 'Asia/Shanghai'), cron).toBeUndefined();
  expect(parseCron(' */5 8-18 * * 1-5 ', 'Asia/Shanghai')).toBeDefined();
});

test('an expression is told in Chinese', () => {
  expect(describeCron('30 3 * * *')).toBe('每天 03:30');
  expect(describeCron('30 3 * * 1')).toBe('星期一 03:30');
  expect(describeCron('0 9 1 * *')).toBe('每月 1 号 09:00');
  expect(describeCron('*/10 * * * *')).toBe('每隔 10 分钟');
});
