/** The width and height that a PNG or JPEG declares, checked before it is decoded. */
const maxPixels = 40_000_000;

/** False for a picture that would need too much memory, or is of another kind. */
export function isReasonableSize(bytes: Buffer): boolean {
  const size = bytes.readUInt32BE(0) === 0x89504e47 ? readPngSize(bytes) : readJpegSize(bytes);
  return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= maxPixels;
}

type PictureSize = { width: number; height: number };

const readPngSize = (bytes: Buffer): PictureSize | null =>
  bytes.length < 24 ? null : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };

/** Walks the segments to the frame's header (ITU T.81, B.2.2). */
function readJpegSize(bytes: Buffer): PictureSize | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
