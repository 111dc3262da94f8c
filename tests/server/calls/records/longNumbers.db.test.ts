/** JSON numbers with more digits than a double keeps: all of them are stored, or the request is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

let server: FormServer;

beforeAll(async () => {
  server = await createFormServer();
  const amount = { enName: 'amount', label: '金额', funcType: 'number', precision: 2 } as const;
  await server.publish({
    enName: 'auto_long',
    cnName: '长数',
    fields: [amount, { enName: 'items', label: '明细', funcType: 'subForm', children: [amount] }],
  });
});
afterAll(() => server.close());

/** `body`: JSON as a program of another language writes it. */
const send = (path: string, body: string) =>
  server.call(server.tokens.admin ?? null, 'POST', `/auto/auto_long${path}`, body, {
    'content-type': 'application/json',
  });

const read = async (id: string) => (await server.as('admin', `/auto/auto_long/${id}`)).body.data;

test('a record keeps all digits, those of its sub-form too', async () => {
  const digits = '100000000000000000001';
  const { body } = await send('', `{"amount":${digits},"items":[{"amount":-${digits}.5}]}`);
  expect(body.code).toBe(200);
  expect(await read(body.data.id)).toMatchObject({
    amount: `${digits}.00`,
    items: [{ amount: `-${digits}.50` }],
  });
});

test('numbers of sixteen digits and more that a double keeps are stored as they are sent', async () => {
  const { body } = await send('', '{"amount":12345678901234.56,"items":[{"amount":-9007199254740994}]}');
  expect(body.code).toBe(200);
  expect(await read(body.data.id)).toMatchObject({
    amount: '12345678901234.56',
    items: [{ amount: '-9007199254740994.00' }],
  });
});

test('a record is found by all digits of its number', async () => {
  const { body: saved } = await send('', '{"amount":123456789012345678.25}');
  for (const [amount, total] of [
    ['123456789012345678.25', 1],
    ['123456789012345678.26', 0],
  ] as const) {
    const { body } = await send('/list', `{"amount$start":${amount},"amount$end":${amount}}`);
    expect([saved.code, body.total]).toEqual([200, total]);
  }
});

test('a number that cannot keep its digits is refused where it stands', async () => {
  const tooExact = await send('', '{"amount":1.234567890123456789}');
  expect(tooExact.body).toMatchObject({
    code: 500,
    errors: [{ path: 'amount', message: '金额：最多 2 位小数' }],
  });
  const page = await send('/list', '{"pageSize":100000000000000000001}');
  expect(page.body).toMatchObject({
    code: 400,
    errors: expect.arrayContaining([{ path: 'pageSize', message: '不能大于 1000' }]),
  });
});
