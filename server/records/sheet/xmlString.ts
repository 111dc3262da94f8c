/** Decodes the text between the tags of SpreadsheetML. */

/** The bytes of `text` that need decoding: `&`, `_` and a carriage return. */
export const needsDecoding = new Uint8Array(256);
for (const byte of [0x26, 0x5f, 0x0d]) needsDecoding[byte] = 1;

const namedEntities: Partial<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Folds line ends and resolves entities (XML 1.0, 2.11, 4.6), then decodes `_xHHHH_` (ECMA-376 22.9.2.19), in this
 * order.
 */
export const decodeXmlText = (raw: string): string =>
  raw
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, resolveEntity)
    .replaceAll(/_x([\da-f]{4})_/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** An undefined entity stays unchanged. */
function resolveEntity(whole: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return namedEntities[name] ?? whole;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}

/** A string item (18.4.8): its text, or the texts of its runs. Phonetic text is omitted. */
export function readItemText(xml: string): string {
  const spoken = xml.includes('<rPh') ? xml.replaceAll(/<rPh[\s>].*?<\/rPh>/gs, '') : xml;
  let text = '';
  for (const [, part = ''] of spoken.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)) text += decodeXmlText(part);
  return text;
}
