/** Rules for new passwords: who they apply to, which passwords they refuse, and when a password expires. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../../../support/builders/testOrganization.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

const changed = new Set<string>();
afterEach(async () => {
  for (const key of changed) await set(key, usual[key] ?? '');
  changed.clear();
});
const usual: Record<string, string> = {
  'sys.password.check': 'true',
  'sys.password.minLength': '8',
  'sys.password.kinds': '3',
  'sys.password.history': '5',
  'sys.password.maxAgeDays': '0',
};

const post = (path: string, body: unknown, token = admin) => server.call(token, 'POST', path, body);

async function set(configKey: string, configValue: string): Promise<void> {
  const { rows } = (await server.call(admin, 'GET', '/system/config/list?pageSize=1000')).body;
  const { configId } = rows.find((one: { configKey: string }) => one.configKey === configKey);
  expect((await post('/system/config/edit', { configId, configValue })).body.code).toBe(200);
  changed.add(configKey);
}

let made = 0;
let latest: string | undefined;
/** A new signed-in user, and a function that changes their password. */
async function person(first = 'Zf1%pobuq7') {
  made += 1;
  // A phone number belongs to one account.
  if (latest) await post('/system/user/edit', { userId: latest, phonenumber: '' });
  const userName = `chooser${made}`;
  const fields = {
    userName,
    nickName: '欧阳清',
    phonenumber: '13812345678',
    password: first,
    mustChangePassword: false,
  };
  const { userId } = (await post('/system/user', fields)).body.data;
  latest = userId;
  const token = await server.login(userName, { password: first });
  const change = async (oldPassword: string, newPassword: string) =>
    (await post('/system/user/profile/updatePwd', { oldPassword, newPassword }, token)).body;
  return { userName, userId, token, change, first };
}

test.each([
  ['12345678', '这是最常用的密码之一'],
  ['password', '这是最常用的密码之一'],
  ['aaaaaaaa', '重复的字符'],
  ['Poiuytrewq0!', '连续字符'],
  ['Woaini1314!', '拼音或数字习惯'],
  ['Xouyangqing#73', '不能包含姓名拼音'],
  ['Ab-13812345678', '不能包含手机号'],
  ['qwmrtzpxk', '至少 3 种'],
])('%s is refused with its reason when users change their own password', async (next, reason) => {
  const { change, first } = await person();
  const answer = await change(first, next);
  expect(answer).toMatchObject({ code: 500, reason: 'PASSWORD_WEAK', errors: [{ path: 'newPassword' }] });
  expect(answer.msg).toContain(reason);
});

test('a password that contains the account or the tenant’s names is refused', async () => {
  const { change, first, userName } = await person();
  expect((await change(first, `${userName}#Xq73`)).msg).toContain('不能包含账号');
  expect((await change(first, `x#Q73${server.tenant.code.toLowerCase()}`)).msg).toContain('不能包含租户编码');
});

test('passwords that administrators set, and those of new tenants, follow the same rules', async () => {
  const { userId } = await person();
  const weak = { reason: 'PASSWORD_WEAK', errors: [{ path: 'password' }] };
  expect((await post('/system/user/resetPwd', { userId, password: 'Password1!' })).body).toMatchObject(weak);
  const fields = { userName: 'weakling', nickName: '弱', password: 'Weakling#2026x' };
  expect((await post('/system/user', fields)).body).toMatchObject(weak);
  const tenant = { tenantCode: 'WEAKLY', tenantName: '弱公司', adminPassword: 'Weakly#2026zq' };
  expect((await post('/system/tenant', tenant)).body).toMatchObject({
    reason: 'PASSWORD_WEAK',
    errors: [{ path: 'adminPassword', message: '密码不能包含租户编码，请换一个' }],
  });
});

