/**
 * A phone number as people, phones and sheets write it. It is tidied to the number that it means; what is not tidied to
 * one is refused where it is entered, because nobody could sign in with it or get messages.
 */
import { normalizePhone, toHalfWidth } from './signInNames.ts';

const mobile = /^1\d{10}$/;
const label = /^(tel|mob|mobile|phone|电话|手机号?)\s*[:.]?\s*(?=[+(\d])/i;
/** A number that a sheet shows with thousands separators or decimals: `18,955,500,004.00`. */
const groupedNumber = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?$/;
/** The country code after a plus and zeros, or the zero of a call from another province, before a mobile number. */
const dialedPrefix = /^0(86)?(?=1[3-9]\d{9}$)/;

/** As it is stored and shown: a mobile number without separators, any other text in half width. */
export function tidyPhone(text: string): string {
  const bare = toHalfWidth(text).replace(label, '').replace(/^\+00/, '+');
  const plain = groupedNumber.exec(bare)?.[1]?.replaceAll(',', '') ?? bare;
  const phone = normalizePhone(plain).replaceAll(/[,、]/g, '').replace(dialedPrefix, '');
  return mobile.test(phone) ? phone : plain;
}

/**
 * `rounded`: a number with an exponent. `formatted`: a day, an amount or a fraction. `notOneMobile`: a mobile number with
 * other text. `masked`: as it is shown to people who may not see it whole.
 */
export type PhoneProblem = 'rounded' | 'formatted' | 'notOneMobile' | 'masked';

export const phoneProblemTexts: Record<PhoneProblem, string> = {
  rounded: '号码不完整，请填写全部数字',
  formatted: '请填写电话号码，不加单位和其他符号',
  notOneMobile: '手机号应为 11 位数字，只填一个号码，不加分机和其他文字',
  masked: '号码中有 *，请填写完整的号码',
};

/** Undefined for a number, a text without one, and an empty text. The text has been tidied. */
export function findPhoneProblem(text: string): PhoneProblem | undefined {
  if (text.includes('*')) return 'masked';
  if (/\de\+?\d/i.test(text)) return 'rounded';
  if (/^\d{4}-\d\d-\d\d( |$)/.test(text)) return 'formatted';
  if (containsMobile(text)) return 'notOneMobile';
  return isSheetNumber(text) ? 'formatted' : undefined;
}

/** Landlines and numbers of other countries may contain the digits of a mobile number. */
function containsMobile(text: string): boolean {
  const phone = normalizePhone(text);
  if (mobile.test(phone) || /^\+\d{6,18}$/.test(phone) || /^0(10|[2-9])/.test(phone)) return false;
  return /1[3-9]\d{9}/.test(text.replaceAll(/\D/g, ''));
}

/** A percentage, an amount, a number of thousands or a decimal fraction in place of a short number. */
const isSheetNumber = (text: string): boolean =>
  /\d\s*(?:[%‰元百千万亿]|k$)|[¥$€£]\s*\d/i.test(text) || /^-?\d+\.\d{1,3}$/.test(text);
