import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

const password = 'Bohai#4721x';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await createTestServer();
  const platformAdmin = await server.login('admin');
  const tenant = { tenantCode: 'NEW', tenantName: '新公司', adminPassword: password };
  await server.call(platformAdmin, 'POST', '/system/tenant', tenant);
  admin = await server.login('admin', { tenantCode: 'NEW', password });
});
afterAll(() => server.close());

const get = (path: string, token = admin) => server.call(token, 'GET', path);
const post = (path: string, body: unknown) => server.call(admin, 'POST', path, body);
const steps = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await get('/system/setup')).body.data.map(({ step, count }: { step: string; count: number }) => [
      step,
      count,
    ]),
  );

test('the steps are refused to people who do not set up the tenant', async () => {
  expect((await get('/system/setup', await server.login('buyer'))).status).toBe(403);
});

test('a new tenant has nothing of its own', async () => {
  expect(await steps()).toEqual({ dept: 0, role: 0, user: 0, form: 0, definition: 0, config: 0 });
});

test('rows that the administrator adds and settings that differ from their default count', async () => {
  await post('/system/dept', { deptName: '工程部' });
  await post('/system/role', { roleName: '现场', roleKey: 'site' });
  await post('/system/user', { userName: 'one', nickName: '甲' });
  const { rows } = (await get('/system/config/list?pageSize=200')).body;
  const edit = (configKey: string, configValue: string) => {
    const { configId } = rows.find((row: { configKey: string }) => row.configKey === configKey);
    return post('/system/config/edit', { configId, configValue });
  };
  await edit('sys.main.title', '新公司门户');
  await edit('sys.password.minLength', '10');
  expect(await steps()).toEqual({ dept: 1, role: 1, user: 1, form: 0, definition: 0, config: 1 });
  await edit('sys.main.title', '签核');
  expect(await steps()).toMatchObject({ config: 0 });
});