test('the current and the most recent passwords are refused, and an older one is accepted', async () => {
  await set('sys.password.history', '2');
  const { change, first } = await person();
  const chosen = [first, 'Zg2%pobuq7', 'Zh3%pobuq7'];
  for (const [index, next] of chosen.slice(1).entries()) {
    expect((await change(chosen[index] ?? '', next)).code).toBe(200);
  }
  for (const again of chosen) {
    expect(await change('Zh3%pobuq7', again)).toMatchObject({
      reason: 'PASSWORD_WEAK',
      msg: '不能使用当前密码和最近 2 次用过的密码，请换一个',
    });
  }
  expect((await change('Zh3%pobuq7', 'Zl7%pobuq7')).code).toBe(200);
  expect((await change('Zl7%pobuq7', first)).code).toBe(200);
});

test('a reset does not reveal a user’s earlier passwords to an administrator', async () => {
  const { userId, first } = await person();
  expect((await post('/system/user/resetPwd', { userId, password: first })).body.code).toBe(200);
});

test('the history of a user stores at most 24 old hashes', async () => {
  const { userId } = await person();
  await server.database.inTenant(server.tenant, 'write', (tx) =>
    sql`insert into "passwordHistory" ("userId", "passwordHash")
      select ${userId}, 'old ' || n from generate_series(1, 30) n`.execute(tx),
  );
  await post('/system/user/resetPwd', { userId, password: 'Zm8%pobuq7' });
  const { rows } = await server.database.inTenant(server.tenant, 'read', (tx) =>
    sql<{ passwordHash: string }>`select "passwordHash" from "passwordHistory"
      where "userId" = ${userId} order by "historyId"`.execute(tx),
  );
  expect(rows).toHaveLength(24);
  expect(rows.at(-1)?.passwordHash).toContain('$argon2id$');
});

test('length, character classes and history follow the tenant’s settings; without the check only the length counts', async () => {
  const { change, first } = await person();
  await set('sys.password.minLength', '15');
  expect((await change(first, 'Zn9%pobuq7')).msg).toBe('密码至少 15 位');
  await set('sys.password.minLength', '8');
  await set('sys.password.kinds', '1');
  expect((await change(first, 'qwmrtzpxk')).code).toBe(200);
  await set('sys.password.history', '0');
  expect((await change('qwmrtzpxk', 'qwmrtzpxk')).code).toBe(200);
  await set('sys.password.check', 'false');
  expect((await change('qwmrtzpxk', 'password')).code).toBe(200);
});

test('a password that exceeds the maximum age is due at the next request, and valid again after its change', async () => {
  const { userId, token, change, first, userName } = await person();
  const count = () => server.call(token, 'GET', '/flowable/task/myTaskCount');
  const age = (days: number) =>
    server.database.inTenant(server.tenant, 'write', (tx) =>
      sql`update users set "passwordTime" = now() - make_interval(days => ${days}) where "userId" = ${userId}`.execute(
        tx,
      ),
    );
  await age(100);
  expect((await count()).body.code).toBe(200);
  await set('sys.password.maxAgeDays', '90');
  expect((await count()).body).toMatchObject({
    reason: 'PASSWORD_DUE',
    msg: '密码已超过规定的使用期限，请先修改密码！',
  });
  const again = await server.login(userName, { password: first });
  const { user } = (await server.call(again, 'GET', '/getInfo')).body;
  expect(user).toMatchObject({ needPerfectPassword: true, passwordTooOld: true });
  expect((await change(first, 'Zo1%pobuq7')).code).toBe(200);
  expect((await count()).body.code).toBe(200);
  expect(
    (await server.call(await server.login('cashier'), 'GET', '/flowable/task/myTaskCount')).body.code,
  ).toBe(200);
});

test('a password can expire during a session without any other change', async () => {
  const { userId, token } = await person();
  await set('sys.password.maxAgeDays', '1');
  await server.database.inTenant(server.tenant, 'write', (tx) =>
    sql`update users set "passwordTime" = now() - interval '1 day' + interval '1500 milliseconds'
      where "userId" = ${userId}`.execute(tx),
  );
  const count = async () => (await server.call(token, 'GET', '/flowable/task/myTaskCount')).body;
  expect((await count()).code).toBe(200);
  await expect.poll(count).toMatchObject({ reason: 'PASSWORD_DUE' });
});

test('seeded accounts with password hashes can sign in', async () => {
  expect(
    (await server.call(await server.login('buyer', { password: testPassword }), 'GET', '/getInfo')).status,
  ).toBe(200);
});
