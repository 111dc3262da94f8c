import { expect, test } from 'vitest';
import { parseSerialFormat } from '../../../../contract/fields/shared/serialFormat.ts';

test.each([
  ['HT-{yyyyMM}-{0000}', 7, 'HT-202603-0007'],
  ['{yy}{MM}{dd}/{000}', 12, '260305/012'],
  ['P{00}', 123, 'P123'],
  ['{yyyy}年', 1, '2026年0001'],
  [undefined, 1, '202603050001'],
])('%s renders %d as %s', (format, count, text) => {
  expect(parseSerialFormat(format, '2026-03-05').render(count)).toBe(text);
});

test('A new month starts a new period; another day of the month does not.', () => {
  const period = (today: string) => parseSerialFormat('HT-{yyyyMM}-{0000}', today).period;
  expect(period('2026-03-05')).toBe(period('2026-03-31'));
  expect(period('2026-03-05')).not.toBe(period('2026-04-01'));
});
