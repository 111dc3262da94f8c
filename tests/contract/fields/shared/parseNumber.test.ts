import { expect, test } from 'vitest';
import { parseNumber } from '../../../../contract/fields/shared/parseNumber.ts';

test.each([
  ['500万', '5000000'],
  ['1.2亿', '120000000'],
  ['50w', '500000'],
  ['50W', '500000'],
  ['３千', '3000'],
  ['3k', '3000'],
  ['5百', '500'],
  ['1,234.5万', '12345000'],
  ['1.23456789亿', '123456789'],
  ['1.2345678912亿', '123456789.12'],
  ['1.23456789123亿', '123456789.123'],
  ['¥ -2.5 万元', '-25000'],
  ['2千万', '20000000'],
  ['1.5万亿', '1500000000000'],
  ['1亿2,000万', '120000000'],
  ['1亿2千万', '120000000'],
  ['3万5千', '35000'],
  ['12萬', '120000'],
  ['123456789012345678901234.5万', '1234567890123456789012345000'],
])('The amount %s is parsed as %s.', (text, digits) => {
  expect(parseNumber(text, {})).toBe(digits);
});

test.each([
  ['13%', '0.13'],
  ['-12.50 %', '-0.125'],
  ['(1,234.50)', '-1234.50'],
  ['（5）', '-5'],
  ['¥ (5)', '-5'],
  [' ￥ -   ', '0'],
  [' -   ', '0'],
  ['CNY 1,234.00', '1234.00'],
  ['RMB5', '5'],
  ['1/2', '0.5'],
  ['-1 3/4', '-1.75'],
])('The number %s, as sheets show it, is parsed as %s.', (text, digits) => {
  expect(parseNumber(text, {})).toBe(digits);
});

test.each(['1/3', '1/0', '2024/8', '2026/1/5', '1.5/2', '%', '((5))', '(-5)', '1.2E+05'])(
  '%s is no exact number and is returned unchanged.',
  (text) => {
    expect(parseNumber(text, {})).toBe(text);
  },
);

test('A percentage is a number of its unit, and not of another.', () => {
  expect(parseNumber('13%', { suffix: '%' })).toBe('13');
  expect(parseNumber('(13％)', { suffix: '%' })).toBe('-13');
  expect(parseNumber('13', { suffix: '%' })).toBe('13');
  expect(parseNumber('13%', { suffix: '元' })).toBe('13%');
});

test.each([
  '万',
  '12万x',
  '1,23万',
  '5万万',
  '3万5',
  '1亿2千',
  '1.5亿2000万',
  '1万2亿',
  '3万50千',
  '12 3万',
  '5 万 3',
  '五百万',
  '10m',
])('%s is not an amount and is returned unchanged.', (text) => {
  expect(parseNumber(text, {})).toBe(text);
});

test('500万 in a field with the unit 万元 is 500; a larger magnitude is not guessed.', () => {
  const field = { suffix: '万元' };
  expect(parseNumber('500万元', field)).toBe('500');
  expect(parseNumber('500万', field)).toBe('500');
  expect(parseNumber('500', field)).toBe('500');
  expect(parseNumber('1.2亿', field)).toBe('1.2亿');
});

test('A magnitude that may be part of the unit is not guessed.', () => {
  expect(parseNumber('5万', { suffix: '千克' })).toBe('5万');
  expect(parseNumber('50w', { suffix: 'kW' })).toBe('50w');
  expect(parseNumber('50kW', { suffix: 'kW' })).toBe('50');
  expect(parseNumber('5万吨', { suffix: '吨' })).toBe('50000');
  expect(parseNumber('5万', { suffix: '吨' })).toBe('50000');
});

test.each([
  ['$5', '元'],
  ['-€ 5', '元'],
  ['($5)', '万元'],
  ['£5', '元/吨'],
  ['¥5', '美元'],
  ['¥5', '韩元'],
  ['€5', '港元'],
])('%s is no amount of %s.', (text, suffix) => {
  expect(parseNumber(text, { suffix })).toBe(text);
});

test.each([
  ['¥5', '万元'],
  ['¥5', '（元）'],
  ['¥5', '每吨元'],
  ['¥5', '吨'],
  ['$5', '新元'],
  ['￥5', '元/吨'],
  ['RMB 5', '人民币'],
  ['¥5', '日元'],
  ['$5', '美元'],
  ['$5', '港币'],
  ['€5', '万欧元'],
  ['$5', ' '],
])('%s is an amount of %s.', (text, suffix) => {
  expect(parseNumber(text, { suffix })).toBe('5');
});
