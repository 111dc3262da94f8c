/** Account names and phone numbers as they are entered: separators and full width are no error. */
import { z } from 'zod';
import { normalizePhone, signInPhone, tidyPhone, toHalfWidth } from './signInNames.ts';

export const userName = z
  .string()
  .overwrite(toHalfWidth)
  .regex(/^[\p{L}\p{N}_.@-]{2,64}$/u, '账号为 2 到 64 位字母、数字或 _ . @ -');

/** The number that the data of a person contain; numbers of fewer than five digits are extensions. */
export const contactPhone = z
  .string()
  .overwrite(tidyPhone)
  .max(20)
  .refine((text) => !/\de\+?\d/i.test(text), '号码成了科学计数法，已丢失数字，请以文本重新填写');

/** One's own phone number: messages are sent to it. */
export const ownPhone = z
  .string()
  .overwrite(tidyPhone)
  .regex(/^(\+?\d[\d -]{4,18})?$/, '请填写正确的手机号');

/** The number that a message is sent to, or that somebody signs in with. */
export const phonenumber = z.string().overwrite(normalizePhone).regex(signInPhone, '手机号格式有误');
