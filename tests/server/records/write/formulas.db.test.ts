/** The amounts of a contract ledger are correct in any order of its formulas, for every way of saving a record. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerForm, ledgerNumberField } from '../../../support/builders/ledgerForm.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import { buildWorkbook, uploadTestSheet } from '../../../support/servers/sheetImport.ts';

let server: FormServer;

beforeAll(async () => {
  server = await createFormServer();
  await server.publish(ledgerForm);
  await server.grant(
    'buyer',
    ['list', 'add', 'edit', 'import'].map((one) => `auto:auto_ledger:${one}`),
  );
});
afterAll(() => server.close());

const as = (path: string, body?: unknown) => server.as('buyer', path, body);

const money = async (id: string) => {
  const { net, tax, extras, grand } = (await as(`/auto/auto_ledger/${id}`)).body.data;
  return { net, tax, extras, grand };
};

const whole = { name: '大桥', price: 100_000, qty: 2, items: [{ fee: 100 }, { fee: 50 }] };
const right = { net: '200000.00', tax: '26000.00', extras: '159.00', grand: '226159.00' };

test('the amounts are correct for records created and edited through the API', async () => {
  const added = (await as('/auto/auto_ledger', whole)).body.data;
  expect(await money(added.id)).toEqual(right);
  const edit = { id: added.id, version: added.version, qty: 3, items: [] };
  expect((await as('/auto/auto_ledger/edit', edit)).body.code).toBe(200);
  expect(await money(added.id)).toEqual({
    net: '300000.00',
    tax: '39000.00',
    extras: '0.00',
    grand: '339000.00',
  });
});

test('the amounts are correct for a draft that is submitted', async () => {
  const draft = (await as('/auto/stash/auto_ledger', whole)).body.data;
  expect(await money(draft.id)).toEqual(right);
  const pushed = await as('/auto/push/auto_ledger', { id: draft.id, qty: 1, items: [] });
  expect(pushed.body.code).toBe(200);
  expect(await money(draft.id)).toMatchObject({ grand: '113000.00' });
});

test('the amounts are correct for imported records', async () => {
  const sheet = buildWorkbook([
    ['名称', '单价', '数量'],
    ['表一', '100000', '2'],
  ]);
  expect((await uploadTestSheet(server, 'auto_ledger', sheet)).body.code).toBe(200);
  const { rows } = (await as('/auto/auto_ledger/list', { name: '表一' })).body;
  expect(rows).toMatchObject([{ net: '200000.00', tax: '26000.00', grand: '226000.00' }]);
});

test('a rule on the total stops a larger total in every way of saving', async () => {
  const large = { ...whole, name: '过大', qty: 10 };
  expect((await as('/auto/auto_ledger', large)).body).toMatchObject({
    reason: 'CHECK_STOPPED',
    msg: '超过审批限额',
  });
  const draft = (await as('/auto/stash/auto_ledger', large)).body.data;
  expect((await as('/auto/push/auto_ledger', { id: draft.id })).body.reason).toBe('CHECK_STOPPED');
  const sheet = buildWorkbook([
    ['名称', '单价', '数量'],
    ['过大', '100000', '10'],
  ]);
  const { body } = await uploadTestSheet(server, 'auto_ledger', sheet);
  expect(body.data.errors).toEqual([{ row: 2, column: '', message: '超过审批限额' }]);
});

test('cycles and texts in arithmetic are refused with their positions', async () => {
  const fields = [
    { ...ledgerNumberField('one', '甲', 'other + 1') },
    { ...ledgerNumberField('other', '乙', 'one * 2') },
    { ...ledgerNumberField('third', '丙', 'name * 2') },
    { enName: 'name', label: '名称', funcType: 'input' },
  ];
  const answer = await server.as('admin', '/flowable/form', { enName: 'auto_ring', cnName: '环', fields });
  expect(answer.body.errors).toEqual([
    { path: 'fields.0.computeExpression', message: '计算表达式循环引用：甲 → 乙 → 甲' },
    {
      path: 'fields.2.computeExpression',
      message: '“丙”的计算表达式 name * 2 中的 name（文本）不能参与计算',
    },
  ]);
});
