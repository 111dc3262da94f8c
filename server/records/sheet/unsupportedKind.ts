/** Names the kind of a file with the name of a sheet but other content, so that a person knows what to do with it. */

/** What older systems call .xls, by the beginning of the text. */
const textKinds: readonly [RegExp, string][] = [
  [/^(?:<!doctype html|<html|<head|<meta|<body|<table|<style|<div)/i, '网页（HTML）'],
  [/<(?:\w+:)?Workbook\b[^>]*urn:schemas-microsoft-com:office:spreadsheet/, 'XML 表格 2003'],
  [/^MIME-Version:/i, '网页归档（MHTML）'],
  [/^ID;P/, 'SYLK 表格'],
];

export const howToSave = '请用 Excel 或 WPS 打开，另存为 .xlsx 后再导入';

/** The number of bytes that are looked at. */
export const headBytes = 4096;

/** `file`: the file or its first bytes. */
export function describeUnsupportedKind(file: Buffer): string {
  const kind = findKind(file.subarray(0, headBytes));
  const content = kind === undefined ? '文件的内容' : `文件的内容是${kind}，`;
  return `${content}不是 .xlsx 或 .xls 表格，${howToSave}`;
}

/** Such a zip archive begins with its kind. */
export const isOpenDocument = (file: Buffer): boolean =>
  file.subarray(0, headBytes).includes('application/vnd.oasis.opendocument');

function findKind(head: Buffer): string | undefined {
  const text = decodeHead(head);
  const found = textKinds.find(([pattern]) => pattern.test(text))?.[1];
  if (found !== undefined) return found;
  if (isOpenDocument(head)) return ' OpenDocument 表格（.ods）';
  if (text.startsWith('%PDF')) return ' PDF';
  return text !== '' && !/[^\P{Cc}\s]/u.test(text) && !text.startsWith('PK') ? '文本（如 CSV）' : undefined;
}

/** Marks of byte order are not part of the text. UTF-16 is read as far as its letters are Latin. */
const decodeHead = (head: Buffer): string => {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const text = isWide ? head.toString('latin1', 2).replaceAll('\0', '') : head.toString('utf8');
  return text.replace(/^\ufeff/, '').trimStart();
};
