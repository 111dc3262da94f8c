/** Exact decimals as text. Values never pass through binary floating point. */
import Big from 'big.js';
import * as z from 'zod/mini';
import type { FieldSettings } from '../fieldSettings.ts';
import { findCurrency, isCurrencyOfUnit } from './currency.ts';
import { hasChineseDigits } from './parseNumber.ts';
import { isNarrowCell, narrowCellMessage } from './unreadableCell.ts';

/** Limit for the digits before the decimal point, accepted by every numeric column. */
const maxIntegerDigits = 30;
const maxDecimals = 10;

const decimalPattern = /^[+-]?(\d{1,60})(\.\d{1,60})?$/;

/**
 * Accepts decimal text, and numbers as they are printed: a JSON number that a double does not keep arrives as text
 * (contract/text/jsonNumbers.ts).
 * Returns the stored text (`1e3` → `1000`; with `precision` 2, `2.5` → `2.50`).
 */
export function createDecimalSchema(field: FieldSettings): z.ZodMiniType<string> {
  const decimals = field.precision ?? maxDecimals;
  const exact = z.pipe(
    z.union([z.string(), z.number()], '应为数字'),
    z.transform((value, context) => {
      const read = toDecimal(value);
      if (read) return read;
      context.issues.push({ code: 'custom', message: describeInvalidNumber(value, field), input: value });
      return z.NEVER;
    }),
  );
  const fitting = exact.check(
    z.refine(
      (value) => countDecimals(value) <= decimals,
      decimals === 0 ? '应为整数' : `最多 ${decimals} 位小数`,
    ),
    z.refine((value) => countIntegerDigits(value) <= maxIntegerDigits, `整数部分最多 ${maxIntegerDigits} 位`),
    z.refine((value) => isWithinLimits(value, field), describeLimits(field)),
  );
  return z.pipe(
    fitting,
    z.transform((value) => value.toFixed(field.precision)),
  );
}

/** Nobody types a longer number. */
const maxDescribed = 100;

/** What people write into a cell that has no number. */
const standsForNothing = /^(?:[-—–/／、.]+|暂?无|没有|未定|待定|空|n\/?a|null)$/i;

/** Says what to do about the text, where that is known. */
function describeInvalidNumber(value: string | number, { suffix }: FieldSettings): string {
  const text = String(value).trim().slice(0, maxDescribed);
  if (isNarrowCell(text)) return narrowCellMessage;
  const currency = findForeignCurrency(text, suffix);
  if (currency !== undefined)
    return `应为数字，“${currency}”与单位“${suffix?.trim() ?? ''}”不是同一货币，请换算后只填写数字`;
  if (/\d.*[百千万亿kw]/i.test(text)) return '应为数字，请去掉“万”“亿”等单位写全';
  if (/^[+-]?\d+(\.\d+)?e[+-]?\d+$/i.test(text)) return '应为数字，科学计数法会丢失数字，请写全';
  if (standsForNothing.test(text)) return '应为数字，没有时请留空';
  if (!/\d/.test(text.normalize('NFKC')) && hasChineseDigits(text)) return '应为数字，请以阿拉伯数字填写';
  const [, before = '', behind = ''] = /^([^\d.,+-]*)[+-]?[\d,]+(?:\.\d+)?([^\d.,]*)$/.exec(text) ?? [];
  const around = [before, behind].map((one) => one.trim()).filter((one) => one !== '');
  return around.length > 0 ? `应为数字，请去掉${around.map((one) => `“${one}”`).join('和')}` : '应为数字';
}

/** The currency of an amount that the unit of the field contradicts. */
export function findForeignCurrency(text: string, suffix: string | undefined): string | undefined {
  const currency = /\d/.test(text) ? findCurrency(text) : undefined;
  return currency === undefined || isCurrencyOfUnit(currency, suffix) ? undefined : currency;
}

/** True for a text that the schema of a number takes, whatever the limits of the field. */
export const isReadDecimal = (value: unknown): boolean =>
  typeof value === 'string' && toDecimal(value) !== null;

function toDecimal(value: string | number): Big | null {
  if (typeof value === 'number') return Number.isFinite(value) ? new Big(value) : null;
  const text = value.trim();
  return decimalPattern.test(text) ? new Big(text.replace(/^\+/, '')) : null;
}

/** Big stores no trailing zeros: `c` holds the digits, `e` the exponent of the first. */
const countDecimals = (value: Big) => Math.max(0, value.c.length - value.e - 1);
const countIntegerDigits = (value: Big) => Math.max(1, value.e + 1);

const parseLimit = (limit: number | string | undefined): Big | null =>
  limit === undefined || limit === '' ? null : toDecimal(limit);

function isWithinLimits(value: Big, field: FieldSettings): boolean {
  const [least, most] = [parseLimit(field.min), parseLimit(field.max)];
  return !(least && value.lt(least)) && !(most && value.gt(most));
}

function describeLimits(field: FieldSettings): string {
  const [least, most] = [parseLimit(field.min), parseLimit(field.max)];
  if (least && most) return `应在 ${least.toFixed()} 与 ${most.toFixed()} 之间`;
  return least ? `不能小于 ${least.toFixed()}` : `不能大于 ${most?.toFixed() ?? ''}`;
}
