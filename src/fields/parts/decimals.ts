/** Number entry without a float in between: what is typed becomes exact decimal text. */
import Big from 'big.js';

const currencySigns = /[¥￥$€£,，\s_]/g;
const decimalText = /^-?(\d+\.?\d*|\.\d+)$/;

/** Full-width digits and signs, as a Chinese input method leaves them. */
const halfWidth = (text: string) =>
  text
    .replace(/[０-９．－＋]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/。/g, '.');

const bare = (text: string) =>
  halfWidth(text)
    .replace(currencySigns, '')
    .replace(/^\+(?=[\d.])/, '')
    .replace(/[元%％]$/, '');

/** Empty stays empty; currency signs and separators go; what is no number becomes 0 (forms seed, point 5). */
export function typedDecimal(text: string, precision: number | undefined): string | null {
  if (text.trim() === '') return null;
  const digits = bare(text);
  if (!decimalText.test(digits)) return '0';
  const value = new Big(digits);
  return precision === undefined
    ? value.toFixed()
    : value.round(precision, Big.roundHalfUp).toFixed(precision);
}

export const isDecimal = (text: string): boolean => decimalText.test(bare(text));

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
