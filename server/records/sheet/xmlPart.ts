/**
 * An untrusted XML part of a package as UTF-8. A package's parts are UTF-8 or UTF-16 (ECMA-376 part 2, 8.1). Entities
 * could expand without limit, and no program writes a document type into a package, so that one is refused.
 */
import { UnreadableFileError } from '../unreadableFile.ts';

/** A larger part in UTF-16 is refused: it is decoded as a whole. */
const mostWideBytes = 50 * 1024 * 1024;

/** Throws UnreadableFileError for a document type or another encoding. */
export function decodeXmlPart(part: Buffer): Buffer {
  const xml = toUtf8(part);
  if (xml.includes('<!') && (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')))
    throw new UnreadableFileError();
  return xml;
}

/** The marks of byte order, and `<` without a mark (XML 1.0, appendix F). */
const wideEncodings: readonly [Buffer, 'utf-16le' | 'utf-16be'][] = [
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
  [Buffer.from([0x3c, 0]), 'utf-16le'],
  [Buffer.from([0, 0x3c]), 'utf-16be'],
];

function toUtf8(part: Buffer): Buffer {
  const [, wide] = wideEncodings.find(([mark]) => part.subarray(0, 2).equals(mark)) ?? [];
  if (wide === undefined) {
    assertUtf8(part);
    return part;
  }
  if (part.length > mostWideBytes) throw new UnreadableFileError('表格展开后过大，无法读取');
  const text = new TextDecoder(wide).decode(part);
  return Buffer.from(text.replace(declaredEncoding, '$1UTF-8'), 'utf8');
}

const declaredEncoding = /^(\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["'])([\w.-]{1,40})/;

function assertUtf8(part: Buffer): void {
  const encoding = declaredEncoding.exec(part.toString('latin1', 0, 300).replace(/^ï»¿/, ''))?.[2] ?? 'utf-8';
  const isKnown = /^utf-?8$/i.test(encoding) || part.every((byte) => byte < 0x80);
  if (part[0] === 0 || part[1] === 0) throw createEncodingError('UTF-32');
  if (!isKnown) throw createEncodingError(encoding);
}

const createEncodingError = (encoding: string) =>
  new UnreadableFileError(`文件内部使用的编码 ${encoding} 无法读取，请用 Excel 或 WPS 打开并重新保存`);
