/** A digital invoice as XML, or in an OFD archive. No document type is taken, nothing outside is looked at. */
import { Unreadable } from '../import/unreadable.ts';
import { zipEntries } from '../import/zipEntries.ts';
import { type InvoiceFacts, sumText, withoutGaps } from './facts.ts';

const mostXml = 4 * 1024 * 1024;

/** null for XML that is no invoice's. */
export function factsInXml(bytes: Buffer): InvoiceFacts | null {
  if (bytes.length > mostXml || bytes[0] === 0 || bytes[1] === 0) return null;
  const xml = bytes.toString('utf8');
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) return null;
  const value = (name: string) =>
    plain(new RegExp(`<${name}(?:\\s[^>]*)?>([^<]{1,300})</${name}>`).exec(xml)?.[1]);
  const number = value('InvoiceNumber') ?? value('EIid');
  if (!number || !/^(\d{20}|\d{8})$/.test(number)) return null;
  return withoutGaps({
    type: value('EInvoiceType') ?? '电子发票',
    invoice_number: number,
    date: (value('IssueTime') ?? value('RequestTime') ?? '').slice(0, 10),
    amount: sumText(value('TotalAmWithoutTax')) ?? '',
    tax: sumText(value('TotalTaxAm')) ?? '',
    total: sumText(value('TotalTax-includedAmount')) ?? '',
    buyer: value('BuyerName') ?? '',
    buyer_tax_id: value('BuyerIdNum') ?? '',
    seller: value('SellerName') ?? '',
    seller_tax_id: value('SellerIdNum') ?? '',
  });
}

const parts = /^(OFD\.xml|Doc_\d+\/Attachs\/[^/]+\.xml)$/;

/** The invoice that is attached as XML, else what the archive says of itself (GB/T 33190, CustomData). */
export function factsInOfd(archive: Buffer): InvoiceFacts | null {
  const entries = opened(archive);
  for (const [name, content] of entries) {
    const facts = name === 'OFD.xml' ? null : factsInXml(content);
    if (facts) return facts;
  }
  const own = entries.get('OFD.xml')?.toString('utf8') ?? '';
  if (own === '' || /<!DOCTYPE|<!ENTITY/i.test(own)) return null;
  const value = (name: string) =>
    plain(new RegExp(`<(?:\\w+:)?CustomData\\s+Name="${name}"\\s*>([^<]{1,300})<`).exec(own)?.[1]) ?? '';
  if (!/^(\d{20}|\d{8})$/.test(value('发票号码'))) return null;
  const [amount, tax] = [sumText(value('合计金额')), sumText(value('合计税额'))];
  return withoutGaps({
    invoice_code: value('发票代码'),
    invoice_number: value('发票号码'),
    date: value('开票日期'),
    amount: amount ?? '',
    tax: tax ?? '',
    check_code: value('校验码'),
    buyer_tax_id: value('购买方纳税人识别号'),
    seller_tax_id: value('销售方纳税人识别号'),
  });
}

function opened(archive: Buffer): Map<string, Buffer> {
  try {
    return zipEntries(archive, { wanted: parts, mostBytes: 2 * mostXml, mostEntries: 2_000 });
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RangeError) return new Map();
    throw error;
  }
}

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
};

const plain = (text: string | undefined): string | undefined =>
  text?.replaceAll(/&(?:lt|gt|amp|quot|apos);/g, (name) => entities[name] ?? name).trim();
