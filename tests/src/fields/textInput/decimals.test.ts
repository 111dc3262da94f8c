import { describe, expect, test } from 'vitest';
import {
  formatGroupedDecimal,
  formatTypedDecimal,
  parseTypedDecimal,
  sumDecimals,
} from '../../../../src/fields/textInput/decimals.ts';

describe('typing a number', () => {
  test('an empty text is no value', () => {
    expect(parseTypedDecimal('', { precision: 2 })).toBeNull();
    expect(parseTypedDecimal('   ', { precision: 2 })).toBeNull();
  });

  test('currency signs and separators are stripped', () => {
    expect(parseTypedDecimal('¥2,356,000.00', { precision: 2 })).toBe('2356000.00');
    expect(parseTypedDecimal('$ 1,000', {})).toBe('1000');
    expect(parseTypedDecimal('1，200 元', { precision: 0 })).toBe('1200');
    expect(parseTypedDecimal('+7', { precision: 2 })).toBe('7.00');
  });

  test('text that is not a number becomes 0', () => {
    expect(parseTypedDecimal('abc', {})).toBe('0');
  });

  test('Text with digits that is not a number stays, and is refused at its field.', () => {
    for (const text of ['1-2', '1,23', '1 2', '+-7', '12万x', '五百万'])
      expect(parseTypedDecimal(text, {})).toBe(text);
  });

  test('full-width digits of an input method are accepted', () => {
    expect(parseTypedDecimal('１２．５', {})).toBe('12.5');
    expect(parseTypedDecimal('12。5', {})).toBe('12.5');
  });

  test('magnitudes are computed exactly', () => {
    expect(parseTypedDecimal('500万', { precision: 2 })).toBe('5000000.00');
    expect(parseTypedDecimal('50w', {})).toBe('500000');
    expect(parseTypedDecimal('1.23456789亿', { precision: 2 })).toBe('123456789.00');
  });

  test('decimals beyond the precision stay, and are refused at their field', () => {
    expect(parseTypedDecimal('0.005', { precision: 2 })).toBe('0.005');
    expect(parseTypedDecimal('1.2345', { precision: 0 })).toBe('1.2345');
    expect(parseTypedDecimal('1.23456789123亿', { precision: 2 })).toBe('123456789.123');
    expect(formatTypedDecimal('123456789.123', 2)).toBe('123,456,789.123');
  });

  test('digits that a float would lose are preserved', () => {
    expect(parseTypedDecimal('12345678901234567890.12', { precision: 2 })).toBe('12345678901234567890.12');
  });
});

describe('showing a number', () => {
  test('an input pads decimals and leaves invalid text as typed', () => {
    expect(formatTypedDecimal('5000000', 2)).toBe('5,000,000.00');
    expect(formatTypedDecimal('12万x', 2)).toBe('12万x');
    expect(formatTypedDecimal(null, 2)).toBe('');
  });

  test('thousands are grouped, and decimals are padded to the precision', () => {
    expect(formatGroupedDecimal('2356000', 2)).toBe('2,356,000.00');
    expect(formatGroupedDecimal('-1234.5')).toBe('-1,234.5');
    expect(formatGroupedDecimal('999')).toBe('999');
  });

  test('an empty value shows nothing, and invalid text is shown unchanged', () => {
    expect(formatGroupedDecimal(null, 2)).toBe('');
    expect(formatGroupedDecimal('', 2)).toBe('');
    expect(formatGroupedDecimal('约三百')).toBe('约三百');
    expect(formatGroupedDecimal('+7')).toBe('+7');
  });
});

test('a sum is exact and skips invalid text', () => {
  expect(sumDecimals(['0.1', '0.2', '', null, 'x', 3])).toBe('3.3');
  expect(sumDecimals([])).toBe('0');
});
