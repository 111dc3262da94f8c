/** An invoice as PDF contains its number in its properties, in a code and in print. */
import { expect, test } from 'vitest';
import { readPdfInvoice } from '../../../../server/records/invoice/pdfInvoice.ts';
import {
  buildInvoicePdf,
  digitalNumber,
  paperCode,
  printedTexts,
} from '../../../support/builders/invoices.ts';

const properties = {
  InvoiceNumber: '24312000000099999999',
  IssueTime: '2024-05-07',
  TotalAmWithoutTax: '2000',
  TotalTaxAm: '260',
  'TotalTax-includedAmount': '2260',
  SellerIdNum: '91310000MA1K35Y00X',
};

test('the document’s properties are exact, and the printed text contains more', async () => {
  expect(await readPdfInvoice(new Uint8Array(buildInvoicePdf(printedTexts, { properties })))).toMatchObject({
    invoice_number: '24312000000099999999',
    date: '2024-05-07',
    total: '2260',
    type: '电子发票（普通发票）',
    buyer: '北京签核科技有限公司',
  });
});

test('properties alone are enough, and those of another program are ignored', async () => {
  expect(await readPdfInvoice(new Uint8Array(buildInvoicePdf([], { properties })))).toMatchObject({
    amount: '2000',
  });
  const others = { InvoiceNumber: 'A-1', IssueTime: '2024' };
  expect(await readPdfInvoice(new Uint8Array(buildInvoicePdf([], { properties: others })))).toEqual({});
});

test('the code takes precedence over the print', async () => {
  const facts = await readPdfInvoice(new Uint8Array(buildInvoicePdf(printedTexts, { code: paperCode })));
  expect(facts).toMatchObject({ invoice_number: '12345678', invoice_code: '032001900104' });
  expect(facts?.invoice_number).not.toBe(digitalNumber);
});
