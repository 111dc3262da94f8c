/** External services: the requests to them, and the behavior without them. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderCodePng } from '../../support/builders/invoices.ts';
import { createFormServer, type FormServer } from '../../support/servers/formServer.ts';
import { uploadTestFile } from '../../support/servers/uploads.ts';

const form = {
  enName: 'auto_deal',
  cnName: '往来单位',
  fields: [
    {
      enName: 'company',
      label: '公司',
      funcType: 'business' as const,
      relate2Current: ['creditCode:code', 'legalPerson:person'],
    },
    { enName: 'code', label: '统一社会信用代码', funcType: 'input' as const },
    { enName: 'person', label: '法定代表人', funcType: 'input' as const },
  ],
};
const permissions = ['auto:auto_deal:list', 'auto:auto_deal:add'];

describe('a server without services', () => {
  let server: FormServer;
  beforeAll(async () => {
    server = await createFormServer();
    await server.publish(form);
    await server.grant('buyer', permissions);
    for (const [company, code, person] of [
      ['上海供货有限公司', '91350100M000100Y43', '旧人'],
      ['上海供货有限公司', '91350100M000100Y43', '王一'],
      ['北京签核科技有限公司', '', ''],
    ]) {
      await server.as('buyer', '/auto/auto_deal', { company, code, person });
    }
  });
  afterAll(() => server.close());

  const query = (userName: string, keyword: string, place = '&formEnName=auto_deal&field=company') =>
    server.as(userName, `/common/company/creditInfoQuery?keyword=${encodeURIComponent(keyword)}${place}`);

  test('every signed-in user can read which services are configured', async () => {
    expect((await server.as('nobody', '/common/services')).body.data).toEqual({
      idCard: false,
      invoiceCheck: false,
      company: false,
      cameraService: null,
    });
  });

  test('companies are found among those in the records, marked as such, in their latest spelling', async () => {
    expect((await query('buyer', '上海')).body.data).toEqual([
      {
        name: '上海供货有限公司',
        creditCode: '91350100M000100Y43',
        legalPerson: '王一',
        registeredCapital: '',
        status: '',
        address: '',
        source: 'records',
      },
    ]);
    expect((await query('buyer', '%')).body.data).toEqual([]);
  });

  test('nothing is found without the list permission, in other fields, or in missing forms', async () => {
    expect((await query('leader', '上海')).body.data).toEqual([]);
    expect((await query('buyer', '王', '&formEnName=auto_deal&field=person')).body.data).toEqual([]);
    expect((await query('buyer', '上海', '&formEnName=auto_none&field=company')).body.data).toEqual([]);
    expect((await query('buyer', '上海', '')).body.data).toEqual([]);
    expect((await query('buyer', ' ')).status).toBe(400);
  });

  test('other users’ records are not searched', async () => {
    await server.grant('leader', permissions);
    await server.as('admin', '/auto/auto_deal', { company: '管理员的公司' });
    expect((await query('buyer', '管理员')).body.data).toEqual([]);
    expect((await query('admin', '管理员')).body.data).toHaveLength(1);
  });

  test('a record refuses a code with a wrong check character', async () => {
    const { body } = await server.as('buyer', '/auto/auto_deal', { company: '91350100M000100Y44' });
    expect(body).toMatchObject({
      reason: 'FIELD_INVALID',
      errors: [{ message: expect.stringContaining('校验位有误') }],
    });
  });

  test('reading a card is refused without a service', async () => {
    const { body } = await uploadTestFile(server, 'buyer', {
      path: '/ocr/idCard/parse',
      name: 'card.png',
      content: renderCodePng('x'),
    });
    expect(body).toMatchObject({ code: 500, reason: 'PROVIDER_MISSING' });
  });
});

describe('a server with services', () => {
  let server: FormServer;
  let service: Server;
  const asked: { url: string; body: string }[] = [];
  const answers: Record<string, unknown> = {
    '/company': {
      data: [
        { name: '甲公司', creditCode: '91350100M000100Y43', status: '存续', secret: 'x' },
        { name: '乙公司', creditCode: '91350100M000100Y44' },
      ],
    },
    '/card': { data: { name: '张三', idNumber: '11010519491231002X' } },
  };
  beforeAll(async () => {
    service = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      asked.push({ url: request.url ?? '', body: Buffer.concat(parts).toString('latin1') });
      const found = answers[new URL(request.url ?? '', 'http://x').pathname];
      response.writeHead(found ? 200 : 404).end(JSON.stringify(found ?? {}));
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const address = service.address();
    const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    server = await createFormServer({
      outside: {
        invoiceCheck: null,
        idCard: `${base}/card`,
        company: `${base}/company?key=k`,
        camera: 'http://127.0.0.1:38088',
      },
    });
  });
  afterAll(async () => {
    await server.close();
    service.close();
  });

  test('companies are searched by keyword; wrong codes and unknown values are omitted', async () => {
    const { body } = await server.as('nobody', '/common/company/creditInfoQuery?keyword=%E7%94%B2');
    expect(body.data).toMatchObject([
      { name: '甲公司', creditCode: '91350100M000100Y43', source: 'provider' },
      { name: '乙公司', creditCode: '' },
    ]);
    expect(body.data[0]).not.toHaveProperty('secret');
    expect(asked.at(-1)?.url).toBe('/company?key=k&keyword=%E7%94%B2');
  });

  test('a card’s picture is sent, read and not stored', async () => {
    const content = renderCodePng('x');
    const { body } = await uploadTestFile(server, 'buyer', {
      path: '/ocr/idCard/parse',
      name: 'card.png',
      content,
    });
    expect(body).toMatchObject({ code: 200, data: { name: '张三', idNumber: '11010519491231002X' } });
    expect(asked.at(-1)?.body).toContain(content.toString('latin1', 0, 100));
    const files = await server.database.inTenant(server.tenant, 'read', (tx) =>
      tx.selectFrom('files').select('fileId').execute(),
    );
    expect(files).toEqual([]);
  });

  test('only pictures of a suitable size are sent', async () => {
    const text = await uploadTestFile(server, 'buyer', {
      path: '/ocr/idCard/parse',
      name: 'a.png',
      content: '<svg/>',
    });
    expect(text.body).toMatchObject({ reason: 'FILE_KIND' });
    const large = Buffer.concat([renderCodePng('x'), Buffer.alloc(10 * 1024 * 1024)]);
    const refused = await uploadTestFile(server, 'buyer', {
      path: '/ocr/idCard/parse',
      name: 'a.png',
      content: large,
    });
    expect(refused.body).toMatchObject({ reason: 'FILE_TOO_LARGE' });
  });

  test('the page may connect to the camera service, and to nothing else', async () => {
    const { headers } = await server.app.inject({ url: '/api/health' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/connect-src 'self' http:\/\/127\.0\.0\.1:38088(;|$)/);
    expect((await server.as('buyer', '/common/services')).body.data.cameraService).toBe(
      'http://127.0.0.1:38088',
    );
  });

  test('an unavailable service is reported', async () => {
    answers['/company'] = undefined;
    const { body } = await server.as('buyer', '/common/company/creditInfoQuery?keyword=a');
    expect(body).toMatchObject({ code: 500, reason: 'PROVIDER_FAILED' });
  });
});
