/** API tokens: what they may do, who may have them, and when they end. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnyCall } from '../../../../contract/call.ts';
import { ownWorkPermission } from '../../../../contract/calls/apiToken.ts';
import { calls } from '../../../../contract/calls.ts';
import { formatLocalTime } from '../../../../contract/localTime.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let buyer: string;
let admin: string;
beforeAll(async () => {
  server = await createTestServer();
  buyer = await server.login('buyer');
  admin = await server.login('admin');
});
afterAll(() => server.close());
beforeEach(() => inTenant('delete from "apiTokens"'));

const path = '/system/user/token';
const inTenant = (statement: string) =>
  server.database.inTenant(server.tenant, 'write', (tx) => sql.raw(statement).execute(tx));
const inDays = (days: number) =>
  formatLocalTime(new Date(Date.now() + days * 86_400_000), server.tenant.timeZone);
const add = async (by: string, body: object = {}) =>
  (await server.call(by, 'POST', path, { name: '取数', expireTime: inDays(30), ...body })).body;
const createToken = async (by: string, body: object = {}): Promise<string> =>
  (await add(by, body)).data.token;
const list = async (by: string) => (await server.call(by, 'GET', `${path}/list`)).body.data;
const status = async (token: string, of = '/getInfo') => (await server.call(token, 'GET', of)).status;

test('a token ends at its end, with its row, and with the account', async () => {
  const token = await createToken(buyer);
  expect(await status(token)).toBe(200);
  await inTenant(`update "apiTokens" set "expireTime" = now() - interval '1 second'`);
  expect(await status(token)).toBe(401);
  expect(await list(buyer)).toMatchObject([{ isExpired: true }]);
  await inTenant(`update "apiTokens" set "expireTime" = now() + interval '1 day'`);
  expect(await status(token)).toBe(200);
  const change = (to: '0' | '1') =>
    server.call(admin, 'POST', `/system/user/changeStatus/${to}`, { userId: server.users.buyer });
  await change('1');
  expect(await status(token)).toBe(401);
  await change('0');
  expect(await status(token)).toBe(200);
  buyer = await server.login('buyer');
  const [row] = await list(buyer);
  expect((await server.call(buyer, 'POST', `${path}/delete`, [row.id])).body.code).toBe(200);
  expect(await status(token)).toBe(401);
});

test('a token that is altered, belongs to another tenant or to none is refused with 401', async () => {
  const token = await createToken(buyer);
  const last = token.endsWith('A') ? 'B' : 'A';
  for (const other of [
    `${token.slice(0, -1)}${last}`,
    token.replace('qh_DEFAULT', 'qh_NOWHERE'),
    token.slice('qh_'.length),
    `qh_${'x'.repeat(43)}`,
    `qh_DEFAULT;.${'x'.repeat(43)}`,
  ])
    expect(await status(other)).toBe(401);
});

test('a token holds no permission that the person has lost, and none that it was not given', async () => {
  const of = '/system/user/export';
  const permissions = ['system:user:list', 'system:user:export'];
  const token = await createToken(admin, { permissions });
  const info = (await server.call(token, 'GET', '/getInfo')).body;
  expect(info.permissions).toEqual(permissions);
  expect(info.roles).not.toContain('admin');
  expect((await server.call(token, 'GET', of)).status).toBe(200);
  expect((await server.call(token, 'GET', '/system/role/list')).status).toBe(403);
  const whole = await createToken(admin, { name: '全部', permissions: ['*:*:*'] });
  expect((await server.call(whole, 'GET', '/system/role/list')).status).toBe(200);

  const { buyer: userId } = server.users;
  await inTenant(`update "apiTokens" set "userId" = ${userId}`);
  expect((await server.call(token, 'GET', of)).status).toBe(403);
  expect((await server.call(whole, 'GET', '/system/role/list')).status).toBe(403);
});

test('a token cannot grant a role with more than its own permissions', async () => {
  const token = await createToken(admin, { permissions: ['system:user:edit'] });
  const body = { userId: server.users.cashier, roleIds: [server.roles.admin] };
  expect((await server.call(token, 'POST', '/system/user/edit', body)).status).toBe(403);
});

test('a token is refused at every call that changes the account, even with all permissions', async () => {
  const token = await createToken(admin, { permissions: ['*:*:*'] });
  const all: AnyCall[] = Object.values(calls).flatMap((group) => Object.values<AnyCall>(group));
  const ofAccount = all.filter(
    ({ audit, permission }) =>
      permission !== 'public' && typeof audit === 'object' && ['account', 'signOut'].includes(audit.kind),
  );
  expect(ofAccount.length).toBeGreaterThan(8);
  for (const { method, path: of } of [...ofAccount, calls.user.resetPassword, calls.apiToken.list]) {
    const answer = await server.call(token, method, of, method === 'POST' ? {} : undefined);
    expect([of, answer.status]).toEqual([of, 403]);
  }
  const own = { userId: server.users.admin, phonenumber: '13800000009' };
  expect((await server.call(token, 'POST', '/system/user/edit', own)).status).toBe(403);
});

test('a token changes nothing in the name of its person unless that was granted', async () => {
  const reading = await createToken(buyer);
  const working = await createToken(buyer, { name: '代办', permissions: [ownWorkPermission] });
  const all: AnyCall[] = Object.values(calls).flatMap((group) => Object.values<AnyCall>(group));
  const changing = all.filter(
    ({ permission, sessionOnly, method, transaction }) =>
      permission === 'session' && !sessionOnly && method === 'POST' && transaction !== 'read',
  );
  expect(changing).toEqual(
    expect.arrayContaining([calls.task.approval, calls.comment.add, calls.file.upload]),
  );
  for (const { path: of } of changing)
    expect([of, (await server.call(reading, 'POST', of, {})).status]).toEqual([of, 403]);
  expect(await status(reading, '/flowable/task/myTask')).toBe(200);
  const read = calls.notice.markRead.path;
  expect((await server.call(reading, 'POST', read, ['1'])).status).toBe(403);
  expect((await server.call(working, 'POST', read, ['1'])).body.code).toBe(200);
});

test('an end in the past or after a year, and a permission that the person lacks, are refused at their fields', async () => {
  const pathsOf = async (body: object) => {
    const { reason, errors } = await add(buyer, body);
    return [reason, errors?.map((one: { path: string }) => one.path)];
  };
  expect(await pathsOf({ expireTime: inDays(-1) })).toEqual(['FIELD_INVALID', ['expireTime']]);
  expect(await pathsOf({ expireTime: inDays(367) })).toEqual(['FIELD_INVALID', ['expireTime']]);
  expect(await pathsOf({ permissions: ['*:*:*'] })).toEqual(['FIELD_INVALID', ['permissions.0']]);
  expect(await pathsOf({ permissions: ['system:user:list'] })).toEqual(['FIELD_INVALID', ['permissions.0']]);
  expect((await add(buyer, { name: '长'.repeat(51) })).code).toBe(400);
  expect(await list(buyer)).toEqual([]);
});

test('a name is taken once per person, by concurrent requests as well', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => add(buyer)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(answers.filter(({ reason }) => reason === 'NAME_TAKEN')).toHaveLength(2);
  expect((await add(admin)).code).toBe(200);
});

test('a person has at most twenty tokens, by concurrent requests as well', async () => {
  for (let i = 0; i < 19; i += 1) await add(buyer, { name: `第 ${i} 个` });
  const answers = await Promise.all(['甲', '乙', '丙'].map((name) => add(buyer, { name })));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(answers.filter(({ reason }) => reason === 'TOO_MANY_TOKENS')).toHaveLength(2);
  expect(await list(buyer)).toHaveLength(20);
});

test("another person's tokens are neither listed nor deleted", async () => {
  const token = await createToken(buyer);
  const [row] = await list(buyer);
  expect(await list(admin)).toEqual([]);
  expect((await server.call(admin, 'POST', `${path}/delete`, [row.id])).status).toBe(404);
  expect(await status(token)).toBe(200);
});

test('the token is answered once and stored as a hash only; its use is recorded', async () => {
  const token = await createToken(buyer);
  const [before] = await list(buyer);
  expect(before).toMatchObject({ name: '取数', lastUsedTime: null, isExpired: false });
  await status(token);
  const [after] = await list(buyer);
  expect(after.lastUsedTime).toMatch(/^\d{4}-/);
  expect(JSON.stringify(after)).not.toContain(token);
  const { rows } = await inTenant('select t::text as "text" from "apiTokens" t');
  expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
});

test('the permissions offered are those that the person holds', async () => {
  const offered = async (by: string) =>
    (await server.call(by, 'GET', `${path}/permissions`)).body.data.map(
      (one: { permission: string }) => one.permission,
    );
  expect(await offered(admin)).toEqual(expect.arrayContaining(['*:*:*', 'system:user:list']));
  const { permissions } = (await server.call(buyer, 'GET', '/getInfo')).body;
  const ofBuyer: string[] = await offered(buyer);
  expect(ofBuyer.toSorted()).toEqual([...permissions, ownWorkPermission].toSorted());
  expect(new Set(ofBuyer).size).toBe(ofBuyer.length);
});

test('the audit log names the token of a call, of a refused call as well', async () => {
  const token = await createToken(admin, { name: '夜间同步', permissions: ['system:post:add'] });
  const [row] = await list(admin);
  await server.call(token, 'POST', '/system/post', { postName: '岗', postCode: 'token_post' });
  await server.call(token, 'GET', '/system/role/list');
  await server.deps.audit.flush();
  const { rows } = await inTenant(`select "kind", "outcome", "detail" from "auditLog"
    where 'apiToken:${row.id}' = any("objects") order by "time", "auditId"`);
  expect(rows).toMatchObject([
    { kind: 'account', outcome: 'done' },
    { kind: 'administration', outcome: 'done', detail: expect.stringContaining('"apiToken":"夜间同步"') },
    { kind: 'refusal', outcome: '403', detail: expect.stringContaining('"apiToken":"夜间同步"') },
  ]);
});

test('a token has a rate limit of its own, so that a program does not lock its person out', async () => {
  const limited = await createTestServer({ rateLimitScale: 0.01 });
  try {
    const by = await limited.login('buyer');
    const body = { name: '取数', expireTime: inDays(1) };
    const { token } = (await limited.call(by, 'POST', path, body)).body.data;
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await limited.call(token, 'GET', '/getInfo')).status);
    expect(statuses.slice(0, 30).every((one) => one === 200)).toBe(true);
    expect(statuses[30]).toBe(429);
    expect((await limited.call(by, 'GET', '/getInfo')).status).toBe(200);
  } finally {
    await limited.close();
  }
});
