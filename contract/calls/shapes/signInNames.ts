/**
 * What a person signs in with: the account's name and the phone number, written in several ways. Two texts that are
 * normalized to one text are one name, which belongs to one account at most.
 */

/** Half-width letters, digits and signs, without blanks at the ends. */
export const toHalfWidth = (text: string): string => text.normalize('NFKC').trim();

/**
 * What normalizes a phone number in half width, one after the other, in the dialect that JavaScript and PostgreSQL share.
 * Landlines get the zero before the area code, which is left out after the country code: area codes are 10, 20 to 29 and
 * three digits from 3 on, but for 400 and 800.
 */
export const phoneRules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Blanks, brackets, dots and dashes as phones write them, the apostrophe by which sheets mark a text, and the invisible
  // marks that copying adds.
  [/[\s().·'\u2018\u2019\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e\ufeff-]/, ''],
  [/^(\+|00)?86(?=(10|2[0-9])[0-9]{8}$|([35679][0-9]|[48][1-9])[0-9]{8,9}$)/, '0'],
  [/^(\+|00)86(?=[0-9]{5})/, ''],
  [/^86(?=1[0-9]{10}$|0[0-9]{9,11}$|[48]00[0-9]{7}$)/, ''],
  [/^00(?=[1-9][0-9]{5})/, '+'],
];

const globalRules = phoneRules.map(([pattern, replacement]) => ({
  pattern: new RegExp(pattern, 'g'),
  replacement,
}));

/**
 * `+86 138-0000-0000`, `0086１３８０００００００００` → `13800000000`; `+86 10 1234 5678`, `（010）12345678` → `01012345678`;
 * `0049 30 123456` → `+4930123456`.
 */
export const normalizePhone = (text: string): string =>
  globalRules.reduce(
    (phone, { pattern, replacement }) => phone.replaceAll(pattern, replacement),
    toHalfWidth(text),
  );

/** A mobile number, a number with its area code, or an international number. */
const phoneLike = /^(1\d{10}|0\d{9,11}|\+\d{6,18})$/;

/** In lower case; a name that reads as a phone number is that number. Other names keep their dashes. */
export function normalizeAccountName(text: string): string {
  const name = toHalfWidth(text).toLowerCase();
  const phone = normalizePhone(name);
  return phoneLike.test(phone) ? phone : name;
}

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
