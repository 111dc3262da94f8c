/** Sessions: how long they last, and who can list and end them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteClosedSessions } from '../../../../server/db/queries/auth/endSessions.ts';
import {
  createTestServer,
  injectRequest,
  type TestNode,
  type TestServer,
} from '../../../support/servers/testServer.ts';

let server: TestServer;
let node: TestNode;
let admin: string;
beforeAll(async () => {
  server = await createTestServer();
  node = await server.node();
});
afterAll(async () => {
  await node.close();
  await server.close();
});
beforeEach(async () => {
  await sql`delete from qianhe.sessions`.execute(server.database.platform);
  admin = await server.login('admin');
});

const get = (token: string, path: string) => server.call(token, 'GET', path);
const post = (token: string, path: string, body: object = {}) => server.call(token, 'POST', path, body);
/** On the other node. */
const isOpen = async (token: string) =>
  (await injectRequest(node.app, { token, method: 'GET', path: '/getInfo' })).status === 200;

async function set(configKey: string, configValue: string) {
  const { rows } = (await get(admin, '/system/config/list?pageSize=1000')).body;
  const { configId } = rows.find((one: { configKey: string }) => one.configKey === configKey);
  return (await post(admin, '/system/config/edit', { configId, configValue })).body;
}

/** Ages the start and last use of all sessions except the administrator's. */
const backdate = (column: 'createdAt' | 'lastUsedAt', interval: string) =>
  sql`update qianhe.sessions set ${sql.id(column)} = now() - ${interval}::interval
    where "userId" <> ${server.users.admin}`.execute(server.database.platform);

type Listed = { sessionId: string; device: string; address: string; current: boolean };
const own = async (token: string): Promise<Listed[]> =>
  (await get(token, '/system/user/profile/sessions')).body.data;

test('the idle limit is a setting that applies to open sessions from the next request on, on every node', async () => {
  const token = await server.login('buyer');
  await backdate('lastUsedAt', '31 minutes');
  expect((await set('sys.session.idle.minutes', '30')).code).toBe(200);
  expect(await isOpen(token)).toBe(false);
  await set('sys.session.idle.minutes', '40');
  expect(await isOpen(token)).toBe(true);
  await set('sys.session.idle.minutes', '720');
});

test('the absolute limit ends a session regardless of its use', async () => {
  const token = await server.login('buyer');
  await backdate('createdAt', '167 hours');
  expect(await isOpen(token)).toBe(true);
  await backdate('createdAt', '169 hours');
  expect(await isOpen(token)).toBe(false);
  await set('sys.session.max.hours', '200');
  expect(await isOpen(token)).toBe(true);
  await set('sys.session.max.hours', '168');
});

test.each([
  ['sys.session.idle.minutes', ['4', '0', '-1', '1.5', '', '43201', '12h']],
  ['sys.session.max.hours', ['0', '8761', 'never', '']],
  ['sys.session.single', ['1', 'yes', '']],
])('%s refuses invalid values', async (key, values) => {
  for (const value of values) {
    const answer = await set(key, value);
    expect(answer).toMatchObject({ code: 400, errors: [{ path: 'configValue' }] });
  }
  expect(await isOpen(admin)).toBe(true);
});

test('sys.session.single ends all earlier sessions of a user immediately', async () => {
  const older = await server.login('buyer');
  const newer = await server.login('buyer');
  expect(await isOpen(older)).toBe(true);
  await set('sys.session.single', 'true');
  expect([await isOpen(older), await isOpen(newer)]).toEqual([false, true]);
  const newest = await server.login('buyer');
  expect([await isOpen(newer), await isOpen(newest)]).toEqual([false, true]);
  const together = await Promise.all(Array.from({ length: 6 }, () => server.login('leader')));
  const open = await Promise.all(together.map(isOpen));
  expect(open.filter(Boolean)).toHaveLength(1);
  await set('sys.session.single', 'false');
});

test('a user sees each own session with its device and address, and the current one is marked', async () => {
  const agent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const login = await server.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: 'buyer', password: 'Qianhe@2026' },
    remoteAddress: '10.0.0.7',
    headers: { 'user-agent': agent },
  });
  const { token } = login.json<{ token: string }>();
  const other = await server.login('buyer');
  const listed = await own(token);
  expect(listed).toHaveLength(2);
  expect(listed).toContainEqual({
    sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    device: 'Chrome 140 · Windows',
    address: '10.0.0.7',
    signInTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    lastSeen: expect.stringMatching(/^\d{4}-/),
    current: true,
  });
  expect((await own(other)).find(({ current }) => current)?.address).toBe('127.0.0.1');
});

test('users can end one or all other sessions of their own, but no sessions of others', async () => {
  const [first, second, third, leader] = await Promise.all(
    ['buyer', 'buyer', 'buyer', 'leader'].map((name) => server.login(name)),
  );
  if (!first || !second || !third || !leader) throw new Error('Four people have signed in.');
  const ofSecond = (await own(second)).find(({ current }) => current)?.sessionId;
  const end = (token: string, sessionId: unknown) =>
    post(token, '/system/user/profile/sessions/end', { sessionId });
  expect((await end(leader, ofSecond)).status).toBe(404);
  expect(await isOpen(second)).toBe(true);
  expect((await end(first, ofSecond)).body.code).toBe(200);
  expect((await end(first, ofSecond)).status).toBe(404);
  expect([await isOpen(first), await isOpen(second), await isOpen(third)]).toEqual([true, false, true]);
  expect((await post(first, '/system/user/profile/sessions/endOthers')).body.data).toBe(1);
  expect([await isOpen(first), await isOpen(third), await isOpen(leader)]).toEqual([true, false, true]);
});

