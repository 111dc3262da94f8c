/** Constants form a tree, are invalidated and resumed, and have a version by which clients cache them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;
let cashier: string;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
  cashier = await server.login('cashier');
  const fields = [{ enName: 'name', label: '名称', funcType: 'input' }];
  const form = { enName: 'auto_a', cnName: '甲表', fields };
  await server.call(admin, 'POST', '/flowable/form', form);
});
afterAll(() => server.close());

const get = (path: string, token = admin) => server.call(token, 'GET', `/system/constant${path}`);
const post = (path: string, body: unknown, token = admin) =>
  server.call(token, 'POST', `/system/constant${path}`, body);
const add = async (body: object) => (await post('', body)).body.data.id;
const version = async () => (await get('/version', cashier)).body.data;
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

test('people without the permission read constants and change none', async () => {
  expect((await get('/list/root', cashier)).body.code).toBe(200);
  expect((await get('/list', cashier)).status).toBe(403);
  expect((await post('', { name: '甲' }, cashier)).status).toBe(403);
  expect((await post('/invalid/', ['1'], cashier)).status).toBe(403);
});

test('a constant needs a parent that exists, a name of its own, and no circle', async () => {
  expect((await post('', { name: '甲', parentId: '999' })).status).toBe(400);
  const a = await add({ name: '圈' });
  const b = await add({ name: '下', parentId: a });
  expect((await post('/edit', { id: a, parentId: b })).body.reason).toBe('BAD_PARENT');
  expect((await post('', { name: '圈' })).body.reason).toBe('NAME_TAKEN');
  expect((await post('/delete', [a])).body.reason).toBe('IN_USE');
  expect((await post('/delete', [b])).body.code).toBe(200);
  expect((await post('/delete', [a])).body.code).toBe(200);
});

test('the tree holds what is valid for the form, and the sign-in answers the top level', async () => {
  const units = await add({ name: '单位', orderNum: 1 });
  const ton = await add({ name: '吨', value: 't', parentId: units });
  await add({ name: '箱', parentId: units, formName: 'auto_a' });
  const tree = (body: object) => post('/list/tree/0', body, cashier);
  expect(names((await tree({ formName: 'auto_b' })).body.data[0].children)).toEqual(['吨']);
  expect(names((await tree({})).body.data[0].children)).toEqual(['吨', '箱']);
  expect(names((await post(`/list/parent/${units}`, {}, cashier)).body.data)).toEqual(['吨', '箱']);
  const { listRoot } = (await server.call(cashier, 'GET', '/getInfo')).body;
  expect(names(listRoot)).toEqual(['单位']);
  await post('/invalid/', [ton]);
  expect(names((await post(`/list/parent/${units}`, {}, cashier)).body.data)).toEqual(['箱']);
  expect((await get('/list?pageSize=999')).body.total).toBe(3);
  await post('/resume/', [ton]);
  expect(names((await post(`/list/parent/${units}`, {}, cashier)).body.data)).toEqual(['吨', '箱']);
});

test('each addition, edit and invalidation changes the version, and a deletion restores it', async () => {
  const seen = [await version()];
  const id = await add({ name: '版本' });
  seen.push(await version());
  await post('/edit', { id, value: '2' });
  seen.push(await version());
  await post('/invalid/', [id]);
  seen.push(await version());
  await post('/delete', [id]);
  seen.push(await version());
  // Without the constant everything is as it was before.
  expect(new Set(seen.slice(0, -1)).size).toBe(4);
  expect(seen.at(-1)).toBe(seen[0]);
});

test('the blanks around a value belong to it', async () => {
  const id = await add({ name: '分隔符', value: ' / ' });
  expect((await get(`/${id}`)).body.data.value).toBe(' / ');
});
