/** Values computed from sub-form rows: on save, in a list's columns and colors, and in its export. */
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

let server: FormServer;
const card = '11010519491231002X';
const newest = { sysOrderBy: [{ field: 'id', order: 'asc' }] };
const post = (path: string, body: unknown, userName = 'admin') =>
  server.as(userName, `/auto/auto_order${path}`, body);

beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: 'auto_order',
    cnName: '订单',
    fields: [
      { enName: 'name', label: '名称', funcType: 'input' },
      { enName: 'rate', label: '税率', funcType: 'number', precision: 2 },
      {
        enName: 'total',
        label: '合计',
        funcType: 'number',
        precision: 2,
        computeExpression: 'sum(items.amount)',
      },
      {
        enName: 'size',
        label: '规模',
        funcType: 'colorBox',
        colorConditions: [{ expression: 'sum(items.price) > 100', color: 'red' }],
      },
      {
        enName: 'items',
        label: '明细',
        funcType: 'subForm',
        children: [
          { enName: 'title', label: '品名', funcType: 'input' },
          { enName: 'price', label: '单价', funcType: 'number', precision: 2 },
          { enName: 'quantity', label: '数量', funcType: 'number' },
          {
            enName: 'amount',
            label: '金额',
            funcType: 'number',
            precision: 2,
            computeExpression: 'price * quantity',
          },
          { enName: 'day', label: '日期', funcType: 'dateStamp' },
          { enName: 'card', label: '证号', funcType: 'idCard' },
        ],
      },
    ],
    feature: {
      shared: true,
      pcTableElements: [{ enName: 'name', visible: true }],
      virtualColumns: [
        { enName: 'taxed', cnName: '含税合计', expression: 'sum(items.amount) * (1 + rate)' },
        { enName: 'dearest', cnName: '最高单价', expression: 'max(items.price)' },
        { enName: 'rows', cnName: '行数', expression: 'count(items)' },
        { enName: 'days', cnName: '日期', expression: 'items.day' },
        { enName: 'cards', cnName: '证号', expression: 'items.card' },
      ],
    },
  });
  await server.grant('buyer', ['auto:auto_order:list']);
  await post('', {
    name: '有明细',
    rate: '0.10',
    items: [
      { title: '甲', price: '33.33', quantity: '3', day: '2026-03-01', card },
      { title: '乙', price: '100.00', quantity: '2', day: '2026-03-02' },
    ],
  });
  await post('', { name: '无明细', rate: '0.10' });
});
afterAll(() => server.close());

const listed = async (userName = 'admin') => (await post('/list', newest, userName)).body.rows;

test('a sum of rows is stored with the record, and updated when only the rows are sent', async () => {
  const [first] = await listed();
  expect(first).toMatchObject({ name: '有明细', total: '299.99' });
  const { body } = await server.as('admin', `/auto/auto_order/${first.id}`);
  const rows = body.data.items.map(({ id }: { id: string }) => ({ id, quantity: '10' }));
  const kept = [{ ...body.data.items[0], quantity: '4' }, rows[1]].map(({ amount: _, ...row }) => row);
  const edited = await post('/edit', { id: first.id, version: body.data.version, items: kept });
  expect(edited.body.code).toBe(200);
  expect((await listed())[0]).toMatchObject({ total: '1133.32' });
});

test('computed columns read the rows, and the answer contains only the row values that colors need', async () => {
  const [first, second] = await listed();
  expect(first).toMatchObject({
    taxed: '1246.65',
    dearest: '100.00',
    rows: '2',
    days: '2026-03-01,2026-03-02',
    cards: card,
  });
  expect(first.items).toEqual([
    expect.objectContaining({ price: '33.33' }),
    expect.objectContaining({ price: '100.00' }),
  ]);
  expect(second).toMatchObject({ taxed: '0', dearest: null, rows: '0', days: null });
});

test('records by id contain all rows and computed values', async () => {
  const [first] = await listed();
  const { body } = await post('/list/ids', [first.id]);
  expect(body.data[0]).toMatchObject({ taxed: '1246.65', items: [{ title: '甲' }, { title: '乙' }] });
});

test('values computed from masked row values are masked', async () => {
  expect((await listed('buyer'))[0]).toMatchObject({ cards: '110105********002X', taxed: '1246.65' });
});

test('an export has the values of the list, numbers as numbers', async () => {
  const { body } = await post('/export', newest);
  const answer = await server.app.inject({
    url: body.msg,
    headers: { authorization: `Bearer ${server.tokens.admin}` },
  });
  const book = read(answer.rawPayload);
  const rows = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
  expect(rows[0]).toEqual(['状态', '名称', '含税合计', '最高单价', '行数', '日期', '证号']);
  expect(rows[1]?.slice(1)).toEqual(['有明细', 1246.65, 100, 2, '2026-03-01,2026-03-02', card]);
  expect(rows[2]?.slice(1, 5)).toEqual(['无明细', 0, undefined, 0]);
});
