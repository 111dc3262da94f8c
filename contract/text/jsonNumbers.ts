/**
 * Numbers of a JSON text that a double does not keep (RFC 8259, section 6). They become texts, which every schema of exact
 * values takes with all digits, and every other schema refuses. A number that reaches a schema is the one that was sent.
 */
import Big from 'big.js';

/** A double keeps every decimal with at most this number of significant digits, and some longer ones. */
const exactDigits = 15;

/** Costs a fraction of the scan below; nearly all texts have no such number. */
const mayBeLong = /\d[\d.]{15}|[eE][+-]?\d{3}/;

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** The text with long numbers in quotes. Invalid JSON stays invalid. */
export function quoteLongNumbers(text: string): string {
  if (!mayBeLong.test(text)) return text;
  const pieces: string[] = [];
  let copied = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === quote) at = endOfString(text, at);
    else if (character === minus || isDigit(character)) {
      numberPattern.lastIndex = at;
      const [number = ''] = numberPattern.exec(text) ?? [];
      if (isChangedByDouble(number)) {
        pieces.push(text.slice(copied, at), `"${number}"`);
        copied = at + number.length;
      }
      at += Math.max(0, number.length - 1);
    }
  }
  return copied === 0 ? text : pieces.join('') + text.slice(copied);
}

/** Beyond the range of a double, a number of few digits changes too. */
const isChangedByDouble = (number: string): boolean =>
  (countDigits(number) > exactDigits || /[eE][+-]?\d{3}/.test(number)) &&
  !(Number.isFinite(Number(number)) && new Big(Number(number)).eq(number));

/** Of the number without its exponent. */
const countDigits = (number: string): number => number.replace(/[eE].*$/, '').replaceAll(/[-.]/g, '').length;

/** The index of the quote that ends the string starting at `at`; the length of the text if none does. */
export function endOfString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    // An even number of backslashes escapes only backslashes.
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

const quote = 34;
const backslash = 92;
const minus = 45;
const isDigit = (character: number): boolean => character >= 48 && character <= 57;
