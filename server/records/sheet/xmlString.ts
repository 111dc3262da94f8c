/** What stands between the tags of SpreadsheetML, as it was meant. */

/** The bytes of `text` that make it worth looking at: `&`, `_` and a carriage return. */
export const needsDecoding = new Uint8Array(256);
for (const byte of [0x26, 0x5f, 0x0d]) needsDecoding[byte] = 1;

const namedEntities: Partial<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Line ends folded and entities resolved (XML 1.0, 2.11, 4.6), then `_xHHHH_` (ECMA-376 22.9.2.19): in this order. */
export const decodeXmlText = (raw: string): string =>
  raw
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, resolveEntity)
    .replaceAll(/_x([\da-f]{4})_/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** An entity that nobody has defined stays as it is written. */
function resolveEntity(whole: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return namedEntities[name] ?? whole;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}

/** A string item (18.4.8): its text, or those of its runs; how it is pronounced is left out. */
export function readItemText(xml: string): string {
  const spoken = xml.includes('<rPh') ? xml.replaceAll(/<rPh[\s>].*?<\/rPh>/gs, '') : xml;
  let text = '';
  for (const [, part = ''] of spoken.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)) text += decodeXmlText(part);
  return text;
}
