/**
 * Reads a digital invoice as XML, in any namespace. Document types are refused, and no external reference is
 * followed.
 */
import { type InvoiceFacts, normalizeSum, removeEmptyFacts } from './invoiceFacts.ts';

export const maxXmlBytes = 4 * 1024 * 1024;

/** The text of safe XML; null if it is too large, in another encoding, or contains a document type. */
export function decodeSafeXml(bytes: Buffer): string | null {
  if (bytes.length > maxXmlBytes || bytes[0] === 0 || bytes[1] === 0) return null;
  const xml = bytes.toString('utf8');
  return /<!DOCTYPE|<!ENTITY/i.test(xml) ? null : xml;
}

export function readXmlInvoice(bytes: Buffer): InvoiceFacts | null {
  const xml = decodeSafeXml(bytes);
  return xml === null ? null : readXmlElements(xml);
}

/** Reads the names of the tax platform's schema, or those of earlier archives; null without a number. */
export function readXmlElements(xml: string): InvoiceFacts | null {
  const value = (...names: string[]): string | undefined => {
    for (const name of names) {
      const found = new RegExp(`<(?:[\\w-]+:)?${name}(?:\\s[^>]*)?>([^<]{1,300})</`).exec(xml)?.[1];
      const text = decodePlainText(found);
      if (text) return text;
    }
    return undefined;
  };
  const number = value('InvoiceNumber', 'EIid', 'InvoiceNo');
  if (!number || !/^(\d{20}|\d{8})$/.test(number)) return null;
  return removeEmptyFacts({
    type: readInvoiceKind(xml),
    invoice_code: value('InvoiceCode') ?? '',
    invoice_number: number,
    date: (value('IssueTime', 'RequestTime', 'IssueDate') ?? '').replace(/\s\d{2}:\d{2}.*$/, ''),
    amount: normalizeSum(value('TotalAmWithoutTax', 'TaxExclusiveTotalAmount')) ?? '',
    tax: normalizeSum(value('TotalTaxAm', 'TaxTotalAmount')) ?? '',
    total: normalizeSum(value('TotalTax-includedAmount', 'TaxInclusiveTotalAmount')) ?? '',
    check_code: value('InvoiceCheckCode') ?? '',
    buyer: value('BuyerName') ?? '',
    buyer_tax_id: value('BuyerIdNum', 'BuyerTaxID') ?? '',
    seller: value('SellerName') ?? '',
    seller_tax_id: value('SellerIdNum', 'SellerTaxID') ?? '',
  });
}

/** The label of the platform's code list: 01 with deductible tax, 02 without. */
function readInvoiceKind(xml: string): string {
  const [, code] =
    /<GeneralOrSpecialVAT>\s*<LabelCode>\s*(\d\d)\s*<\/LabelCode>/.exec(xml) ??
    /<EInvoiceType>\s*<LabelCode>\s*(\d\d)\s*<\/LabelCode>/.exec(xml) ??
    [];
  if (code === '01') return '电子发票（增值税专用发票）';
  return code === '02' ? '电子发票（普通发票）' : '电子发票';
}

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
};

/** Without entities and surrounding white space. */
export const decodePlainText = (text: string | undefined): string | undefined =>
  text
    ?.replaceAll(/&#(x?)([0-9a-f]{1,6});/gi, (_, hex: string, digits: string) =>
      decodeCharacter(digits, hex ? 16 : 10),
    )
    .replaceAll(/&(?:lt|gt|amp|quot|apos);/g, (name) => entities[name] ?? name)
    .trim();

function decodeCharacter(digits: string, base: 10 | 16): string {
  const code = Number.parseInt(digits, base);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
