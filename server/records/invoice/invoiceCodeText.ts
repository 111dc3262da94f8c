/** Parses the code that the tax administration prints on invoices: `01,10,code,number,amount,yyyymmdd,check,…`. */
import { type InvoiceFacts, normalizeSum, removeEmptyFacts } from './invoiceFacts.ts';

const invoiceTypes: Record<string, string> = {
  '01': '增值税专用发票',
  '03': '机动车销售统一发票',
  '04': '增值税普通发票',
  '08': '增值税电子专用发票',
  '10': '增值税电子普通发票',
  '11': '增值税普通发票（卷票）',
  '14': '收费公路通行费电子普通发票',
  '15': '二手车销售统一发票',
  '31': '电子发票（增值税专用发票）',
  '32': '电子发票（普通发票）',
};

/** Digital invoices have no invoice code, and their sum includes tax. */
const isDigital = (type: string) => type === '31' || type === '32';

/** null for a code that is not an invoice's. */
export function parseInvoiceCode(text: string): InvoiceFacts | null {
  const [mark, type = '', code = '', number = '', sum = '', day = '', check = ''] = text.trim().split(',');
  if (mark !== '01' || !/^\d{2}$/.test(type) || !/^(\d{8}|\d{20})$/.test(number)) return null;
  if (!/^(\d{10}|\d{12})?$/.test(code)) return null;
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(day) ?? [];
  return removeEmptyFacts({
    type: invoiceTypes[type] ?? '其他发票',
    invoice_code: code,
    invoice_number: number,
    ...(year && { date: `${year}-${month}-${date}` }),
    [isDigital(type) ? 'total' : 'amount']: normalizeSum(sum),
    check_code: /^\d{1,20}$/.test(check) ? check : '',
  });
}
