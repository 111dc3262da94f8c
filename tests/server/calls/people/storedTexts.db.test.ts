/** Names and addresses that were stored by other rules do not bar an edit that leaves them as they are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ruoyiAcceptHeader } from '../../../support/ruoyi/ruoyiWorld.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

const stored = { userName: '老 王#1', nickName: ' 王 ', phonenumber: '1.38E+10', email: 'wang（公司）' };

let server: FormServer;
let userId: string;

beforeAll(async () => {
  server = await createFormServer();
  userId = server.users.nobody ?? '';
});
afterAll(() => server.close());

const store = (columns: object) =>
  server.database.inTenant(server.tenant, 'write', (tx) =>
    tx.updateTable('users').set(columns).where('userId', '=', userId).execute(),
  );
const edit = async (change: object) =>
  (await server.as('admin', '/system/user/edit', { userId, ...change })).body;
const detail = async () => (await server.as('admin', `/system/user/${userId}`)).body.data;

test('an edit keeps what is stored, in the calls of this product and of RuoYi', async () => {
  await store(stored);
  expect(await edit({ ...stored, remark: '一' })).toMatchObject({ code: 200 });
  expect(await edit({ ...stored, nickName: '王', remark: '二' })).toMatchObject({ code: 200 });
  const ruoyi = async (method: 'GET' | 'PUT', path: string, sent?: object) => {
    const headers = { accept: ruoyiAcceptHeader };
    return (await server.call(server.tokens.admin ?? null, method, path, sent, headers)).body;
  };
  const { data, roleIds, postIds } = await ruoyi('GET', `/system/user/${userId}`);
  const whole = { ...data, roleIds, postIds, password: '', remark: '三' };
  expect(await ruoyi('PUT', '/system/user', whole)).toMatchObject({ code: 200 });
  expect(await detail()).toMatchObject({ ...stored, remark: '三' });
});

test('a value that is changed is checked, and refused in words for people who type it', async () => {
  await store(stored);
  const change = { ...stored, userName: '老 王#2', phonenumber: '1.39E+10', email: 'wang@', nickName: ' ' };
  const { code, errors } = await edit(change);
  expect(code).toBe(400);
  expect(errors).toEqual([
    { path: 'userName', message: '账号为 2 到 64 位字母、数字或 _ . @ -' },
    { path: 'nickName', message: '请填写名称' },
    { path: 'phonenumber', message: '号码不完整，请填写全部数字' },
    { path: 'email', message: '邮箱格式有误' },
  ]);
  expect(await edit({ ...stored, phonenumber: '138 0000 7777' })).toMatchObject({ code: 200 });
  expect(await detail()).toMatchObject({ ...stored, phonenumber: '13800007777' });
});

test('a number that comes back with stars is unchanged, and one of somebody else is refused', async () => {
  await store({ phonenumber: '13800007777' });
  expect(await edit({ phonenumber: '138****7777', remark: '四' })).toMatchObject({ code: 200 });
  expect(await detail()).toMatchObject({ phonenumber: '13800007777', remark: '四' });
  expect((await edit({ phonenumber: '139****7777' })).errors).toEqual([
    { path: 'phonenumber', message: '号码中有 *，请填写完整的号码' },
  ]);
});

test('people change their other data while their stored number is invalid', async () => {
  await store({ ...stored, userName: 'nobody' });
  const { userName: _, ...own } = stored;
  const path = '/system/user/profile/edit';
  const answer = await server.as('nobody', path, { ...own, sex: '1' });
  expect(answer.body).toMatchObject({ code: 200 });
  expect(await detail()).toMatchObject({ ...own, sex: '1' });
  expect((await server.as('nobody', path, { email: 'wang@' })).body.errors).toMatchObject([
    { path: 'email' },
  ]);
});
