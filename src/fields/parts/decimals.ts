/** Number entry without a float in between: what is typed becomes exact decimal text. */
import Big from 'big.js';
import { numberOfText } from '../../../contract/fields/shared/numberText.ts';
import type { Field } from '../../../contract/forms/definition.ts';

const decimalText = /^-?(\d+\.?\d*|\.\d+)$/;

type Typed = Pick<Field, 'precision' | 'suffix'>;

/**
 * Empty stays empty, words become 0 (forms seed, point 5). What has digits and is no number stays as it was typed, so
 * that the check of the form refuses it at its place.
 */
export function typedDecimal(text: string, field: Typed): string | null {
  if (text.trim() === '') return null;
  const digits = numberOfText(text, field);
  if (!decimalText.test(digits)) return /\d/.test(digits) ? digits : '0';
  const value = new Big(digits);
  const { precision } = field;
  return precision === undefined
    ? value.toFixed()
    : value.round(precision, Big.roundHalfUp).toFixed(precision);
}

export const isDecimal = (text: string, field: Typed): boolean => decimalText.test(numberOfText(text, field));

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
