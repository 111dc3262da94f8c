/** A password that somebody else has set: until it is changed, only the calls for changing it are open. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handlers } from '../../../../server/calls.ts';
import { buildRoutes } from '../../../../server/http/request/routes.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;
let buyer: string;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

const given = 'Given@2026';
const refusal = { code: 500, reason: 'PASSWORD_DUE', msg: '当前密码安全度过低，请先重置密码！' };

beforeEach(async () => {
  await server.call(admin, 'POST', '/system/user/resetPwd', { userId: server.users.buyer, password: given });
  buyer = await server.login('buyer', { password: given });
});

const get = (path: string, token = buyer) => server.call(token, 'GET', path);
const post = (path: string, body: object = {}, token = buyer) => server.call(token, 'POST', path, body);

test('every route is refused except those for changing the password', async () => {
  const open: string[] = [];
  for (const { call } of buildRoutes(handlers)) {
    if (call.permission === 'public' || call.path === '/logout') continue;
    const path = call.path.replaceAll(/\{\w+\}/g, '1');
    const { body } = await server.call(buyer, call.method, path, call.method === 'POST' ? {} : undefined);
    if (body.reason === 'PASSWORD_DUE') expect(body).toMatchObject(refusal);
    else open.push(`${call.method} ${call.path}`);
  }
  expect(open.toSorted()).toEqual([
    'GET /getInfo',
    'GET /getRouters',
    'GET /system/user/profile',
    'GET /user/feature',
    'POST /storageKey',
    'POST /system/user/password/updateWithVerifyCode',
    'POST /system/user/profile/updatePwd',
  ]);
  expect((await get('/getInfo')).body.user.needPerfectPassword).toBe(true);
  expect((await post('/logout')).body.code).toBe(200);
});

test('every route is open after the change', async () => {
  const change = { oldPassword: given, newPassword: 'Bohai#4721x' };
  expect((await post('/system/user/profile/updatePwd', change)).body.code).toBe(200);
  expect((await get('/flowable/task/myTaskCount')).body.code).toBe(200);
  expect((await get('/getInfo')).body.user.needPerfectPassword).toBe(false);
});

test('a tenant that has disabled both rules requires no change from the next request on', async () => {
  const configs = (await get('/system/config/list?pageSize=1000', admin)).body.rows;
  const set = async (configKey: string, configValue: string) => {
    const { configId } = configs.find((one: { configKey: string }) => one.configKey === configKey);
    expect((await post('/system/config/edit', { configId, configValue }, admin)).body.code).toBe(200);
  };
  const isOpen = async () => (await get('/flowable/task/myTaskCount')).body.code === 200;
  await set('sys.password.check', 'false');
  expect(await isOpen()).toBe(false);
  await set('sys.password.force.update', 'false');
  expect(await isOpen()).toBe(true);
  expect((await get('/getInfo')).body.user.needPerfectPassword).toBe(false);
  await set('sys.password.check', 'true');
  expect(await isOpen()).toBe(false);
  await set('sys.password.force.update', 'true');
});
