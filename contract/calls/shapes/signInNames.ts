/**
 * What a person signs in with: the account's name and the phone number, written in several ways. Two texts that are
 * normalized to one text are one name, which belongs to one account at most.
 */

/** Blanks, brackets, dots and dashes as phones and sheets write them, and the invisible marks that copying adds. */
const separators = /[\s().·\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\ufeff-]/g;

/** Half-width letters, digits and signs, without blanks at the ends. */
export const toHalfWidth = (text: string): string => text.normalize('NFKC').trim();

/** `+86 138-0000-0000`, `0086１３８０００００００００` → `13800000000`; `0049 30 123456` → `+4930123456`. */
export const normalizePhone = (text: string): string =>
  toHalfWidth(text)
    .replace(separators, '')
    .replace(/^(\+|00)86(?=\d{5})/, '')
    .replace(/^86(?=1\d{10}$)/, '')
    .replace(/^00(?=[1-9]\d{5})/, '+');

/** A mobile number, a number with its area code, or an international number. */
const phoneLike = /^(1\d{10}|0\d{9,11}|\+\d{6,18})$/;

/** In lower case; a name that reads as a phone number is that number. Other names keep their dashes. */
export function normalizeAccountName(text: string): string {
  const name = toHalfWidth(text).toLowerCase();
  const phone = normalizePhone(name);
  return phoneLike.test(phone) ? phone : name;
}

const mobile = /^1\d{10}$/;

/** As it is stored and shown: a mobile number without separators, any other text in half width. */
export const tidyPhone = (text: string): string => {
  const phone = normalizePhone(text);
  return mobile.test(phone) ? phone : toHalfWidth(text);
};

/** The shape of a number that a message can be sent to; a shorter one is an extension. */
export const signInPhone = /^\+?\d{5,19}$/;

type SignInColumns = { userName?: string | undefined; phonenumber?: string | undefined };

/** The names of an account by their field; a number that nobody could sign in with is not among them. */
export function signInNamesOf({ userName: account, phonenumber: number = '' }: SignInColumns) {
  const phone = normalizePhone(number);
  return {
    ...(account !== undefined && { userName: normalizeAccountName(account) }),
    ...(signInPhone.test(phone) && { phonenumber: phone }),
  };
}

/** What a typed text can mean, the likelier first. */
export function readSignInName(text: string): string[] {
  const phone = normalizePhone(text);
  return [...new Set([normalizeAccountName(text), ...(signInPhone.test(phone) ? [phone] : [])])];
}
