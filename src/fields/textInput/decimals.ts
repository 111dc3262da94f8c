/** Number entry without floating point: typed text becomes exact decimal text. */
import Big from 'big.js';
import { hasDigits, parseNumber } from '../../../contract/fields/shared/parseNumber.ts';
import { groupThousands } from '../../../contract/formatNumber.ts';
import type { Field } from '../../../contract/forms/definition.ts';

const decimalPattern = /^-?(\d+\.?\d*|\.\d+)$/;

type DecimalFormat = Pick<Field, 'precision' | 'suffix'>;

/**
 * An empty text stays empty, words become 0. A text with digits that is not a number stays as it was typed, and
 * decimals beyond the precision stay too, so that the form's check refuses both at their field.
 */
export function parseTypedDecimal(text: string, field: DecimalFormat): string | null {
  if (text.trim() === '') return null;
  const digits = parseNumber(text, field);
  if (!decimalPattern.test(digits)) return hasDigits(digits) ? digits : '0';
  return padDecimals(new Big(digits), field.precision);
}

/** Never rounded: a value of more decimals keeps them. */
const padDecimals = (value: Big, precision = 0): string =>
  value.toFixed(Math.max(precision, value.c.length - value.e - 1));

/** Why a text cannot be compared with numbers. */
export const formatNumberProblem = (text: string): string =>
  `“${text}”不是数字，请写成 1234.5、500万 或 1.2亿`;

export const isDecimal = (text: string, field: DecimalFormat): boolean =>
  decimalPattern.test(parseNumber(text, field));

/** Formats the value for a box without the focus: grouped, decimals padded to the precision, none removed. */
export function formatTypedDecimal(value: unknown, precision?: number): string {
  const text = String(value ?? '');
  if (!decimalPattern.test(text)) return text;
  const { c, e } = new Big(text);
  return formatGroupedDecimal(text, Math.max(precision ?? 0, c.length - e - 1));
}

/** Thousand separators, the digits after the point as they are unless a precision says how many. */
export function formatGroupedDecimal(value: unknown, precision?: number): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  if (!decimalPattern.test(text)) return text;
  const big = new Big(text);
  const fixed = precision === undefined ? big.toFixed() : big.toFixed(precision, Big.roundHalfUp);
  const [whole = '', fraction] = fixed.split('.');
  const grouped = groupThousands(whole);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** The exact sum of the values that are numbers. */
export function sumDecimals(values: readonly unknown[]): string {
  return values
    .map(String)
    .filter((text) => decimalPattern.test(text))
    .reduce((sum, text) => sum.plus(text), new Big(0))
    .toFixed();
}
