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

const hiddenByFormat = '单元格的格式改变了号码，请以文本重新填写';
const notOneMobile = '手机号应为 11 位数字，只填一个号码，不加分机和其他文字';

/** Undefined for a number, a text without one, and an empty text. The text has been tidied. */
export function findPhoneProblem(text: string): string | undefined {
  if (/\de\+?\d/i.test(text)) return '号码成了科学计数法，已丢失数字，请以文本重新填写';
  if (/^\d{4}-\d\d-\d\d( |$)/.test(text)) return hiddenByFormat;
  if (containsMobile(text)) return notOneMobile;
  return isSheetNumber(text) ? hiddenByFormat : undefined;
}

/** Landlines and numbers of other countries may contain the digits of a mobile number. */
function containsMobile(text: string): boolean {
  const phone = normalizePhone(text);
  if (mobile.test(phone) || /^\+\d{6,18}$/.test(phone) || /^0(10|[2-9])/.test(phone)) return false;
  return /1[3-9]\d{9}/.test(text.replaceAll(/\D/g, ''));
}

/** A percentage, an amount or a decimal fraction in place of a short number. */
const isSheetNumber = (text: string): boolean =>
  /\d\s*[%‰元万]|[¥$€£]\s*\d/.test(text) || /^-?\d+\.\d{1,3}$/.test(text);
