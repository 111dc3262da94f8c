/** The facts of an invoice, and their form in the API: a list of values with their names. */
import type { RecognizedItem } from '../../../contract/calls/ocr.ts';

const descriptions = {
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

type FactName = keyof typeof descriptions;
/** Sums in yuan with a decimal point. Unknown facts are absent. */
export type InvoiceFacts = Partial<Record<FactName, string>>;

/** In the order of the printed invoice. */
export const toReadItems = (facts: InvoiceFacts): RecognizedItem[] =>
  // The keys of `descriptions` are the names of the facts.
  (Object.keys(descriptions) as FactName[]).flatMap((key) => {
    const value = facts[key];
    return value ? [{ key, description: descriptions[key], value }] : [];
  });

/** Without a number invoices cannot be distinguished. */
export const isInvoice = ({ invoice_number }: InvoiceFacts): boolean => invoice_number !== undefined;

/** `1,060.00` → `1060.00`; undefined for a text that is not a sum. */
export function normalizeSum(text: string | undefined): string | undefined {
  const plain = text?.replaceAll(/[,，\s¥￥]/g, '');
  return plain && /^-?\d{1,15}(\.\d{1,2})?$/.test(plain) ? plain : undefined;
}

export const removeEmptyFacts = (facts: InvoiceFacts): InvoiceFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== ''));
