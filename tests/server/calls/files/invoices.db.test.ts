/** Invoices: recognized by code, text or XML, stored even if unreadable, and verified by the service only. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildInvoiceOfd,
  buildInvoicePdf,
  buildInvoiceXml,
  digitalCode,
  digitalNumber,
  paperCode,
  printedTexts,
  renderCodePng,
} from '../../../support/builders/invoices.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import { uploadTestFile } from '../../../support/servers/uploads.ts';

let server: FormServer;
let service: Server;
let asked: unknown[] = [];
let answer: { status: number; body: string } = { status: 200, body: '{}' };

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    asked.push(JSON.parse(Buffer.concat(parts).toString() || '{}'));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const outside = {
    invoiceCheck: `http://127.0.0.1:${port}/check`,
    idCard: null,
    company: null,
    camera: null,
  };
  server = await createFormServer({ outside });
  await server.publish({
    enName: 'auto_claim',
    cnName: '报销',
    fields: [{ enName: 'invoice', label: '发票', funcType: 'invoice' }],
  });
  await server.grant('buyer', ['auto:auto_claim:list', 'auto:auto_claim:add', 'auto:auto_claim:edit']);
});
afterAll(async () => {
  await server.close();
  service.close();
});

async function parse(name: string, content: Buffer | string, said: object = { checkStatus: null }) {
  asked = [];
  answer = { status: 200, body: JSON.stringify(said) };
  const { body } = await uploadTestFile(server, 'buyer', {
    path: '/ocr/invoice/parse',
    field: 'invoice',
    name,
    content,
  });
  // The server checks the call's answer against its contract.
  return body as unknown as {
    code: number;
    msg: string;
    reason?: string;
    url: string;
    invoice: { url: string; name: string; size: number; checkStatus: 1 | -1 | null; checkError: string };
    result: { item_list: { key: string; value: string }[] };
    data: { url: string };
  };
}

const valuesOf = ({ result }: Awaited<ReturnType<typeof parse>>) =>
  Object.fromEntries(result.item_list.map(({ key, value }) => [key, value]));

describe('reading invoices', () => {
  test('the code in a picture contains type, number, date and sum', async () => {
    expect(valuesOf(await parse('发票.png', renderCodePng(paperCode)))).toEqual({
      type: '增值税电子普通发票',
      invoice_code: '032001900104',
      invoice_number: '12345678',
      date: '2023-01-02',
      amount: '180.00',
      check_code: '12345678901234567890',
    });
  });

  test('the sum in the code of a digital invoice includes tax', async () => {
    const values = valuesOf(await parse('发票.png', renderCodePng(digitalCode)));
    expect(values).toMatchObject({ invoice_number: digitalNumber, total: '1060.00', date: '2024-05-06' });
    expect(values).not.toHaveProperty('amount');
  });

  test('a PDF is recognized by its text', async () => {
    expect(valuesOf(await parse('发票.pdf', buildInvoicePdf(printedTexts)))).toEqual({
      type: '电子发票（普通发票）',
      invoice_number: digitalNumber,
      date: '2024年05月06日',
      amount: '1000.00',
      tax: '60.00',
      total: '1060.00',
      buyer: '北京签核科技有限公司',
      buyer_tax_id: '91350100M000100Y43',
      seller: '上海供货有限公司',
      seller_tax_id: '91310000MA1K35Y00X',
    });
  });

  test('a scanned PDF is recognized by the code among its pictures', async () => {
    const values = valuesOf(await parse('扫描.pdf', buildInvoicePdf([], { code: paperCode })));
    expect(values).toMatchObject({ invoice_number: '12345678', amount: '180.00' });
  });

  test('XML and OFD are read without access to external resources', async () => {
    expect(valuesOf(await parse('发票.xml', buildInvoiceXml()))).toMatchObject({
      invoice_number: digitalNumber,
      total: '1060.00',
      seller: '上海供货 & 有限公司',
      date: '2024-05-06',
    });
    expect(valuesOf(await parse('发票.ofd', buildInvoiceOfd()))).toMatchObject({
      invoice_number: '12345678',
      tax: '10.80',
      date: '2023年01月02日',
    });
  });

  test.each([
    ['no code at all', 'a.png', () => renderCodePng('https://example.com/')],
    [
      'a document type',
      'a.xml',
      () => buildInvoiceXml(digitalNumber, '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
    ],
    ['a broken PDF', 'a.pdf', () => Buffer.from('%PDF-1.7\n1 0 obj << /Length 99999999 >> stream')],
    ['an archive without an invoice', 'a.ofd', () => Buffer.from('PK\u0003\u0004 nothing')],
    ['a picture that claims to be vast', 'a.png', () => vastPng()],
    ['plain text', 'a.txt', () => 'invoice'],
  ])('%s cannot be read, but the file is kept', async (_, name, content) => {
    const body = await parse(name, content());
    expect(body).toMatchObject({
      code: 500,
      reason: 'INVOICE_UNREADABLE',
      msg: '未能识别发票内容，请手动填写',
    });
    expect(body.data).toMatchObject({ invoice: { name, checkStatus: null } });
    const kept = await server.app.inject({
      url: body.data.url,
      headers: { authorization: `Bearer ${server.tokens.buyer}` },
    });
    expect(kept.statusCode).toBe(200);
    expect(asked).toEqual([]);
  });
});

function vastPng(): Buffer {
  const png = renderCodePng(paperCode);
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  return png;
}

describe('verifying invoices', () => {
  test('the service receives the recognized facts, and its result is returned', async () => {
    const { invoice } = await parse('发票.png', renderCodePng(paperCode), {
      checkStatus: -1,
      checkError: '查无此票',
    });
    expect(invoice).toMatchObject({ checkStatus: -1, checkError: '查无此票' });
    expect(asked).toEqual([
      expect.objectContaining({ invoice_code: '032001900104', invoice_number: '12345678' }),
    ]);
  });

  test.each([
    ['is down', { status: 503, body: '{}' }],
    ['answers nonsense', { status: 200, body: '{"checkStatus":2}' }],
    ['redirects', { status: 302, body: '' }],
  ])('an invoice is read and marked as unverified if the service %s', async (_, broken) => {
    asked = [];
    answer = broken;
    const { body } = await uploadTestFile(server, 'buyer', {
      path: '/ocr/invoice/parse',
      field: 'invoice',
      name: '发票.png',
      content: renderCodePng(paperCode),
    });
    expect(body).toMatchObject({ code: 200, invoice: { checkStatus: null } });
  });

  test('a record accepts the service’s result and no result from a client', async () => {
    const failed = await parse('发票.png', renderCodePng(paperCode), {
      checkStatus: -1,
      checkError: '查无此票',
    });
    const { name, url, size } = failed.invoice;
    const add = (entry: object) =>
      server.as('buyer', '/auto/auto_claim', { invoice: [{ name, url, size, ...entry }] });
    expect((await add({ checkStatus: 1 })).body).toMatchObject({ reason: 'FIELD_INVALID' });
    expect((await add({})).body).toMatchObject({ reason: 'FIELD_INVALID' });
    const { body } = await add({ checkStatus: -1 });
    expect(body.code).toBe(200);
    const kept = (await server.as('buyer', `/auto/auto_claim/${body.data.id}`)).body.data;
    expect(kept.invoice).toEqual([{ name, url, size, checkStatus: -1 }]);
  });

  test('an unreadable invoice cannot be marked as verified', async () => {
    const { body } = await uploadTestFile(server, 'buyer', {
      name: '发票.png',
      content: renderCodePng(paperCode),
    });
    const entry = { name: '发票.png', url: body.url, size: body.size };
    const add = (checkStatus: unknown) =>
      server.as('buyer', '/auto/auto_claim', { invoice: [{ ...entry, checkStatus }] });
    expect((await add(1)).body).toMatchObject({ reason: 'FIELD_INVALID' });
    expect((await add(null)).body.code).toBe(200);
  });
});
