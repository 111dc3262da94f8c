import * as z from 'zod/mini';
import { baseFieldType, type FieldType } from './fieldType.ts';
import { createFileEntryShape, formatFileNames } from './shared/fileEntry.ts';

/** What is read from an invoice. Sums are in yuan. */
export const invoiceFactLabels = {
  type: '发票类型',
  invoice_code: '发票代码',
  invoice_number: '发票号码',
  date: '开票日期',
  amount: '合计金额',
  tax: '合计税额',
  total: '价税合计',
  check_code: '校验码',
  buyer: '购买方名称',
  buyer_tax_id: '购买方纳税人识别号',
  seller: '销售方名称',
  seller_tax_id: '销售方纳税人识别号',
} as const;

/** One invoice: a file and the verification result of the tax platform (1 valid, -1 invalid, null not checked). */
export const invoice: FieldType = {
  ...baseFieldType,
  label: '发票',
  group: 'business',
  settings: ['fills', 'maxSize'],
  facts: invoiceFactLabels,
  initial: {},
  sqlType: () => 'jsonb',
  valueSchema: (field) => {
    const checkStatus = z._default(z.nullable(z.literal([1, -1], '查验状态有误')), null);
    return z
      .array(z.strictObject({ ...createFileEntryShape(field), checkStatus }), '应为文件的列表')
      .check(z.maxLength(1, '只能上传一张发票'));
  },
  text: formatFileNames,
  filter: 'none',
  inCell: false,
  toSql: (value) => JSON.stringify(value),
};
