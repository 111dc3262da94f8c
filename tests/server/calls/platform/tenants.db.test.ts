import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTenantByCode } from '../../../../server/db/tenants.ts';
import { withClient } from '../../../support/servers/databaseContents.ts';
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
  const wanted = { tenantCode: 'DEFAULT', confirmCode: 'DEFAULT' };
  expect((await post('/system/tenant/delete', wanted, beta)).status).toBe(403);
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
  expect((await get('/getInfo', token)).body).toMatchObject({ code: 401, ended: 'tenant' });
  expect((await sign()).body.reason).toBe('BAD_CREDENTIALS');
  expect((await get('/system/tenant/BETA')).body.data.status).toBe('1');
  await post('/system/tenant/edit', { tenantCode: 'BETA', status: '0', tenantName: '乙公司' });
  expect((await sign()).body.code).toBe(200);
});

test('the list shows what each tenant uses, from the statistics of the database', async () => {
  await withClient(server.url, (client) => client.query('analyze'));
  const { rows } = (await get('/system/tenant/list')).body;
  const own = rows.find(({ tenantCode }: { tenantCode: string }) => tenantCode === 'DEFAULT');
  const { rows: people } = await withClient(server.url, (client) =>
    client.query('select count(*)::int as count from tenant_default.users'),
  );
  expect(own).toMatchObject({ people: people[0].count, records: 0, files: 0, suspendedTime: null });
  expect(own.databaseMb).toBeGreaterThan(0.5);
  expect(own.lastActivityTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const sorted = (await get(`/system/tenant/list?sysOrderBy=people:desc`)).body.rows;
  expect(sorted[0].tenantCode).toBe('DEFAULT');
});

describe('deleting a tenant', () => {
  const isExported = async (tenantCode: string) => {
    const { rows } = (await get(`/system/tenant/list?keyword=${tenantCode}`)).body;
    return rows.find((row: { tenantCode: string }) => row.tenantCode === tenantCode).isExported;
  };
  const remove = (tenantCode: string, confirmCode = tenantCode, token = admin) =>
    post('/system/tenant/delete', { tenantCode, confirmCode }, token);

  test('deleting is refused for the platform’s own tenant, which cannot be suspended or exported alone either', async () => {
    expect((await remove('DEFAULT')).body.reason).toBe('IN_USE');
    expect((await post('/system/tenant/export', { tenantCode: 'DEFAULT' })).body.reason).toBe('IN_USE');
    expect((await post('/system/tenant/edit', { tenantCode: 'DEFAULT', status: '1' })).body.reason).toBe(
      'IN_USE',
    );
  });

  test('deleting is refused to the administrator of another tenant, as is the export', async () => {
    const beta = await server.login('admin', { tenantCode: 'BETA', password: 'Bohai#4721x' });
    expect((await remove('ACME', 'ACME', beta)).status).toBe(403);
    expect((await post('/system/tenant/export', { tenantCode: 'ACME' }, beta)).status).toBe(403);
  });

  test('deleting is refused while the tenant is active, has another code, or has not been exported since', async () => {
    expect((await remove('NOBODY')).status).toBe(404);
    expect((await remove('BETA', 'beta')).body).toMatchObject({
      reason: 'FIELD_INVALID',
      errors: [{ path: 'confirmCode' }],
    });
    expect((await remove('BETA')).body.reason).toBe('NOT_SUSPENDED');
    await exportTenant('BETA');
    await post('/system/tenant/edit', { tenantCode: 'BETA', status: '1' });
    expect((await remove('BETA')).body.reason).toBe('EXPORT_DUE');
    expect(await isExported('BETA')).toBe(false);
  });

  test('deleting removes schema, sessions and code after an export, with an entry in the platform’s audit log', async () => {
    await exportTenant('BETA');
    expect(await isExported('BETA')).toBe(true);
    const schema = await schemaOf('BETA');
    expect((await remove('BETA')).body.code).toBe(200);
    const { rows } = await withClient(server.url, (client) =>
      client.query(
        `select (select count(*)::int from pg_namespace where nspname = $1) as schemas,
          (select count(*)::int from qianhe.migrations where schema = $1) as migrations,
          (select count(*)::int from qianhe.sessions where "tenantCode" = 'BETA') as sessions,
          (select count(*)::int from qianhe.idempotency where "tenantCode" = 'BETA') as answers`,
        [schema],
      ),
    );
    expect(rows).toEqual([{ schemas: 0, migrations: 0, sessions: 0, answers: 0 }]);
    expect((await get('/system/tenant/BETA')).status).toBe(404);
    expect((await remove('BETA')).status).toBe(404);
    const log = (await get('/system/log/list?pageSize=100')).body.rows;
    expect(JSON.stringify(log)).toContain('tenant:BETA');
    const made = { tenantCode: 'BETA', tenantName: '新的乙', adminPassword: 'Bohai#4721x' };
    expect((await post('/system/tenant', made)).body.code).toBe(200);
  });
});

async function exportTenant(tenantCode: string): Promise<void> {
  const { id } = (await post('/system/tenant/export', { tenantCode })).body.data;
  const row = await server.deps.jobs.waitForEnd(server.tenant, id, new AbortController().signal);
  expect([row.state, row.msg]).toEqual(['done', expect.stringContaining('行')]);
}

async function schemaOf(code: string): Promise<string> {
  const found = await findTenantByCode(server.database, code);
  if (!found) throw new Error(`There is no tenant ${code}.`);
  return found.schema;
}

test('a setting of the platform hides the tenants from people who are not signed in', async () => {
  const setTo = (configValue: string) =>
    server.database.inTenant(server.tenant, 'write', (tx) =>
      tx
        .updateTable('configs')
        .set({ configValue })
        .where('configKey', '=', 'sys.login.tenant.list')
        .execute(),
    );
  const paths = ['/system/tenant/all', '/system/user/tenant/users?username=admin'];
  const read = async () => Promise.all(paths.map(async (path) => (await get(path, null)).body.data));
  for (const listed of await read()) expect(listed.length).toBeGreaterThan(0);
  await setTo('false');
  expect(await read()).toEqual([[], []]);
  await setTo('true');
  for (const listed of await read()) expect(listed.length).toBeGreaterThan(0);
});
