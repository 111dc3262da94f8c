/** Decodes plain text by its bytes: a byte order mark first, then valid UTF-8, else GB 18030. */

export type DecodedText = { text: string; encoding: 'UTF-8' | 'UTF-16' | 'GBK' };

export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: decodeWith('utf-16le', bytes), encoding: 'UTF-16' };
  if (first === 0xfe && second === 0xff) return { text: decodeWith('utf-16be', bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    // GB 18030 includes all of GBK, and every byte sequence decodes to some text.
    return { text: decodeWith('gb18030', bytes), encoding: 'GBK' };
  }
}

const decodeWith = (label: string, bytes: Uint8Array) => new TextDecoder(label).decode(bytes);
