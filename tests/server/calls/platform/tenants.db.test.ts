import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

const get = (path: string, token: string | null = admin) => server.call(token, 'GET', path);
const post = (path: string, body?: unknown, token: string | null = admin) =>
  server.call(token, 'POST', path, body);

test('a new tenant is usable immediately by its administrator, whose password is shown once', async () => {
  const made = await post('/system/tenant', { tenantCode: 'ACME', tenantName: '顶峰公司' });
  const { adminUserName, initialPassword } = made.body.data;
  const token = await server.login(adminUserName, { tenantCode: 'acme', password: initialPassword });
  const info = (await get('/getInfo', token)).body;
  expect(info).toMatchObject({
    roles: ['admin'],
    permissions: ['*:*:*'],
    user: {
      tenantCode: 'ACME',
      tenantName: '顶峰公司',
      needPerfectPassword: true,
      dept: { deptName: '顶峰公司' },
    },
  });
  const first = { userName: 'first', nickName: '首位', password: 'Tongji#4721' };
  expect((await post('/system/user', first, token)).body.reason).toBe('PASSWORD_DUE');
  const change = { oldPassword: initialPassword, newPassword: 'Bohai#4721x' };
  expect((await post('/system/user/profile/updatePwd', change, token)).body.code).toBe(200);
  const { userId } = (await post('/system/user', first, token)).body.data;
  expect(userId).toMatch(/^\d+$/);
  await server.login('first', { tenantCode: 'ACME', password: 'Tongji#4721' });
  expect((await get('/system/tenant/all', null)).body.data).toContainEqual({
    tenantCode: 'ACME',
    tenantName: '顶峰公司',
  });
});

test('a used code is refused regardless of case', async () => {
  expect((await post('/system/tenant', { tenantCode: 'acme', tenantName: '另一家' })).body).toMatchObject({
    reason: 'NAME_TAKEN',
    errors: [{ path: 'tenantCode' }],
  });
});

test('a tenant’s administrator has no platform permission and sees nothing of other tenants', async () => {
  await post('/system/tenant', { tenantCode: 'BETA', tenantName: '乙', adminPassword: 'Bohai#4721x' });
  const beta = await server.login('admin', { tenantCode: 'BETA', password: 'Bohai#4721x' });
  expect((await get('/getInfo', beta)).body.user.needPerfectPassword).toBe(false);
  for (const path of ['/system/tenant/list', '/system/tenant/DEFAULT']) {
    expect((await get(path, beta)).status).toBe(403);
  }
  expect((await post('/system/tenant', { tenantCode: 'GAMMA', tenantName: '丙' }, beta)).status).toBe(403);
  expect((await post('/system/tenant/delete', ['DEFAULT'], beta)).status).toBe(403);
  const people = (await get('/system/user/list', beta)).body;
  expect(people.total).toBe(1);
  const permissions = (await get('/system/menu/list', beta)).body.rows.map(
    (row: { perms: string }) => row.perms,
  );
  expect(permissions.some((one: string) => one.startsWith('system:tenant:'))).toBe(false);
  await post('/system/post', { postName: '总监', postCode: 'ZJ' }, beta);
  expect((await get('/system/post/list')).body.total).toBe(0);
});

test('a password of one tenant opens no other', async () => {
  const answer = await post(
    '/login',
    { username: 'admin', password: 'Bohai#4721x', tenantCode: 'DEFAULT' },
    null,
  );
  expect(answer.body.reason).toBe('BAD_CREDENTIALS');
});

test('a disabled tenant is closed from the next request on, and can be enabled again', async () => {
  const sign = () => post('/login', { username: 'admin', password: 'Bohai#4721x', tenantCode: 'BETA' }, null);
  const { token } = (await sign()).body;
  await post('/system/tenant/edit', { tenantCode: 'BETA', status: '1' });
  expect((await get('/getInfo', token)).status).toBe(401);
  expect((await sign()).body.reason).toBe('BAD_CREDENTIALS');
  expect((await get('/system/tenant/BETA')).body.data.status).toBe('1');
  await post('/system/tenant/edit', { tenantCode: 'BETA', status: '0', tenantName: '乙公司' });
  expect((await sign()).body.code).toBe(200);
});

test('a deleted tenant is gone, and the platform’s own tenant cannot be deleted', async () => {
  const { token } = (
    await post('/login', { username: 'admin', password: 'Bohai#4721x', tenantCode: 'BETA' }, null)
  ).body;
  expect((await post('/system/tenant/delete', ['BETA'])).body.code).toBe(200);
  expect((await get('/getInfo', token)).status).toBe(401);
  expect((await get('/system/tenant/BETA')).status).toBe(404);
  expect((await post('/system/tenant/delete', ['BETA'])).status).toBe(404);
  expect((await post('/system/tenant/delete', ['DEFAULT'])).body.reason).toBe('IN_USE');
  expect((await post('/system/tenant/edit', { tenantCode: 'DEFAULT', status: '1' })).body.reason).toBe(
    'IN_USE',
  );
});
