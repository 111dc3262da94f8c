/** Sample files: one of each kind with a preview. */
import { utils, write } from '@e965/xlsx';
import { buildInvoicePdf, printedTexts, renderCodePng } from '../builders/invoices.ts';
import { buildDocx } from '../builders/wordDocument.ts';

export type PreviewUpload = { name: string; mimeType: string; buffer: Buffer };
const textFile = (name: string, buffer: Buffer): PreviewUpload => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
});

export function buildSheetFile(name: string, rows: readonly (readonly unknown[])[]): PreviewUpload {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), '明细');
  return textFile(name, write(book, { type: 'buffer', bookType: 'xlsx' }));
}

const goods = [
  ['名称', '规格', '数量'],
  ...Array.from({ length: 60 }, (_, at) => ['螺纹钢', `φ${at + 6}`, at * 3]),
];
const contract = {
  title: '设备采购合同',
  paragraphs: [
    '甲方：华东建设集团有限公司',
    '乙方：江苏金盾建材有限公司',
    '双方就下列货物的采购达成如下协议。',
  ],
  rows: goods.slice(0, 8).map((row) => row.map(String)),
};

/** A file of each kind with a preview, and the expected content. */
export const previewFiles = {
  picture: { file: textFile('照片.png', renderCodePng('https://example.com/')), seen: 'img' },
  pdf: {
    file: textFile('发票.pdf', buildInvoicePdf(printedTexts)),
    seen: '.preview-page:has(.preview-page-text:not(:empty)) canvas',
  },
  word: { file: textFile('合同.docx', buildDocx(contract)), seen: '.preview-document' },
  sheet: { file: buildSheetFile('清单.xlsx', goods), seen: 'table' },
  text: { file: textFile('说明.txt', Buffer.from('第一条 货物\n第二条 价款\n')), seen: '.preview-text' },
};
