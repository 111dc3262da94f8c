import { constants, publicEncrypt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../../../support/builders/testOrganization.ts';
import { createTestServer, injectRequest, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const login = (body: object) => server.call(null, 'POST', '/login', body);

test('a call without a token, or with an unknown token, is refused', async () => {
  for (const token of [null, 'x'.repeat(43)]) {
    const answer = await server.call(token, 'GET', '/getInfo');
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ code: 401, msg: '认证失败，无法访问系统资源' });
  }
});

test('concurrent requests each run as their own user, and a signed-out token is refused', async () => {
  const names = ['admin', 'buyer', 'leader', 'cashier', 'buyer', 'leader'];
  const tokens = await Promise.all(names.map((userName) => server.login(userName)));
  await server.call(tokens[4] ?? '', 'POST', '/logout');
  const asked = [...tokens, 'x'.repeat(43), tokens[1] ?? ''];
  const answers = await Promise.all(asked.map((token) => server.call(token, 'GET', '/getInfo')));
  expect(answers.map(({ status, body }) => body.user?.userName ?? status)).toEqual([
    'admin',
    'buyer',
    'leader',
    'cashier',
    401,
    'leader',
    401,
    'buyer',
  ]);
});

test('a wrong user name and a wrong password get the same answer', async () => {
  const wrongUser = await login({ username: 'ghost', password: testPassword });
  const wrongPassword = await login({ username: 'cashier', password: 'no' });
  const wrongTenant = await login({ username: 'cashier', password: testPassword, tenantCode: 'NOWHERE' });
  expect(wrongUser.body).toEqual({ code: 500, msg: '用户名或密码错误', reason: 'BAD_CREDENTIALS' });
  expect(wrongPassword.body).toEqual(wrongUser.body);
  expect(wrongTenant.body).toEqual(wrongUser.body);
});

test('five failures lock the name for that address only, even with the correct password', async () => {
  const attempt = (own: string, address: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: 'Leader', password: own },
      remoteAddress: address,
    });
  for (let i = 0; i < 5; i += 1)
    expect((await attempt('no', '10.0.0.1')).json().reason).toBe('BAD_CREDENTIALS');
  expect((await attempt(testPassword, '10.0.0.1')).json().reason).toBe('LOCKED');
  expect((await attempt(testPassword, '10.0.0.2')).json().code).toBe(200);
  await sql`update qianhe."passwordAttempts" set "time" = "time" - interval '11 minutes'`.execute(
    server.database.platform,
  );
  expect((await attempt(testPassword, '10.0.0.1')).json().code).toBe(200);
});

test('concurrent guesses count like sequential ones', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => login({ username: 'nobody', password: 'no' })),
  );
  const reasons = answers.map((answer) => answer.body.reason);
  expect(reasons.filter((reason) => reason === 'BAD_CREDENTIALS')).toHaveLength(5);
  expect(reasons.filter((reason) => reason === 'LOCKED')).toHaveLength(7);
});

test('guesses from many addresses do not lock out an address that the owner signs in from', async () => {
  const from = (address: string, own: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: 'buyer', password: own },
      remoteAddress: address,
    });
  expect((await from('10.1.0.1', testPassword)).json().code).toBe(200);
  for (let i = 0; i < 30; i += 1) await from(`10.2.0.${i % 10}`, 'no');
  expect((await from('10.3.0.1', testPassword)).json().reason).toBe('LOCKED');
  expect((await from('10.1.0.1', testPassword)).json().code).toBe(200);
});

test('getInfo returns the signed-in user without any secret', async () => {
  const token = await server.login('cashier');
  const { body, text } = await server.call(token, 'GET', '/getInfo');
  expect(body).toMatchObject({
    code: 200,
    roles: ['staff'],
    roleNames: ['员工'],
    permissions: [],
    user: {
      userName: 'cashier',
      nickName: '王五',
      dept: { deptName: '财务部' },
      orgs: [{ deptName: '集团' }],
      tenantCode: 'DEFAULT',
      needPerfectPassword: false,
    },
  });
  expect(text).not.toContain('argon2');
});

test('getRouters returns the menu that the roles grant, without empty folders', async () => {
  const staff = await server.call(await server.login('cashier'), 'GET', '/getRouters');
  expect(staff.body.data.map((route: { meta: { title: string } }) => route.meta.title)).toEqual(['我的流程']);
  expect(staff.body.data[0].children.map((route: { path: string }) => route.path)).toEqual([
    'todo',
    'toread',
    'start',
    'approve',
    'launch',
    'query',
  ]);
});

test('logout invalidates a token on every node immediately', async () => {
  const other = await server.node();
  const token = await server.login('cashier');
  const there = () => injectRequest(other.app, { token, method: 'GET', path: '/getInfo' });
  expect((await there()).status).toBe(200);
  expect((await server.call(token, 'POST', '/logout')).body.code).toBe(200);
  expect((await there()).status).toBe(401);
  expect((await server.call(token, 'GET', '/getInfo')).status).toBe(401);
  await other.close();
});

