/** Computed columns and free buttons of a form's list, over HTTP. */
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

let server: FormServer;
const made: { id: string }[] = [];

beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: 'auto_payment',
    cnName: '付款',
    fields: [
      { enName: 'no', label: '付款编号', funcType: 'serialNumber', format: 'FK-{0000}' },
      { enName: 'payee', label: '收款方', funcType: 'input' },
      { enName: 'total', label: '金额', funcType: 'number', precision: 2 },
    ],
  });
  await server.publish({
    enName: 'auto_order',
    cnName: '订单',
    fields: [
      { enName: 'no', label: '订单编号', funcType: 'serialNumber', format: 'D-{0000}' },
      { enName: 'name', label: '名称', funcType: 'input' },
      { enName: 'price', label: '单价', funcType: 'number', precision: 2 },
      { enName: 'quantity', label: '数量', funcType: 'number' },
    ],
    feature: {
      virtualColumns: [
        { enName: 'total', cnName: '总价', expression: 'price * quantity' },
        { enName: 'each', cnName: '份额', expression: 'price / quantity' },
        { enName: 'size', cnName: '规模', expression: "price * quantity > 1000 ? '大额' : '小额'" },
      ],
    },
    buttons: [
      {
        id: 'pay',
        name: '去付款',
        actions: [
          { type: 'toForm', targetForm: 'auto_payment', fieldMap: ['name:payee', 'price:total', 'no:no'] },
        ],
      },
      {
        id: 'list',
        name: '导出清单',
        multipleSelect: true,
        actions: [{ type: 'export', columns: ['name', 'total'] }],
      },
    ],
  });
  await server.grant('buyer', ['auto:auto_order:list', 'auto:auto_order:add', 'auto:auto_order:btnlist']);
  for (const values of [
    { name: '钢筋', price: '350.50', quantity: '10' },
    { name: '砂石', price: '10', quantity: '3' },
    { name: '空', price: null, quantity: null },
  ]) {
    made.push((await server.as('admin', '/auto/auto_order', values)).body.data);
  }
});
afterAll(() => server.close());

const press = (userName: string, name: string, ids: string[]) =>
  server.as(userName, '/auto/auto_order/button/action', { name, ids });
const idAt = (place: number) => made[place]?.id ?? '';

describe('computed columns', () => {
  test('computed columns are returned with each row’s values, numbers with at most two decimals', async () => {
    const { body } = await server.as('admin', '/auto/auto_order/list', {
      sysOrderBy: [{ field: 'id', order: 'asc' }],
    });
    expect(body.rows).toMatchObject([
      { total: '3505', each: '35.05', size: '大额' },
      { total: '30', each: '3.33', size: '小额' },
      { total: '0', each: null, size: '小额' },
    ]);
  });

  test('computed columns are exported as the list shows them, and cannot be sorted', async () => {
    const { body } = await server.as('admin', '/auto/auto_order/export', {
      sysOrderBy: [{ field: 'id', order: 'asc' }],
    });
    const rows = await sheetAt(body.msg);
    expect(rows[0]).toEqual(['状态', '订单编号', '名称', '单价', '数量', '总价', '份额', '规模']);
    expect(rows[1]?.slice(2)).toEqual(['钢筋', 350.5, 10, 3505, 35.05, '大额']);
    const sorted = await server.as('admin', '/auto/auto_order/list', {
      sysOrderBy: [{ field: 'total', order: 'asc' }],
    });
    expect(sorted.status).toBe(400);
  });

  test('a computed column cannot have the name of a field', async () => {
    await expect(
      server.publish({
        enName: 'auto_twice',
        cnName: '重名',
        fields: [{ enName: 'name', label: '名称', funcType: 'input' }],
        feature: { virtualColumns: [{ enName: 'name', cnName: '又名', expression: 'name' }] },
      }),
    ).rejects.toThrow('字段英文名 name 重复');
  });
});

describe('free buttons', () => {
  test('a button requires its own permission, an existing name and visible records', async () => {
    expect((await press('nobody', '导出清单', [idAt(0)])).status).toBe(403);
    expect((await press('buyer', '去付款', [idAt(0)])).status).toBe(403);
    expect((await press('admin', '没有', [idAt(0)])).status).toBe(404);
    expect((await press('admin', '去付款', ['999999'])).status).toBe(404);
    expect((await press('admin', '去付款', [])).status).toBe(400);
  });

  test('a jump to another form starts from exactly one record, without server-generated values', async () => {
    expect((await press('admin', '去付款', [idAt(0), idAt(1)])).body).toMatchObject({
      code: 500,
      reason: 'ONE_ONLY',
    });
    expect((await press('admin', 'pay', [idAt(0)])).body).toMatchObject({
      code: 200,
      msg: '',
      data: { job: null, jump: { form: 'auto_payment', values: { payee: '钢筋', total: '350.50' } } },
    });
  });

  test('an export button exports the chosen records and columns, and requires no other permission', async () => {
    const { body } = await press('admin', '导出清单', [idAt(1), idAt(0)]);
    expect(body).toMatchObject({ code: 200, data: { jump: null } });
    const rows = await sheetAt(body.msg);
    expect(rows[0]).toEqual(['名称', '总价']);
    expect(rows.length).toBe(3);
  });
});

async function sheetAt(url: string): Promise<unknown[][]> {
  const headers = { authorization: `Bearer ${server.tokens.admin}` };
  const { rawPayload } = await server.app.inject({ url, headers });
  const book = read(rawPayload);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Error('The workbook has no sheet.');
  return utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null });
}
