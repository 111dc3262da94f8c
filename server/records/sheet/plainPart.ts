/**
 * Normalizes a part of SpreadsheetML: element names without a prefix, and characters beyond the basic plane as
 * characters instead of numeric references, which readers of 16-bit characters decode wrongly.
 */

/** The namespace of workbooks, and that of strict ones (ECMA-376 part 1, annex A). */
const mainNamespaces = [
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
];
/** Bytes at the start of a part in which the root's tag is searched. */
export const maxRootBytes = 8_192;

export const normalizePart = (xml: Buffer): Buffer => resolveCharacters(removePrefix(xml));

function removePrefix(xml: Buffer): Buffer {
  const head = xml.toString('latin1', 0, maxRootBytes);
  const prefix = mainNamespaces
    .map((uri) => new RegExp(`\\sxmlns:([A-Za-z][\\w.-]*)\\s*=\\s*["']${uri}["']`).exec(head)?.[1])
    .find((found) => found !== undefined);
  if (prefix === undefined) return xml;
  const mark = Buffer.from(`${prefix}:`);
  return applyCuts(
    xml,
    (at) => {
      const name = at + (xml[at + 1] === slash ? 2 : 1);
      const isPrefixed = xml.subarray(name, name + mark.length).equals(mark);
      return isPrefixed ? { from: name, to: name + mark.length } : undefined;
    },
    '<',
  );
}

const slash = 0x2f;
const maxReferenceLength = 13;

function resolveCharacters(xml: Buffer): Buffer {
  return applyCuts(
    xml,
    (at) => {
      const text = xml.toString('latin1', at, at + maxReferenceLength);
      const [whole = '', hex, decimal] = /^&#(?:x([\dA-Fa-f]{5,8})|(\d{5,9}));/.exec(text) ?? [];
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      if (!(code > 0xff_ff && code <= 0x10_ff_ff)) return undefined;
      return { from: at, to: at + whole.length, by: Buffer.from(String.fromCodePoint(code)) };
    },
    '&#',
  );
}

type TextCut = { from: number; to: number; by?: Buffer };

/** Calls `cutAt` at each `mark` for the piece to cut out and its replacement, which must not be longer. */
function applyCuts(xml: Buffer, cutAt: (at: number) => TextCut | undefined, mark: string): Buffer {
  let result: Buffer | undefined;
  let length = 0;
  let kept = 0;
  for (let at = xml.indexOf(mark); at >= 0; at = xml.indexOf(mark, at + mark.length)) {
    const cut = cutAt(at);
    if (!cut) continue;
    result ??= Buffer.allocUnsafe(xml.length);
    length += xml.copy(result, length, kept, cut.from);
    if (cut.by) length += cut.by.copy(result, length);
    kept = cut.to;
  }
  if (!result) return xml;
  length += xml.copy(result, length, kept);
  return result.subarray(0, length);
}
