import { describe, expect, test } from 'vitest';
import { groupedDecimal, sumOf, typedDecimal, typedFigure } from '../../../src/fields/parts/decimals.ts';

describe('typing a number', () => {
  test('nothing typed is no value', () => {
    expect(typedDecimal('', { precision: 2 })).toBeNull();
    expect(typedDecimal('   ', { precision: 2 })).toBeNull();
  });

  test('currency signs and separators are stripped', () => {
    expect(typedDecimal('¥2,356,000.00', { precision: 2 })).toBe('2356000.00');
    expect(typedDecimal('$ 1,000', {})).toBe('1000');
    expect(typedDecimal('1，200 元', { precision: 0 })).toBe('1200');
    expect(typedDecimal('+7', { precision: 2 })).toBe('7.00');
  });

  test('text that is no number becomes 0', () => {
    expect(typedDecimal('abc', {})).toBe('0');
  });

  test('what has digits and is no number stays, to be refused at its place', () => {
    for (const text of ['1-2', '1,23', '1 2', '+-7', '12万x', '五百万'])
      expect(typedDecimal(text, {})).toBe(text);
  });

  test('full-width digits of an input method count as digits', () => {
    expect(typedDecimal('１２．５', {})).toBe('12.5');
    expect(typedDecimal('12。5', {})).toBe('12.5');
  });

  test('magnitudes are counted exactly', () => {
    expect(typedDecimal('500万', { precision: 2 })).toBe('5000000.00');
    expect(typedDecimal('50w', {})).toBe('500000');
    expect(typedDecimal('1.23456789亿', { precision: 2 })).toBe('123456789.00');
  });

  test('decimals beyond the precision stay, to be refused at their place', () => {
    expect(typedDecimal('0.005', { precision: 2 })).toBe('0.005');
    expect(typedDecimal('1.2345', { precision: 0 })).toBe('1.2345');
    expect(typedDecimal('1.23456789123亿', { precision: 2 })).toBe('123456789.123');
    expect(typedFigure('123456789.123', 2)).toBe('123,456,789.123');
  });

  test('digits that a float would lose stay', () => {
    expect(typedDecimal('12345678901234567890.12', { precision: 2 })).toBe('12345678901234567890.12');
  });
});

describe('showing a number', () => {
  test('a box fills decimals up and leaves what is no number as it was typed', () => {
    expect(typedFigure('5000000', 2)).toBe('5,000,000.00');
    expect(typedFigure('12万x', 2)).toBe('12万x');
    expect(typedFigure(null, 2)).toBe('');
  });

  test('thousands are grouped, decimals filled up to the precision', () => {
    expect(groupedDecimal('2356000', 2)).toBe('2,356,000.00');
    expect(groupedDecimal('-1234.5')).toBe('-1,234.5');
    expect(groupedDecimal('999')).toBe('999');
  });

  test('no value shows nothing, and what is no number as it is', () => {
    expect(groupedDecimal(null, 2)).toBe('');
    expect(groupedDecimal('', 2)).toBe('');
    expect(groupedDecimal('约三百')).toBe('约三百');
    expect(groupedDecimal('+7')).toBe('+7');
  });
});

test('a sum is exact and passes over what is no number', () => {
  expect(sumOf(['0.1', '0.2', '', null, 'x', 3])).toBe('3.3');
  expect(sumOf([])).toBe('0');
});
