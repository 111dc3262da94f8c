/**
 * Escapes UTF-8 for a cell's text (ECMA-376, ST_Xstring): markup as entities, characters that XML forbids and the
 * carriage return (which a parser would turn into a line feed) as `_xHHHH_`, and an underscore that would be read
 * as the start of such an escape as `_x005F_`.
 */
const plain = 0;
const special = 1;

const kindOf = new Uint8Array(256);
for (let byte = 0; byte < 0x20; byte++) kindOf[byte] = special;
kindOf[0x09] = plain;
kindOf[0x0a] = plain;
for (const byte of [0x26, 0x3c, 0x3e, 0x5f, 0xef]) kindOf[byte] = special;

const ascii = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const entities = new Map([
  [0x26, ascii('&amp;')],
  [0x3c, ascii('&lt;')],
  [0x3e, ascii('&gt;')],
]);
const escapedUnderscore = ascii('_x005F_');
const replacement = new Uint8Array([0xef, 0xbf, 0xbd]);

/** The most bytes that one byte of text can become. */
export const worstGrowth = 7;

/** Writes the escaped text at `to` and returns the place after it. The caller has left `worstGrowth` times the room. */
export function writeXmlText(
  out: Uint8Array,
  to: number,
  text: { bytes: Uint8Array; start: number; end: number },
): number {
  const { bytes, end } = text;
  let at = to;
  for (let index = text.start; index < end; index++) {
    const byte = bytes[index] as number; // index < end
    if (kindOf[byte] === plain) out[at++] = byte;
    else if (byte === 0xef) {
      const forbidden =
        bytes[index + 1] === 0xbf && ((bytes[index + 2] ?? 0) | 1) === 0xbf && index + 2 < end;
      if (forbidden) {
        // U+FFFE and U+FFFF are no characters of XML.
        out.set(replacement, at);
        at += 3;
        index += 2;
      } else out[at++] = byte;
    } else {
      const written = escapeOf(bytes, index, end);
      out.set(written, at);
      at += written.length;
    }
  }
  return at;
}

const single = Array.from({ length: 256 }, (_, byte) => new Uint8Array([byte]));
const controls = Array.from({ length: 32 }, (_, byte) =>
  ascii(`_x${byte.toString(16).toUpperCase().padStart(4, '0')}_`),
);

function escapeOf(bytes: Uint8Array, at: number, end: number): Uint8Array {
  const byte = bytes[at] as number; // at < end
  const entity = entities.get(byte);
  if (entity) return entity;
  if (byte === 0x5f) return startsEscape(bytes, at, end) ? escapedUnderscore : (single[0x5f] as Uint8Array);
  return controls[byte] as Uint8Array; // byte < 0x20
}

/** `_xHHHH_`: what a reader would take for an escape. */
function startsEscape(bytes: Uint8Array, at: number, end: number): boolean {
  if (at + 7 > end || bytes[at + 1] !== 0x78 || bytes[at + 6] !== 0x5f) return false;
  for (let index = at + 2; index < at + 6; index++) if (!isHexDigit(bytes[index] as number)) return false;
  return true;
}

const isHexDigit = (byte: number) =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
