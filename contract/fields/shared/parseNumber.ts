/** Parses numbers as people write them, exact at any size. */
import Big from 'big.js';
import type { FieldSettings } from '../fieldSettings.ts';
import { isCurrencyOfUnit } from './currency.ts';

const signedPattern = /^([+-]?)([¥$€£]|CNY|RMB)? *([+-]?)(.*)$/i;
/** Accountants write a negative number in brackets. */
const bracketsPattern = /^([¥$€£]?) *\(([^()+-]+)\)$/;
/** As it is copied from a sheet: a dash behind the currency, or before the width of the digits. */
const accountantsZero = /^ *(?:[¥$€£] *- *|- {2,})$/;
const fractionPattern = /^(?:(\d{1,15}) )?(\d{1,15})\/(\d{1,15})$/;
const digitsPattern = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;
const partPattern = /([\d,.]+) *([十百千]?万亿|[十百千]?[万亿]|[百千kw])/giy;

/** Longer texts are not searched for parts, which takes quadratic time. */
const maxLength = 80;

/** The power of ten of each sign. Combinations such as `十万` add theirs. */
const powersOfTen: Readonly<Record<string, number>> = { 十: 1, 百: 2, 千: 3, k: 3, 万: 4, w: 4, 亿: 8 };

/** The signs that may follow a part of an amount. `1亿2千` can mean 1.2亿 or 1亿零2千, so it is not a number. */
const followers: Readonly<Record<string, string>> = { 亿: '万', 万: '千百', 千: '百' };

/**
 * Returns the plain decimal text of `1,234.50`, `¥ -5`, `(5)`, `.5`, `1 1/2`, `500万`, `1.2亿`, `50w`, `3k`, `1亿2000万`,
 * of a number with the field's unit (default 元), and of a percentage in a field without a unit. Accepts the full-width
 * digits and signs of Chinese input methods. Returns any other text unchanged: a comma that does not group thousands, a
 * space between digits, another unit or currency, or a magnitude when the unit has one of its own and is omitted.
 */
export function parseNumber(text: string, { suffix }: Pick<FieldSettings, 'suffix'>): string {
  if (accountantsZero.test(text.normalize('NFKC'))) return '0';
  const unit = (suffix?.trim() || '元').normalize('NFKC');
  const signed = normalizeSigns(text).replace(bracketsPattern, '-$1$2');
  const [, before = '', currency, behind = '', amount = ''] =
    signedPattern.exec(stripUnit(signed, unit)) ?? [];
  const isUnfit =
    (before !== '' && behind !== '') || (currency !== undefined && !isCurrencyOfUnit(currency, suffix));
  const digits = isUnfit ? null : parseAmount(amount, { unit, hasUnit: !!suffix?.trim() });
  if (digits === null) return text.trim();
  return `${before === '-' || behind === '-' ? '-' : ''}${digits}`;
}

/** True for a number in Chinese characters, those of checks and invoices too. */
export const hasChineseDigits = (text: string): boolean =>
  /[零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟萬億]/.test(text);

/** True for text that is meant as a number, valid or not: `12x`, `五百万`, `壹仟元整`. */
export const hasDigits = (text: string): boolean => /\p{N}/u.test(text) || hasChineseDigits(text);

const normalizeSigns = (text: string) =>
  text
    .normalize('NFKC')
    .replace('−', '-')
    .replace('。', '.')
    .replaceAll('萬', '万')
    .replaceAll('億', '亿')
    .trim();

/** In a field with the unit 万元, `500万` omits the 元. */
function stripUnit(text: string, unit: string): string {
  const spoken = /^[百千万亿]+元$/.test(unit) ? [unit, unit.slice(0, -1)] : [unit];
  const said = spoken.find((one) => text.endsWith(one));
  return said === undefined ? text : text.slice(0, -said.length).trim();
}

/** Null if the text is no number. */
const parseAmount = (text: string, { unit, hasUnit }: { unit: string; hasUnit: boolean }): string | null =>
  parseDigits(text) ??
  (hasUnit ? null : parsePercentage(text)) ??
  parseFraction(text) ??
  parseMagnitude(text, unit);

function parsePercentage(text: string): string | null {
  const digits = text.endsWith('%') ? parseDigits(text.slice(0, -1).trim()) : null;
  return digits && new Big(digits).div(100).toFixed();
}

/** Null for a fraction that no decimal equals, such as 1/3, and for an improper one: `2024/8` is a month. */
function parseFraction(text: string): string | null {
  const [found, whole = '0', above = '', below = ''] = fractionPattern.exec(text) ?? [];
  if (found === undefined || Number(above) >= Number(below)) return null;
  const quotient = new Big(above).div(below);
  return quotient.times(below).eq(above) ? quotient.plus(whole).toFixed() : null;
}

function parseDigits(text: string): string | null {
  const [, whole = '', fraction = ''] = digitsPattern.exec(text) ?? [];
  if (whole === '' && fraction === '') return null;
  return `${whole.replaceAll(',', '') || '0'}${fraction && `.${fraction}`}`;
}

/** Adds the parts of an amount, each with its magnitude. Null if the text is not an amount. */
function parseMagnitude(text: string, unit: string): string | null {
  if (text.length > maxLength) return null;
  const parts = [...text.matchAll(partPattern)].map(([whole, number = '', sign = '']) => ({
    length: whole.length,
    digits: parseDigits(number),
    sign: sign.toLowerCase(),
  }));
  if (parts.reduce((sum, { length }) => sum + length, 0) !== text.length || parts.length === 0) return null;
  let sum = new Big(0);
  for (const [at, { digits, sign }] of parts.entries()) {
    if (digits === null || isAmbiguousMagnitude(sign, unit)) return null;
    const before = parts[at - 1];
    const value = applyPowers(digits, sign);
    if (before && !canFollow(before, { sign, value })) return null;
    sum = sum.plus(value);
  }
  return sum.toFixed();
}

const applyPowers = (digits: string, sign: string): Big =>
  new Big(digits).times(
    new Big(10).pow([...sign].reduce((power, one) => power + (powersOfTen[one] ?? 0), 0)),
  );

/** A part must be an integer and larger than the next: `1.5亿2000万` and `3万50千` are refused. */
function canFollow(
  { digits, sign }: { digits: string | null; sign: string },
  next: { sign: string; value: Big },
): boolean {
  const isNext = followers[sign.at(-1) ?? '']?.includes(next.sign.at(-1) ?? ' ') ?? false;
  return isNext && digits !== null && !digits.includes('.') && next.value.lt(applyPowers('1', sign));
}

/** True if the unit contains the magnitude (千克, 万吨, kW): the sign may be a magnitude or part of the unit. */
const isAmbiguousMagnitude = (sign: string, unit: string): boolean =>
  /^[kw]$/.test(sign) ? unit.toLowerCase().includes(sign) : /^[十百千万亿]/.test(unit);
