/** Numbers as people write them, exact at any size. */
import Big from 'big.js';
import type { Field } from '../../forms/definition.ts';

const signedPattern = /^([+-]?)[¥$€£]? *([+-]?)(.*)$/;
const digitsPattern = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/;
const partPattern = /([\d,.]+) *([十百千]?万亿|[十百千]?[万亿]|[百千kw])/giy;

/** Longer texts are not looked through for parts, which takes the square of their length. */
const maxLength = 80;

/** The power of ten that each sign stands for; `十万` and the like are the sum of their two. */
const powersOfTen: Readonly<Record<string, number>> = { 十: 1, 百: 2, 千: 3, k: 3, 万: 4, w: 4, 亿: 8 };

/** What may follow a part of an amount: `1亿2千` is said for both 1.2亿 and 1亿零2千, so it is no number. */
const followers: Readonly<Record<string, string>> = { 亿: '万', 万: '千百', 千: '百' };

/**
 * The plain decimal text of `1,234.50`, `¥ -5`, `.5`, `500万`, `1.2亿`, `50w`, `3k`, `1亿2000万`, and of a number with the
 * field's own unit (of a field without one: 元); digits and signs as Chinese input methods write them are digits and
 * signs. Anything else comes back as it is: a comma that groups no thousands, a space between digits, another unit, a
 * magnitude where the unit has one of its own and is left out.
 */
export function parseNumber(text: string, { suffix }: Pick<Field, 'suffix'>): string {
  const unit = (suffix?.trim() || '元').normalize('NFKC');
  const [, before = '', behind = '', amount = ''] =
    signedPattern.exec(stripUnit(normalizeSigns(text), unit)) ?? [];
  const digits =
    before !== '' && behind !== '' ? null : (parseDigits(amount) ?? parseMagnitude(amount, unit));
  if (digits === null) return text.trim();
  return `${before === '-' || behind === '-' ? '-' : ''}${digits}`;
}

/** True for a text that is meant as a number, be it one or not: `12x`, `五百万`. */
export const hasDigits = (text: string): boolean => /[\p{N}零一二两三四五六七八九十百千万亿]/u.test(text);

const normalizeSigns = (text: string) =>
  text
    .normalize('NFKC')
    .replace('−', '-')
    .replace('。', '.')
    .replaceAll('萬', '万')
    .replaceAll('億', '亿')
    .trim();

/** `500万` of an amount in 万元 is said without its 元. */
function stripUnit(text: string, unit: string): string {
  const spoken = /^[百千万亿]+元$/.test(unit) ? [unit, unit.slice(0, -1)] : [unit];
  const said = spoken.find((one) => text.endsWith(one));
  return said === undefined ? text : text.slice(0, -said.length).trim();
}

function parseDigits(text: string): string | null {
  const [, whole = '', fraction = ''] = digitsPattern.exec(text) ?? [];
  if (whole === '' && fraction === '') return null;
  return `${whole.replaceAll(',', '') || '0'}${fraction && `.${fraction}`}`;
}

/** The sum of the parts of an amount, each with its magnitude; null for what is no amount. */
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

/** A part is whole and larger than what follows: neither `1.5亿2000万` nor `3万50千`. */
function canFollow(
  { digits, sign }: { digits: string | null; sign: string },
  next: { sign: string; value: Big },
): boolean {
  const isNext = followers[sign.at(-1) ?? '']?.includes(next.sign.at(-1) ?? ' ') ?? false;
  return isNext && digits !== null && !digits.includes('.') && next.value.lt(applyPowers('1', sign));
}

/** The unit says so by itself (千克, 万吨, kW): whether the magnitude stands before it or is part of it is not known. */
const isAmbiguousMagnitude = (sign: string, unit: string): boolean =>
  /^[kw]$/.test(sign) ? unit.toLowerCase().includes(sign) : /^[十百千万亿]/.test(unit);
