/** The unified social credit code of an organisation (GB 32100-2015): 18 characters, the last a check on the others. */

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Whether somebody means a code by it, right or wrong: no company is called so. */
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
