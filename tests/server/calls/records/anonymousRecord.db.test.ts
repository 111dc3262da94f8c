/** Records from people without an account, in forms that accept them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import type { FormDraft } from '../../../support/servers/recordFixture.ts';

let server: FormServer;
let admin: string;

beforeAll(async () => {
  server = await createFormServer();
  admin = await server.login('admin');
  const fields = [
    { enName: 'name', label: '姓名', funcType: 'input', required: true },
    { enName: 'born', label: '出生日期', funcType: 'dateStamp' },
    { enName: 'owner', label: '联系人', funcType: 'user' },
    { enName: 'photo', label: '照片', funcType: 'upload' },
  ] satisfies FormDraft['fields'];
  for (const [enName, feature] of [
    ['auto_ryxx', { anonymousOwner: server.users.cashier }],
    ['auto_closed', {}],
  ] as const)
    await server.publish({ enName, cnName: '人员信息', fields, feature });
});
afterAll(() => server.close());

const send = (form: string, body: object, query = '') =>
  server.call(null, 'POST', `/auto/${form}/anonymous${query}`, body);
const records = async (): Promise<Record<string, unknown>[]> =>
  (await server.call(admin, 'POST', '/auto/auto_ryxx/list', {})).body.rows;

test('a person without an account adds a record, which belongs to the owner of the form', async () => {
  const answer = await send('auto_ryxx', { name: '外来人', born: '1990-02-03' }, '?tenantCode=DEFAULT');
  expect(answer.body).toMatchObject({ code: 200 });
  expect(answer.body.data ?? null).toBeNull();
  expect(await records()).toMatchObject([
    { name: '外来人', born: '1990-02-03', createBy: server.users.cashier, sysStatus: 1 },
  ]);
  const log = await server.call(admin, 'GET', '/system/log/list?pageSize=1');
  expect(log.body.rows).toMatchObject([{ what: 'POST /auto/{form}/anonymous', userName: '' }]);
});

test('a form that accepts none answers like one that does not exist, and so does a foreign tenant', async () => {
  const statuses = await Promise.all([
    send('auto_closed', { name: '甲' }),
    send('auto_none', { name: '甲' }),
    send('auto_ryxx', { name: '甲' }, '?tenantCode=NOBODY'),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('people, files and system fields cannot be filled in, and the rules of the form hold', async () => {
  const paths = async (body: object) =>
    (await send('auto_ryxx', body)).body.errors?.map(({ path }: { path: string }) => path);
  expect(await paths({ name: '乙', owner: server.users.admin })).toEqual(['owner']);
  expect(await paths({ name: '乙', photo: [{ url: '/x', name: 'x', size: 1 }] })).toEqual(['photo']);
  expect(await paths({ name: '乙', sysStatus: 0, createBy: server.users.admin })).toEqual([
    'sysStatus',
    'createBy',
  ]);
  expect(await paths({ born: '1990-02-03' })).toEqual(['name']);
  expect(await records()).toHaveLength(1);
});

test('a disabled owner closes the form', async () => {
  await server.call(admin, 'POST', '/system/user/edit', {
    userId: server.users.cashier,
    status: '1',
    force: true,
  });
  expect((await send('auto_ryxx', { name: '丙' })).status).toBe(404);
});
