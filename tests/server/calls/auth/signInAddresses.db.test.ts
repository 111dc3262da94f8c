/** Users who share an address, and users behind proxies. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../../../server/crypto/passwordHash.ts';
import { insertUser } from '../../../../server/db/queries/people/saveUser.ts';
import { testPassword } from '../../../support/builders/testOrganization.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ rateLimitScale: 1, trustProxy: ['127.0.0.1', '10.8.0.0/16'] });
});
afterAll(() => server.close());

type Request = { userName: string; own?: string; peer?: string; forwarded?: string };

const login = ({ userName, own = testPassword, peer = '127.0.0.1', forwarded }: Request) =>
  server.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: userName, password: own },
    remoteAddress: peer,
    headers: forwarded ? { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' } : {},
  });

test('an organization behind one address signs in within a minute, with pages and captcha settings', async () => {
  const passwordHash = await hashPassword(testPassword);
  const names = Array.from({ length: 60 }, (_, n) => `person${n}`);
  await server.database.inTenant(server.tenant, 'write', async (tx) => {
    for (const userName of names) await insertUser(tx, { userName, nickName: userName, passwordHash });
  });
  const statuses = new Set<number>();
  const results = new Set<number>();
  for (const userName of names) {
    const page = await server.app.inject({
      method: 'GET',
      url: '/api/captchaImage',
      remoteAddress: '203.0.113.7',
    });
    const answer = await login({ userName, peer: '203.0.113.7' });
    statuses.add(page.statusCode).add(answer.statusCode);
    results.add(answer.json<{ code: number }>().code);
  }
  expect(statuses).toEqual(new Set([200]));
  expect(results).toEqual(new Set([200]));
});

test('lock-out and audit use the client’s address behind a trusted proxy', async () => {
  for (let n = 0; n < 5; n += 1) await login({ userName: 'leader', own: 'no', forwarded: '198.51.100.1' });
  const from = async (forwarded: string) =>
    (await login({ userName: 'leader', forwarded })).json<{ reason?: string }>().reason;
  expect(await from('198.51.100.1')).toBe('LOCKED');
  expect(await from('198.51.100.2')).toBeUndefined();
  // Trusted proxies are skipped; entries that a client adds in front are ignored.
  expect(await from('203.0.113.99, 198.51.100.1, 10.8.0.3')).toBe('LOCKED');
  const admin = await server.login('admin');
  const { body } = await server.call(
    admin,
    'GET',
    '/system/log/list?kind=signIn&keyword=leader&pageSize=100',
  );
  const addresses = new Set(body.rows.map(({ address }: { address: string }) => address));
  expect(addresses).toEqual(new Set(['198.51.100.1', '198.51.100.2']));
});

test('the device cookie is restricted to https only if the browser used https', async () => {
  const cookieBy = async (request: Request) => String((await login(request)).headers['set-cookie']);
  expect(await cookieBy({ userName: 'buyer', forwarded: '198.51.100.3' })).toMatch(/; Secure$/);
  expect(await cookieBy({ userName: 'buyer' })).not.toContain('Secure');
});

test('an X-Forwarded-For from an untrusted sender has no effect', async () => {
  for (let n = 0; n < 5; n += 1) {
    await login({ userName: 'cashier', own: 'no', peer: '203.0.113.8', forwarded: `198.51.100.${n}` });
  }
  const last = await login({ userName: 'cashier', peer: '203.0.113.8', forwarded: '198.51.100.77' });
  expect(last.json<{ reason?: string }>().reason).toBe('LOCKED');
});
