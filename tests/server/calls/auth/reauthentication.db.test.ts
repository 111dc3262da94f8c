/** The password is required again before a user's telephone number or email address changes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testPassword } from '../../../support/builders/testOrganization.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`delete from qianhe."passwordAttempts"`.execute(server.database.platform);
  token = await server.login('buyer');
});

const edit = async (body: object, by = token) =>
  (await server.call(by, 'POST', '/system/user/profile/edit', body)).body;
const again = async (own: string, by = token) =>
  (await server.call(by, 'POST', '/system/user/profile/reauthenticate', { password: own })).body;
const proofOf = async (by = token): Promise<string> => (await again(testPassword, by)).data.proof;
const phone = async () =>
  (await server.call(token, 'GET', '/system/user/profile')).body.data.phonenumber as string;

test('telephone number and email address require a proof of the password, other fields do not', async () => {
  const refusal = { code: 500, reason: 'REAUTHENTICATE', msg: '请先输入密码验证身份' };
  expect(await edit({ phonenumber: '13800000001' })).toMatchObject(refusal);
  expect(await edit({ email: 'a@example.com', nickName: '改名' })).toMatchObject(refusal);
  expect(await edit({ phonenumber: '13800000001', proof: 'x'.repeat(43) })).toMatchObject(refusal);
  expect((await edit({ nickName: '张三', phonenumber: await phone() })).code).toBe(200);
  expect(await phone()).toBe('');
});

test('a proof is valid once', async () => {
  const proof = await proofOf();
  expect((await edit({ phonenumber: '13800000002', proof })).code).toBe(200);
  expect(await phone()).toBe('13800000002');
  expect((await edit({ phonenumber: '13800000003', proof })).reason).toBe('REAUTHENTICATE');
});

test('a request that is refused before it uses its proof leaves the proof valid', async () => {
  const proof = await proofOf();
  expect((await edit({ phonenumber: '13800000004', nickName: '', proof })).code).toBe(400);
  expect((await edit({ phonenumber: '13800000004', proof })).code).toBe(200);
});

test('a proof is valid for five minutes and for its own session', async () => {
  const proof = await proofOf();
  const other = await server.login('buyer');
  expect((await edit({ phonenumber: '13800000005', proof }, other)).reason).toBe('REAUTHENTICATE');
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from "proofUntil" - now())::float / 60 as minutes from qianhe.sessions
    where "proofUntil" is not null`.execute(server.database.platform);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.minutes).toBeLessThanOrEqual(5);
  await sql`update qianhe.sessions set "proofUntil" = now() - interval '1 second'`.execute(
    server.database.platform,
  );
  expect((await edit({ phonenumber: '13800000005', proof })).reason).toBe('REAUTHENTICATE');
});

test('a session has five guesses in total, for proofs and for changes of the password', async () => {
  for (let n = 0; n < 3; n += 1) {
    expect(await again('no')).toMatchObject({ reason: 'BAD_CREDENTIALS', msg: '密码错误' });
  }
  const change = async (oldPassword: string) =>
    (
      await server.call(token, 'POST', '/system/user/profile/updatePwd', {
        oldPassword,
        newPassword: 'Kestrel-42-lantern',
      })
    ).body;
  for (let n = 0; n < 2; n += 1) {
    expect(await change('no')).toMatchObject({ reason: 'BAD_CREDENTIALS', msg: '旧密码错误' });
  }
  const locked = { reason: 'LOCKED', msg: '密码错误次数过多，请 10 分钟后再试' };
  expect(await again(testPassword)).toMatchObject(locked);
  expect(await change(testPassword)).toMatchObject(locked);
  expect((await again(testPassword, await server.login('buyer'))).code).toBe(200);
});

test("another account's number is refused at its field, as a telephone number or as an account name", async () => {
  const other = await server.login('leader');
  const taken = '13800000077';
  expect((await edit({ phonenumber: taken, proof: await proofOf(other) }, other)).code).toBe(200);
  const refusal = { code: 500, reason: 'NAME_TAKEN', errors: [{ path: 'phonenumber' }] };
  expect(await edit({ phonenumber: taken, proof: await proofOf() })).toMatchObject(refusal);
  expect(await phone()).not.toBe(taken);
  const rename = { userId: server.users.nobody, userName: '13800000078' };
  await server.call(await server.login('admin'), 'POST', '/system/user/edit', rename);
  expect(await edit({ phonenumber: '13800000078', proof: await proofOf() })).toMatchObject(refusal);
});

test('a number that an account has lost can be taken, by one of several at once', async () => {
  const number = '13800000079';
  const other = await server.login('leader');
  const [own, theirs] = [await proofOf(), await proofOf(other)];
  const answers = await Promise.all([
    edit({ phonenumber: number, proof: own }),
    edit({ phonenumber: number, proof: theirs }, other),
  ]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 500]);
  const emptied = answers[0].code === 200 ? token : other;
  expect((await edit({ phonenumber: '', proof: await proofOf(emptied) }, emptied)).code).toBe(200);
  const next = emptied === token ? other : token;
  expect((await edit({ phonenumber: number, proof: await proofOf(next) }, next)).code).toBe(200);
});

test('a text that is no telephone number is refused at its field', async () => {
  expect(await edit({ phonenumber: '电话' })).toMatchObject({ code: 400, errors: [{ path: 'phonenumber' }] });
});
