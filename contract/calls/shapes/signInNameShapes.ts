/** Account names and phone numbers as they are entered: separators and full width are no error. */
import { z } from 'zod';
import { findPhoneProblem, phoneProblemTexts, tidyPhone } from './enteredPhone.ts';
import { normalizePhone, signInPhone, toHalfWidth } from './signInNames.ts';

export const userName = z
  .string()
  .overwrite(toHalfWidth)
  .regex(/^[\p{L}\p{N}_.@-]{2,64}$/u, '账号为 2 到 64 位字母、数字或 _ . @ -');

const enteredPhone = z
  .string()
  .overwrite(tidyPhone)
  .superRefine((text, { addIssue }) => {
    const problem = findPhoneProblem(text);
    if (problem) addIssue({ code: 'custom', message: phoneProblemTexts[problem], continue: false });
  });

/** The number that the data of a person contain; numbers of fewer than five digits are extensions. */
export const contactPhone = enteredPhone.max(20);

/** One's own phone number: messages are sent to it. */
export const ownPhone = enteredPhone.regex(/^(\+?\d[\d -]{4,18})?$/, '请填写正确的手机号');

/** The number that a message is sent to, or that somebody signs in with. */
export const phonenumber = enteredPhone.overwrite(normalizePhone).regex(signInPhone, '手机号格式有误');
