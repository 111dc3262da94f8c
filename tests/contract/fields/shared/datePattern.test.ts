import { expect, test } from 'vitest';
import { parseDate } from '../../../../contract/fields/shared/datePattern.ts';

test.each([
  ['2026-01-05 星期一', '2026-01-05'],
  ['2026年1月5日（周一）', '2026-01-05'],
  ['2026/1/5  周一', '2026-01-05'],
  ['20260105', '2026-01-05'],
])('%s is read as the day %s', (text, day) => {
  expect(parseDate(text, 'YYYY-MM-DD')).toBe(day);
});

// With a pattern that begins with a repetition it takes minutes.
test('a text of a million blanks stays as it is', () => {
  const text = `1${' '.repeat(1_000_000)}1`;
  expect(parseDate(text, 'YYYY-MM-DD')).toBe(text);
});