test('an administrator lists and ends a user’s sessions, other users cannot', async () => {
  const { users } = server;
  const tokens = [await server.login('buyer'), await server.login('buyer'), await server.login('buyer')];
  const list = (token: string, userId: unknown) => get(token, `/system/session/list?userId=${userId}`);
  const end = (token: string, body: object) => post(token, '/system/session/end', body);
  expect((await list(tokens[0] ?? '', users.buyer)).status).toBe(403);
  expect((await end(tokens[0] ?? '', { userId: users.buyer })).status).toBe(403);
  expect((await list(admin, '999999')).status).toBe(404);
  const { data } = (await list(admin, users.buyer)).body;
  expect(data).toHaveLength(3);
  const [{ sessionId }] = data;
  expect((await end(admin, { userId: users.leader, sessionIds: [sessionId] })).status).toBe(404);
  expect((await end(admin, { userId: users.buyer, sessionIds: [sessionId] })).body.data).toBe(1);
  expect((await end(admin, { userId: users.buyer })).body.data).toBe(2);
  expect(await Promise.all(tokens.map(isOpen))).toEqual([false, false, false]);
  const log = await get(admin, '/system/log/list?kind=administration&keyword=/system/session/end');
  expect(log.body.total).toBe(2);
});

test('a user with the permission cannot end the sessions of an administrator', async () => {
  const { rows } = (await get(admin, '/system/menu/list?pageSize=1000')).body;
  const menuIds = rows
    .filter(({ perms }: { perms: string }) => perms.startsWith('system:session:'))
    .map(({ menuId }: { menuId: string }) => menuId);
  expect(menuIds).toHaveLength(3);
  await post(admin, '/system/role/edit', { roleId: server.roles.leader, menuIds });
  const leader = await server.login('leader');
  const buyer = await server.login('buyer');
  const { users } = server;
  expect((await post(leader, '/system/session/end', { userId: users.admin })).status).toBe(403);
  expect((await post(leader, '/system/session/end', { userId: users.buyer })).body.data).toBe(1);
  expect([await isOpen(admin), await isOpen(buyer)]).toEqual([true, false]);
});

test('a user has at most a hundred sessions, and a new one ends the least recently used', async () => {
  const token = await server.login('buyer');
  await sql`insert into qianhe.sessions ("tokenHash", "tenantCode", "userId", "lastUsedAt")
    select sha256(n::text::bytea), 'DEFAULT', ${server.users.buyer}, now() - make_interval(mins => n)
    from generate_series(1, 120) n`.execute(server.database.platform);
  const newest = await server.login('buyer');
  expect(await own(newest)).toHaveLength(100);
  expect(await isOpen(token)).toBe(true);
});

test('a token whose session has ended is refused with the reason, on every node', async () => {
  const { users } = server;
  const endOf = async (token: string) =>
    (await injectRequest(node.app, { token, method: 'GET', path: '/getInfo' })).body;
  const [ended, asked, other] = [
    await server.login('buyer'),
    await server.login('buyer'),
    await server.login('buyer'),
  ];
  const { data } = (await get(admin, `/system/session/list?userId=${users.buyer}`)).body;
  const first = (await own(ended)).find(({ current }) => current)?.sessionId;
  expect(data).toHaveLength(3);
  await post(admin, '/system/session/end', { userId: users.buyer, sessionIds: [first] });
  expect(await endOf(ended)).toEqual({
    code: 401,
    msg: '登录已结束：管理员结束了您的登录。请重新登录',
    ended: 'administrator',
  });
  await post(other, '/system/user/profile/sessions/endOthers');
  expect(await endOf(asked)).toMatchObject({ ended: 'own' });
  await post(admin, '/system/user/resetPwd', { userId: users.buyer, password: 'Bohai#4721x' });
  expect(await endOf(other)).toMatchObject({ ended: 'reset' });
  const idle = await server.login('leader');
  const old = await server.login('leader');
  await sql`update qianhe.sessions set "lastUsedAt" = now() - interval '8 days'
    where "tokenHash" = sha256(${idle}::bytea)`.execute(server.database.platform);
  await sql`update qianhe.sessions set "createdAt" = now() - interval '8 days'
    where "tokenHash" = sha256(${old}::bytea)`.execute(server.database.platform);
  const ends = async () => [(await endOf(idle)).ended, (await endOf(old)).ended];
  expect(await ends()).toEqual(['idle', 'age']);
  await deleteClosedSessions(server.database);
  expect(await ends()).toEqual(['idle', 'age']);
  await set('sys.session.single', 'true');
  const replaced = await server.login('leader');
  await server.login('leader');
  expect(await endOf(replaced)).toMatchObject({ ended: 'newer' });
  await set('sys.session.single', 'false');
  const signedOut = await server.login('leader');
  await post(signedOut, '/logout');
  expect(await endOf(signedOut)).toEqual({ code: 401, msg: '认证失败，无法访问系统资源' });
});
