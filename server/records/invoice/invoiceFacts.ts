/** The facts of an invoice, and their form in the API: a list of values with their names. */
import type { RecognizedItem } from '../../../contract/calls/ocr.ts';
import { invoiceFactLabels } from '../../../contract/fields/invoice.ts';

type FactName = keyof typeof invoiceFactLabels;
/** Sums in yuan with a decimal point. Unknown facts are absent. */
export type InvoiceFacts = Partial<Record<FactName, string>>;

/** In the order of the printed invoice. */
export const toReadItems = (facts: InvoiceFacts): RecognizedItem[] =>
  // The keys of `invoiceFactLabels` are the names of the facts.
  (Object.keys(invoiceFactLabels) as FactName[]).flatMap((key) => {
    const value = facts[key];
    return value ? [{ key, description: invoiceFactLabels[key], value }] : [];
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
