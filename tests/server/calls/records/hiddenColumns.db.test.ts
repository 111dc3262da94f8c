/** A field that a rule hides from a user has no column in that user's sheet. */
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

let server: FormServer;

beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: 'auto_order',
    cnName: '订单',
    fields: [
      { enName: 'name', label: '名称', funcType: 'input' },
      {
        enName: 'cost',
        label: '成本',
        funcType: 'number',
        hideCondition: "!contains(currentUser.roleKeys, 'admin')",
      },
      { enName: 'reason', label: '原因', funcType: 'input', hideCondition: 'cost < 100' },
    ],
    feature: { shared: true },
  });
  await server.grant('buyer', ['auto:auto_order:list', 'auto:auto_order:export']);
  await server.as('admin', '/auto/auto_order', { name: '甲', cost: '7' });
});
afterAll(() => server.close());

async function headOf(userName: string, asked: object = {}): Promise<unknown> {
  const { body } = await server.as(userName, '/auto/auto_order/export', asked);
  const headers = { authorization: `Bearer ${server.tokens[userName]}` };
  const { rawPayload } = await server.app.inject({ url: body.msg, headers });
  const book = read(rawPayload);
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })[0];
}

test('a column is omitted if its rule depends on the user, but not if it depends on the record', async () => {
  expect(await headOf('admin')).toEqual(['状态', '名称', '成本', '原因']);
  expect(await headOf('buyer')).toEqual(['状态', '名称', '原因']);
});

test('a column that the request names is exported: hiding is a display rule, not a permission', async () => {
  expect(await headOf('buyer', { columns: ['name', 'cost'] })).toEqual(['名称', '成本']);
});
