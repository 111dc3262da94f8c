/** Identity numbers in lists and sheets: in full for users who can edit, masked for everybody else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

const number = '11010519491231002X';
const form = 'auto_person';
let server: FormServer;
let id = '';

beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: form,
    cnName: '人员',
    fields: [
      { enName: 'card', label: '身份证号', funcType: 'idCard', unique: true },
      {
        enName: 'family',
        label: '家属',
        funcType: 'subForm',
        children: [{ enName: 'card', label: '身份证号', funcType: 'idCard' }],
      },
    ],
  });
  await server.grant('buyer', [`auto:${form}:list`, `auto:${form}:add`, `auto:${form}:edit`]);
  await server.grant('leader', [`auto:${form}:list`, `auto:${form}:export`]);
  const values = { card: number.toLowerCase(), family: [{ card: number }] };
  id = (await server.as('buyer', `/auto/${form}`, values)).body.data.id;
});
afterAll(() => server.close());

const rowsOf = async (userName: string, filters: object = {}) =>
  (await server.as(userName, `/auto/${form}/list`, { pageNum: 1, pageSize: 10, ...filters })).body.rows;

test('a user without the edit permission gets masked values in lists and in rows by id', async () => {
  expect(await rowsOf('buyer')).toMatchObject([{ card: number }]);
  expect(await rowsOf('leader')).toMatchObject([{ card: '110105********002X' }]);
  const { body } = await server.as('leader', `/auto/${form}/list/ids`, [id]);
  expect(body.data).toMatchObject([{ card: '110105********002X', family: [{ card: '110105********002X' }] }]);
});

test('a part of a masked number finds nothing, the whole number finds the record', async () => {
  expect(await rowsOf('leader', { card: '19491231' })).toEqual([]);
  expect(await rowsOf('leader', { card: number.toLowerCase() })).toHaveLength(1);
});

test('a sheet masks the same values as the list', async () => {
  const answer = await server.as('leader', `/auto/${form}/export`, { format: 'csv' });
  expect(answer.body.code).toBe(200);
  const headers = { authorization: `Bearer ${server.tokens.leader}` };
  const sheet = await server.app.inject({ url: answer.body.msg, headers });
  expect(sheet.payload).toContain('110105********002X');
  expect(sheet.payload).not.toContain('19491231');
});

test('a data table shows the list’s texts in the order of the fields, masked like the list', async () => {
  const enName = 'auto_price';
  await server.publish({
    enName,
    cnName: '价格',
    type: 2,
    firstNColumns: 1,
    fields: [
      { enName: 'name', label: '名称', funcType: 'input' },
      { enName: 'price', label: '单价', funcType: 'number', precision: 2 },
      { enName: 'team', label: '部门', funcType: 'dept' },
      { enName: 'note', label: '备注', funcType: 'input' },
      { enName: 'card', label: '身份证号', funcType: 'idCard' },
    ],
  });
  await server.grant('buyer', [`auto:${enName}:list`, `auto:${enName}:add`, `auto:${enName}:edit`]);
  await server.grant('leader', [`auto:${enName}:list`]);
  const values = { name: '钢筋', price: '1234.5', team: server.depts.采购部, card: number };
  await server.as('buyer', `/auto/${enName}`, values);
  const tableOf = async (userName: string) => {
    const { body } = await server.as(userName, `/auto/${enName}/list`, { pageNum: 1, pageSize: 10 });
    return Object.entries(body.rows[0].data_table);
  };
  const texts = (card: string) => [
    ['name', '钢筋'],
    ['price', '1234.50'],
    ['team', '集团/采购部'],
    ['note', ''],
    ['card', card],
  ];
  expect(await tableOf('buyer')).toEqual(texts(number));
  expect(await tableOf('leader')).toEqual(texts('110105********002X'));
  expect((await rowsOf('buyer'))[0]).not.toHaveProperty('data_table');
});
