/** Exact decimals, bounded so that no expression can make one that takes long to compute. */
import { Big } from 'big.js';
import { ExpressionError } from './error.ts';

const Decimal = Big();
Decimal.DP = 20;
Decimal.RM = Decimal.roundHalfUp;

const maxDigits = 60;
const plain = /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i;

/** A decimal from its text; throws ExpressionError if it is none or has more than 60 digits. */
export function decimal(text: string): Big {
  if (text.length > maxDigits + 6 || !plain.test(text)) throw new ExpressionError(`${clip(text)} 不是数字`);
  return bounded(new Decimal(text.endsWith('.') ? text.slice(0, -1) : text));
}

/** Whether a text is a number as records hold one: digits, no leading zeros, no exponent. */
export const looksDecimal = (text: string) =>
  text.length <= maxDigits && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text);

export function bounded(value: Big): Big {
  if (value.c.length <= maxDigits && Math.abs(value.e) <= maxDigits) return value;
  if (value.e > maxDigits) throw new ExpressionError('计算结果超出范围');
  return value.round(Math.max(0, maxDigits - 1 - Math.max(value.e, 0)));
}

/** As text without exponent: `12.50` stays exact, trailing zeros go. */
export const decimalText = (value: Big) => value.toFixed();

const clip = (text: string) => (text.length > 20 ? `${text.slice(0, 20)}…` : text);
