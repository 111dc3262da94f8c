/**
 * How identity numbers are written and masked: 18 characters with a date of birth (GB 11643), or the 15 digits of numbers
 * that were issued before 1999. The patterns are in the dialect that JavaScript and PostgreSQL share.
 */
import type { Mask } from '../fieldType.ts';

/** Blanks, dashes, the apostrophe by which sheets mark a text, and invisible marks that copying adds. */
const separators = /[\s'\u2018\u2019\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\ufeff-]/g;

/** Half-width characters without separators; the check character in upper case. */
export const normalizeIdNumber = (text: string): string =>
  text.normalize('NFKC').replaceAll(separators, '').toUpperCase();

const gap = '[ -]?';
const digits = (count: number): string => Array(count).fill('[0-9]').join(gap);
const inText = (...parts: string[]): string => `(?<![0-9])${parts.join(gap)}(?![0-9Xx])`;

/** The provinces of GB/T 2260. Numbers that begin with a date, as those of orders do, begin with none of them. */
const province = `(?:${['1 [1-5]', '2 [1-3]', '3 [1-7]', '4 [1-6]', '5 [0-4]', '6 [1-5]', '7 1', '8 [1-3]']
  .map((digitPair) => digitPair.replace(' ', gap))
  .join('|')})`;
const century = `(?:1${gap}[89]|2${gap}0)`;
const monthAndDay = `(?:0${gap}[1-9]|1${gap}[0-2])${gap}(?:0${gap}[1-9]|[12]${gap}[0-9]|3${gap}[01])`;

export const idNumberMask: Mask = {
  separators,
  normalize: normalizeIdNumber,
  shapes: [
    {
      hidden: 8,
      whole: /^([0-9]{6})[0-9*]{8}([0-9]{3}[0-9X])$/,
      within: inText(`(${digits(6)})`, century, digits(2), monthAndDay, `(${digits(3)}${gap}[0-9Xx])`),
    },
    {
      hidden: 6,
      whole: /^([0-9]{6})[0-9*]{6}([0-9]{3})$/,
      within: inText(`(${province}${gap}${digits(4)})`, digits(2), monthAndDay, `(${digits(3)})`),
    },
  ],
};
