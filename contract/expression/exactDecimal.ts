/** Exact decimals with a size limit, so that no expression takes long to compute. */
import { Big } from 'big.js';
import { ExpressionError } from './expressionError.ts';

const Decimal = Big();
Decimal.DP = 20;
Decimal.RM = Decimal.roundHalfUp;

const maxDigits = 60;
const decimalPattern = /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i;

/** Parses a decimal. Throws ExpressionError if the text is not a decimal or has more than 60 digits. */
export function parseDecimal(text: string): Big {
  if (text.length > maxDigits + 6 || !decimalPattern.test(text))
    throw new ExpressionError(`${truncate(text)} 不是数字`);
  return assertBounded(new Decimal(text.endsWith('.') ? text.slice(0, -1) : text));
}

/** Returns true for a number in the form that records store: digits, no leading zeros, no exponent. */
export const isDecimalText = (text: string) =>
  text.length <= maxDigits && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text);

export function assertBounded(value: Big): Big {
  if (value.c.length <= maxDigits && Math.abs(value.e) <= maxDigits) return value;
  if (value.e > maxDigits) throw new ExpressionError('计算结果超出范围');
  return value.round(Math.max(0, maxDigits - 1 - Math.max(value.e, 0)));
}

/** Formats without exponent: `12.50` stays exact, trailing zeros are dropped. */
export const formatDecimal = (value: Big) => value.toFixed();

const truncate = (text: string) => (text.length > 20 ? `${text.slice(0, 20)}…` : text);
