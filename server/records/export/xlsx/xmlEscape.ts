/**
 * Escapes UTF-8 for a cell's text (ECMA-376, ST_Xstring): markup as entities, characters that XML forbids and the
 * carriage return (which a parser would turn into a line feed) as `_xHHHH_`, and an underscore that would be read as
 * the start of such an escape as `_x005F_`.
 */
import { byteTraits, markup } from '../byteTraits.ts';

const toAsciiBytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const entities = new Map([
  [0x26, toAsciiBytes('&amp;')],
  [0x3c, toAsciiBytes('&lt;')],
  [0x3e, toAsciiBytes('&gt;')],
]);
const underscore = toAsciiBytes('_');
const escapedUnderscore = toAsciiBytes('_x005F_');
const controls = Array.from({ length: 32 }, (_, byte) =>
  toAsciiBytes(`_x${byte.toString(16).toUpperCase().padStart(4, '0')}_`),
);
const replacement = new Uint8Array([0xef, 0xbf, 0xbd]);

/** The most bytes that one byte of text can become. */
export const maxEscapeGrowth = 7;

type TextBytes = { bytes: Uint8Array; start: number; end: number };

/**
 * Writes the escaped text at `to` and returns the position after it. The caller has reserved `maxEscapeGrowth` times
 * the length.
 */
export function writeEscapedXml(out: Uint8Array, to: number, text: TextBytes): number {
  const { bytes, end } = text;
  let at = to;
  for (let index = text.start; index < end; index++) {
    const byte = bytes[index] as number; // index < end
    if (isNoncharacter(bytes, index, end)) {
      out.set(replacement, at);
      at += replacement.length;
      index += 2;
    } else if (((byteTraits[byte] as number) & markup) === 0) out[at++] = byte;
    else {
      const escaped = findEscape(bytes, index, end);
      out.set(escaped, at);
      at += escaped.length;
    }
  }
  return at;
}

/** U+FFFE and U+FFFF (EF BF BE, EF BF BF) are not XML characters. */
export function hasNoncharacter({ bytes, start, end }: TextBytes): boolean {
  for (let index = start; index < end; index++) if (isNoncharacter(bytes, index, end)) return true;
  return false;
}

function isNoncharacter(bytes: Uint8Array, at: number, end: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbf && at + 2 < end && (bytes[at + 2] as number) >= 0xbe;
}

function findEscape(bytes: Uint8Array, at: number, end: number): Uint8Array {
  const byte = bytes[at] as number; // at < end
  if (byte === 0x5f) return startsEscape(bytes, at, end) ? escapedUnderscore : underscore;
  return entities.get(byte) ?? (controls[byte] as Uint8Array); // every other byte with the trait is a control character
}

/** True at `_xHHHH_`, which a reader would decode as an escape. */
function startsEscape(bytes: Uint8Array, at: number, end: number): boolean {
  if (at + 7 > end || bytes[at + 1] !== 0x78 || bytes[at + 6] !== 0x5f) return false;
  for (let index = at + 2; index < at + 6; index++) if (!isHexDigit(bytes[index] as number)) return false;
  return true;
}

const isHexDigit = (byte: number) =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
