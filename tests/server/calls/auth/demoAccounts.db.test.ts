/** The accounts that the page of signing in offers: those of the demo tenant that keep the demo's password. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../../server/app.ts';
import { createTenantSchema } from '../../../../server/db/tenants.ts';
import { seedTestOrganization, testPassword } from '../../../support/builders/testOrganization.ts';
import { createTestServer, injectRequest, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let app: FastifyInstance;

const accounts = ['buyer', 'leader', 'cashier'].map((userName) => ({
  userName,
  about: `${userName} 的待办`,
}));

beforeAll(async () => {
  server = await createTestServer();
  const demo = { password: testPassword, accounts };
  app = await buildApp({ ...server.deps, demo }, { checkAnswers: true, refuseUnderPressure: false });
  const other = await createTenantSchema(server.database, { code: 'OTHER', name: '另一家' });
  await seedTestOrganization(server.database, other);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const listOffered = async (query = '', asked = app) => {
  const request = { token: null, method: 'GET' as const, path: `/demoAccounts${query}` };
  return (await injectRequest(asked, request)).body;
};
const offeredNames = async () =>
  (await listOffered()).data?.accounts.map(({ userName }: { userName: string }) => userName);

test('the demo tenant offers its accounts with their password, with its code and without', async () => {
  const offered = { code: 200, data: { password: testPassword, accounts } };
  expect(await listOffered()).toMatchObject(offered);
  expect(await listOffered(`?tenantCode=${server.tenant.code}`)).toMatchObject(offered);
});

test('a tenant with the same accounts and passwords offers none, nor does one that does not exist', async () => {
  expect(await server.login('buyer', { tenantCode: 'OTHER' })).toBeTruthy();
  expect(await listOffered('?tenantCode=OTHER')).toMatchObject({ code: 200, data: null });
  expect(await listOffered('?tenantCode=NOBODY')).toMatchObject({ code: 200, data: null });
});

test('a server without the demo offers none', async () => {
  expect(await listOffered('', server.app)).toMatchObject({ code: 200, data: null });
});

test('an account whose password was changed, and one that is disabled, is not offered any more', async () => {
  expect(await offeredNames()).toEqual(['buyer', 'leader', 'cashier']);
  const token = await server.login('leader');
  const change = { oldPassword: testPassword, newPassword: 'Zf1%pobuq7' };
  const path = '/system/user/profile/updatePwd';
  expect((await server.call(token, 'POST', path, change)).body.code).toBe(200);
  expect(await offeredNames()).toEqual(['buyer', 'cashier']);
  await server.database.inTenant(server.tenant, 'write', (tx) =>
    tx.updateTable('users').set({ status: '1' }).where('userName', '=', 'cashier').execute(),
  );
  expect(await offeredNames()).toEqual(['buyer']);
});
