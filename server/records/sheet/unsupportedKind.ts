/** Names the kind of a file with the name of a sheet but other content, so that a person knows what to do with it. */
import { UnreadableFileError } from '../unreadableFile.ts';

/** The content is of another kind than .xlsx and .xls. */
export class WrongFileKindError extends UnreadableFileError {}

/** The number of bytes of a text that are looked at. */
export const headBytes = 4096;

/** What the person does with the file. */
export type FileUse = '导入' | '上传';

const saveAs = (use: FileUse) => `另存为 .xlsx 后再${use}`;
export const howToSave = `请用 Excel 或 WPS 打开，${saveAs('导入')}`;

/**
 * A sentence. `head`: the file or its first bytes. `mimeType`: what its first bytes say, null for a program. It is not
 * needed for texts.
 */
export function describeUnsupportedKind(
  head: Buffer,
  mimeType: string | null = unknownMimeType,
  use: FileUse = '导入',
): string {
  if (head.length === 0) return '文件是空的，请重新选择文件';
  const found = findKind(head, mimeType);
  if (!found)
    return `文件的内容不是 .xlsx 或 .xls 表格，可能已损坏或加密，请用 Excel 或 WPS 打开，能打开时${saveAs(use)}`;
  // A blank separates Chinese from Latin letters.
  const blank = /^\w/.test(found.kind) ? ' ' : '';
  return `文件的内容是${blank}${found.kind}，不是 .xlsx 或 .xls 表格，${advice[found.next](use)}`;
}

const unknownMimeType = 'application/octet-stream';

const advice = {
  save: (use: FileUse) => `请用 Excel 或 WPS 打开，${saveAs(use)}`,
  copy: (use: FileUse) => `请把其中的表格复制到 Excel 或 WPS，${saveAs(use)}`,
  unpack: () => '请解压后选择其中的表格',
  choose: () => '请选择表格文件',
};

type OtherKind = { kind: string; next: keyof typeof advice };

/** What older systems call .xls, by the beginning of the text without comments. */
const textKinds: readonly [RegExp, OtherKind][] = [
  [
    /^<(?:\w+:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/,
    { kind: 'XML 表格 2003', next: 'save' },
  ],
  [
    /^<(?:!doctype html|html|head|meta|title|link|style|script|body|table|thead|tbody|tr|div|span|center|font|form|p|br|h\d)\b/i,
    { kind: '网页（HTML）', next: 'save' },
  ],
  [/^MIME-Version:/i, { kind: '网页归档（MHTML）', next: 'save' }],
  [/^ID;P/, { kind: 'SYLK 表格', next: 'save' }],
  [/^\{\\rtf/, { kind: 'RTF 文档', next: 'copy' }],
  [/^%PDF/, { kind: 'PDF', next: 'copy' }],
];

const plainText: OtherKind = { kind: '文本（如 CSV）', next: 'save' };

/** By patterns of MIME types. A plain zip archive may be a workbook, so that it is not among them. */
const binaryKinds: readonly [RegExp, OtherKind][] = [
  [/opendocument\.spreadsheet/, { kind: 'OpenDocument 表格（.ods）', next: 'save' }],
  [/wordprocessingml|opendocument\.text|msword/, { kind: 'Word 文档', next: 'copy' }],
  [/presentationml|opendocument\.presentation|ms-powerpoint/, { kind: '演示文稿', next: 'copy' }],
  [/^application\/pdf$/, { kind: 'PDF', next: 'copy' }],
  [/rtf$/, { kind: 'RTF 文档', next: 'copy' }],
  [/^video\//, { kind: '视频', next: 'choose' }],
  [/^audio\//, { kind: '音频', next: 'choose' }],
];

/** With the name of the kind. */
const pictureType = /^image\/(?:x-)?([\w.-]+)/;
const archiveType = /^application\/(?:x-|vnd\.)?(7z|rar|gzip|tar|bzip2|xz|zstd|lz4)\b/;

function findKind(head: Buffer, mimeType: string | null): OtherKind | undefined {
  if (mimeType === null) return { kind: '程序', next: 'choose' };
  return findBinaryKind(head, mimeType) ?? findTextKind(head.subarray(0, headBytes));
}

/** The kind of a file that is no text; undefined for workbooks and for unknown files. */
export function findBinaryKind(head: Buffer, mimeType: string): OtherKind | undefined {
  const type = isOpenDocument(head) ? 'opendocument.spreadsheet' : isOldWord(head) ? 'msword' : mimeType;
  const [, picture] = pictureType.exec(type) ?? [];
  if (picture !== undefined) return { kind: `图片（${picture.toUpperCase()}）`, next: 'choose' };
  const [, archive] = archiveType.exec(type) ?? [];
  if (archive !== undefined) return { kind: `压缩包（${archive.toUpperCase()}）`, next: 'unpack' };
  return binaryKinds.find(([pattern]) => pattern.test(type))?.[1];
}

export const plainArchiveMessage = `文件的内容是压缩包（ZIP），不是 .xlsx 或 .xls 表格，${advice.unpack()}`;

/** Such a zip archive begins with its kind. */
export const isOpenDocument = (file: Buffer): boolean =>
  file.subarray(0, headBytes).includes('application/vnd.oasis.opendocument.spreadsheet');

/** Old Office files share one container, whose directory names the streams (MS-CFB 2.6.1) in UTF-16. */
function isOldWord(file: Buffer): boolean {
  if (file.toString('latin1', 0, 4) !== '\u00d0\u00cf\u0011\u00e0') return false;
  const has = (name: string) => file.includes(Buffer.from(name, 'utf16le'));
  return has('WordDocument') && !has('Workbook') && !has('Book\0');
}

function findTextKind(head: Buffer): OtherKind | undefined {
  const text = decodeHead(head);
  const start = text.replace(/^(?:\s|<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$))+/, '');
  const found = textKinds.find(([pattern]) => pattern.test(start))?.[1];
  if (found) return found;
  if (text.startsWith('<!--')) return textKinds[1]?.[1];
  return text !== '' && !/[^\P{Cc}\s]/u.test(text) && !text.startsWith('PK') ? plainText : undefined;
}

/** Without marks of byte order, which are not part of the text. */
function decodeHead(head: Buffer): string {
  const wide =
    head[0] === 0xff && head[1] === 0xfe
      ? 'utf-16le'
      : head[0] === 0xfe && head[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(wide).decode(head).trimStart();
}
