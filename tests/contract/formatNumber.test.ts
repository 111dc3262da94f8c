import { expect, test } from 'vitest';
import { formatLargeNumber } from '../../contract/formatNumber.ts';

test.each([
  [0, '0'],
  [9999, '9,999'],
  [9999.5, '9,999.5'],
  [10_000, '1.00万'],
  [-12_345, '-1.23万'],
  [12_345_678, '1,234.57万'],
  [99_999_999, '1.00亿'],
  [123_456_789, '1.23亿'],
  [1_234_567_890_123, '1.23万亿'],
])('%d is written as %s', (value, text) => {
  expect(formatLargeNumber(value)).toBe(text);
});

test('an axis shows round numbers without decimals', () => {
  expect([0, 5_000, 20_000, 25_000].map((value) => formatLargeNumber(value, 0))).toEqual([
    '0',
    '5,000',
    '2万',
    '2.5万',
  ]);
});
