/** What is said about a file with the name of a sheet but other content. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { assertSheetKind } from '../../../../server/records/files/fileKind.ts';
import { buildStoredZip } from '../../../../server/records/zip/buildZip.ts';

const describeKind = async (file: Buffer): Promise<string | undefined> => {
  try {
    await assertSheetKind(file, '导入');
  } catch (error) {
    return (error as Error).message; // assertSheetKind throws errors only
  }
  return undefined;
};

const sampleFile = (name: string): Buffer => readFileSync(path.resolve('tests/support/sheets', name));
const zipOf = (parts: Record<string, string>) =>
  buildStoredZip(new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])));
const officeZip = (type: string, part: string) =>
  zipOf({
    '[Content_Types].xml': `<Types><Override PartName="/${part}" ContentType="${type}"/></Types>`,
    [part]: '<x/>',
  });

const hex = (digits: string) =>
  Buffer.concat([Buffer.from(digits.replaceAll(' ', ''), 'hex'), Buffer.alloc(64)]);

describe('a file that Excel and WPS open is to be saved as .xlsx', () => {
  const bom = '\ufeff';
  test.each<[string, Buffer]>([
    ['网页（HTML）', sampleFile('html.xls')],
    ['网页（HTML）', Buffer.from('<!-- 导出 --> \n<!-- 二 --><table><tr></tr></table>')],
    ['网页（HTML）', Buffer.from('<?xml version="1.0"?>\n<html xmlns="x"></html>')],
    ['网页（HTML）', Buffer.from(`${bom}  <table><tr></tr></table>`, 'utf16le')],
    [' XML 表格 2003', sampleFile('spreadsheetml2003.xls')],
    ['网页归档（MHTML）', Buffer.from('MIME-Version: 1.0\n')],
    [' SYLK 表格', Buffer.from('ID;PWXL;N;E\n')],
    ['文本（如 CSV）', Buffer.from('名称,金额\n甲,1\n')],
    ['文本（如 CSV）', Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0x31])],
    ['文本（如 CSV）', Buffer.from(`${bom}名称\t金额\r\n甲\t1\r\n`, 'utf16le')],
    ['文本（如 CSV）', Buffer.from(`${bom}名称\t金额\r\n`, 'utf16le').swap16()],
    [' OpenDocument 表格（.ods）', zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' })],
  ])('%s', async (kind, file) => {
    expect(await describeKind(file)).toBe(
      `文件的内容是${kind}，不是 .xlsx 或 .xls 表格，请用 Excel 或 WPS 打开，另存为 .xlsx 后再导入`,
    );
  });
});

describe('any other file has its own sentence', () => {
  const word = '请把其中的表格复制到 Excel 或 WPS，另存为 .xlsx 后再导入';
  const packed = '请解压后选择其中的表格';
  const choose = '请选择表格文件';
  const wordPart = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';
  // The directory of the container is behind the streams.
  const oldWord = Buffer.concat([
    hex('d0cf11e0a1b11ae1'),
    Buffer.alloc(16_000),
    Buffer.from('WordDocument', 'utf16le'),
  ]);
  test.each<[string, string, Buffer]>([
    [' Word 文档', word, officeZip(wordPart, 'word/document.xml')],
    [' Word 文档', word, oldWord],
    [' RTF 文档', word, Buffer.from('{\\rtf1\\ansi 名称}')],
    ['演示文稿', word, officeZip(slides, 'ppt/presentation.xml')],
    [' PDF', word, Buffer.from('%PDF-1.7\n')],
    ['图片（PNG）', choose, hex('89504e470d0a1a0a 0000000d 49484452 00000001')],
    ['图片（JPEG）', choose, hex('ffd8ffe0 00104a464946 0001')],
    ['压缩包（7Z）', packed, hex('377abcaf271c 0004')],
    ['压缩包（RAR）', packed, hex('526172211a070100')],
    ['压缩包（GZIP）', packed, hex('1f8b0800')],
    ['程序', choose, hex('7f454c46 02010100')],
  ])('%s', async (kind, advice, file) => {
    expect(await describeKind(file)).toBe(`文件的内容是${kind}，不是 .xlsx 或 .xls 表格，${advice}`);
  });

  test('an empty file is called empty, and an unknown one may be damaged', async () => {
    expect(await describeKind(Buffer.alloc(0))).toBe('文件是空的，请重新选择文件');
    expect(await describeKind(Buffer.from([1, 2, 3]))).toBe(
      '文件的内容不是 .xlsx 或 .xls 表格，可能已损坏或加密，请用 Excel 或 WPS 打开，能打开时另存为 .xlsx 后再导入',
    );
  });
});

test('sheets pass', async () => {
  for (const name of [
    'percent.xls',
    'percent.xlsx',
    'backslashes.xlsx',
    'utf-16.xlsx',
    'percent-encoded-names.xlsx',
  ])
    expect(await describeKind(sampleFile(name)), name).toBeUndefined();
});
