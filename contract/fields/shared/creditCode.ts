/** The unified social credit code of an organization (GB 32100-2015): 18 characters, the last one a check character. */

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Returns true if the text is meant as a code, valid or not. No company has such a name. */
export const looksLikeCreditCode = (text: string): boolean => /^[0-9A-Z]{18}$/.test(text);

/** The weights are powers of three modulo 31. */
export function isCreditCode(text: string): boolean {
  const values = [...text].map((char) => alphabet.indexOf(char));
  if (values.length !== 18 || values.includes(-1)) return false;
  let weight = 1;
  let sum = 0;
  for (const value of values.slice(0, 17)) {
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return values[17] === (31 - (sum % 31)) % 31;
}
