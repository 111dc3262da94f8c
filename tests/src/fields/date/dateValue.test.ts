import { describe, expect, test } from 'vitest';
import { formatDateValue, parseDateValue, parseTypedDate } from '../../../../src/fields/date/dateValue.ts';

const today = new Date(2026, 10, 21, 9, 30);
const day = (text: string) => parseTypedDate(text, 'YYYY-MM-DD', today);

describe('typing a date', () => {
  test.each([
    ['2026-11-18', '2026-11-18'],
    ['2026/1/5', '2026-01-05'],
    ['20261118', '2026-11-18'],
    ['1118', '2026-11-18'],
    ['11-18', '2026-11-18'],
    ['11.8', '2026-11-08'],
    ['2026年11月18日', '2026-11-18'],
    ['今天', '2026-11-21'],
    ['明天', '2026-11-22'],
    ['+10', '2026-12-01'],
    ['-21', '2026-10-31'],
    ['２０２６－１１－１８', '2026-11-18'],
    ['1850-1-1', '1850-01-01'],
    ['0050-01-01', '0050-01-01'],
  ])('%s is parsed as %s', (typed, expected) => {
    expect(day(typed)).toBe(expected);
  });

  test('an empty text is no value', () => {
    expect(day('  ')).toBeNull();
  });

  test.each(['2026-02-30', '2025-02-29', '0000-01-01', '1332', 'abc', '13-1', '2026-11-18 25:00'])(
    '%s is rejected as a date',
    (typed) => {
      expect(day(typed)).toBeUndefined();
    },
  );

  test('a time may follow if the field stores one', () => {
    expect(parseTypedDate('11-18 8:30', 'YYYY-MM-DD HH:mm:ss', today)).toBe('2026-11-18 08:30:00');
    expect(parseTypedDate('今天', 'YYYY-MM-DD HH:mm', today)).toBe('2026-11-21 00:00');
  });

  test('a month field stores the month', () => {
    expect(parseTypedDate('2026-11', 'YYYY-MM', today)).toBe('2026-11');
    expect(parseTypedDate('2026年3月', 'YYYY-MM', today)).toBe('2026-03');
  });
});

test('stored text and time convert to each other', () => {
  const text = '2026-11-18 08:30:05';
  const moment = parseDateValue(text);
  expect(moment && formatDateValue(moment, 'YYYY-MM-DD HH:mm:ss')).toBe(text);
  expect(parseDateValue('2026-02-31')).toBeUndefined();
  expect(parseDateValue(null)).toBeUndefined();
});
