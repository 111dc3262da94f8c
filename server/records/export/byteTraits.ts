/** The traits of a cell's bytes that matter to the writers. The scan of a cell combines them by OR. */
export const markup = 1; // & < > _ and the control characters: XML must escape them
export const mayBeNoncharacter = 2; // 0xEF: first byte of U+FFFE and U+FFFF, and of much Chinese punctuation
export const csvMark = 4; // quote, comma, line end: csv must quote the cell
export const mayEndNoncharacter = 8; // 0xBF: their second byte
/** The byte ends an unquoted cell. */
export const cellEnd = 128;

export const byteTraits = new Uint8Array(256);
const markBytes = (bytes: Iterable<number>, trait: number) => {
  for (const byte of bytes) byteTraits[byte] = (byteTraits[byte] ?? 0) | trait;
};
const controls = Array.from({ length: 32 }, (_, byte) => byte).filter(
  (byte) => byte !== 0x09 && byte !== 0x0a,
);
markBytes(controls, markup);
markBytes([0x26, 0x3c, 0x3e, 0x5f], markup);
markBytes([0xef], mayBeNoncharacter);
markBytes([0xbf], mayEndNoncharacter);
markBytes([0x22, 0x2c, 0x0a, 0x0d], csvMark);
markBytes([0x02, 0x0a], cellEnd);
