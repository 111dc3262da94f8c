/** Number entry without a float in between: what is typed becomes exact decimal text. */
import Big from 'big.js';
import { hasDigits, numberOfText } from '../../../contract/fields/shared/numberText.ts';
import type { Field } from '../../../contract/forms/definition.ts';

const decimalText = /^-?(\d+\.?\d*|\.\d+)$/;

type Typed = Pick<Field, 'precision' | 'suffix'>;

/**
 * Empty stays empty, words become 0 (forms seed, point 5). What has digits and is no number stays as it was typed, and
 * decimals beyond the precision stay too, so that the check of the form refuses both at their place.
 */
export function typedDecimal(text: string, field: Typed): string | null {
  if (text.trim() === '') return null;
  const digits = numberOfText(text, field);
  if (!decimalText.test(digits)) return hasDigits(digits) ? digits : '0';
  return filledDecimal(new Big(digits), field.precision);
}

/** Never rounded: a value of more decimals keeps them. */
const filledDecimal = (value: Big, precision = 0): string =>
  value.toFixed(Math.max(precision, value.c.length - value.e - 1));

/** Why a text cannot be compared with numbers. */
export const numberProblem = (text: string): string => `“${text}”不是数字，请写成 1234.5、500万 或 1.2亿`;

export const isDecimal = (text: string, field: Typed): boolean => decimalText.test(numberOfText(text, field));

/** What stands in a box without the focus: grouped, the decimals filled up to the precision, none taken away. */
export function typedFigure(value: unknown, precision?: number): string {
  const text = String(value ?? '');
  if (!decimalText.test(text)) return text;
  const { c, e } = new Big(text);
  return groupedDecimal(text, Math.max(precision ?? 0, c.length - e - 1));
}

/** Thousand separators, the digits after the point as they are unless a precision says how many. */
export function groupedDecimal(value: unknown, precision?: number): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  if (!decimalText.test(text)) return text;
  const big = new Big(text);
  const fixed = precision === undefined ? big.toFixed() : big.toFixed(precision, Big.roundHalfUp);
  const [whole = '', fraction] = fixed.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Exact sum of what are numbers among the values. */
export function sumOf(values: readonly unknown[]): string {
  return values
    .map(String)
    .filter((text) => decimalText.test(text))
    .reduce((sum, text) => sum.plus(text), new Big(0))
    .toFixed();
}