test('a session ends after twelve idle hours, and use prolongs it', async () => {
  const token = await server.login('cashier');
  const shift = (interval: string) =>
    sql`update qianhe.sessions set "lastUsedAt" = "lastUsedAt" - ${interval}::interval`.execute(
      server.database.platform,
    );
  await shift('11 hours');
  expect((await server.call(token, 'GET', '/getInfo')).status).toBe(200);
  await shift('11 hours');
  expect((await server.call(token, 'GET', '/getInfo')).status).toBe(200);
  await shift('13 hours');
  expect((await server.call(token, 'GET', '/getInfo')).status).toBe(401);
});

test('the database stores only the hash of a token', async () => {
  const token = await server.login('cashier');
  const { rows } = await sql<{ text: string }>`select s::text as text from qianhe.sessions s`.execute(
    server.database.platform,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some((row) => row.text.includes(token))).toBe(false);
});

test('the cookie authorizes streams that a browser requests, but neither data calls nor writes', async () => {
  const token = await server.login('cashier');
  const headers = { cookie: `tenantCode=DEFAULT; Admin-Token=${token}` };
  expect((await server.call(null, 'GET', '/getInfo', undefined, headers)).status).toBe(401);
  expect((await server.call(null, 'POST', '/logout', {}, headers)).status).toBe(401);
  const crossSite = { ...headers, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
  expect((await server.call(null, 'GET', '/events', undefined, crossSite)).status).toBe(401);
});

test('a sign-in with sys.captcha.check requires a captcha, which is valid once', async () => {
  expect((await server.call(null, 'GET', '/captchaImage')).body).toMatchObject({
    code: 200,
    captchaEnabled: false,
  });
  await setCaptcha('true');
  const { uuid, img, captchaEnabled } = (await server.call(null, 'GET', '/captchaImage')).body;
  expect(captchaEnabled).toBe(true);
  expect(Buffer.from(img, 'base64').subarray(1, 4).toString()).toBe('PNG');
  const code = await captchaCode(uuid);
  expect((await login({ username: 'cashier', password: testPassword })).body.reason).toBe('BAD_CAPTCHA');
  const good = { username: 'cashier', password: testPassword, uuid, code: code.toLowerCase() };
  expect((await login(good)).body.code).toBe(200);
  expect((await login(good)).body.reason).toBe('BAD_CAPTCHA');
  const late = (await server.call(null, 'GET', '/captchaImage')).body.uuid;
  const lateCode = await captchaCode(late);
  await sql`update qianhe.captchas set "createTime" = now() - interval '3 minutes'`.execute(
    server.database.platform,
  );
  expect((await login({ ...good, uuid: late, code: lateCode })).body.reason).toBe('BAD_CAPTCHA');
  await setCaptcha('false');
});

const setCaptcha = (value: string) =>
  server.database.inTenant(server.tenant, 'write', (tx) =>
    tx
      .updateTable('configs')
      .set({ configValue: value })
      .where('configKey', '=', 'sys.captcha.check')
      .execute(),
  );

async function captchaCode(uuid: string): Promise<string> {
  const { rows } = await sql<{
    code: string;
  }>`select "code" from qianhe.captchas where "uuid" = ${uuid}`.execute(server.database.platform);
  return rows[0]?.code ?? '';
}

test('an encrypted sign-in is accepted once and within two minutes', async () => {
  const pem = (await server.call(null, 'GET', '/encrypt/publicKey')).body.data;
  const sealed = (timestamp: number, nonce: string) =>
    publicEncrypt(
      { key: pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(JSON.stringify({ username: 'cashier', password: testPassword, timestamp, nonce })),
    ).toString('base64');
  const send = (payload: string) => server.call(null, 'POST', '/encrypt/login', { payload });
  const payload = sealed(Date.now(), 'nonce-0001');
  expect((await send(payload)).body.token).toMatch(/^[\w-]{43}$/);
  expect((await send(payload)).status).toBe(400);
  expect((await send(sealed(Date.now() - 3 * 60_000, 'nonce-0002'))).status).toBe(400);
  expect((await send('bm90aGluZw==')).status).toBe(400);
});

test('the audit log contains sign-ins and refusals', async () => {
  await server.call(await server.login('cashier'), 'GET', '/system/log/list');
  const admin = await server.login('admin');
  await expect
    .poll(async () => (await server.call(admin, 'GET', '/system/log/list?kind=refusal')).body.rows)
    .toContainEqual(
      expect.objectContaining({ userName: 'cashier', what: 'GET /system/log/list', outcome: '403' }),
    );
  const failed = await server.call(admin, 'GET', '/system/log/list?kind=signIn&keyword=cashier&pageSize=100');
  const outcomes = failed.body.rows.map((row: { outcome: string }) => row.outcome);
  expect(outcomes).toEqual(expect.arrayContaining(['done', 'BAD_CREDENTIALS', 'BAD_CAPTCHA']));
});
