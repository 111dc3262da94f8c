import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverMessages, type MessageGateway } from '../../../../server/jobs/periodic/outboxDelivery.ts';
import { openSmsGateway } from '../../../../server/providers/sms/smsGateway.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let gateway: Server;
let admin: string;
let sms: MessageGateway | null;
let gatewayStatus = 200;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];

const phone = '13812345678';
const next = 'Bohai#4721x';

beforeAll(async () => {
  gateway = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await readText(request) });
    response.writeHead(gatewayStatus, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => gateway.once('listening', listening));
  const { port } = gateway.address() as AddressInfo;
  server = await createTestServer();
  const settings = { url: `http://127.0.0.1:${port}/send`, secret: 'shared', auth: 'hmac' } as const;
  sms = openSmsGateway(settings, () => new Date());
  admin = await server.login('admin');
  await post('/system/user/edit', { userId: server.users.buyer, phonenumber: phone }, admin);
});
afterAll(async () => {
  gateway.close();
  await server.close();
});
beforeEach(async () => {
  await inTenant('delete from "verifyCodes"');
  await inTenant('delete from "outbox"');
  await sql`delete from qianhe."passwordAttempts"`.execute(server.database.platform);
  received.length = 0;
  gatewayStatus = 200;
});

const inTenant = <T>(statement: string) =>
  server.database.inTenant(
    server.tenant,
    'write',
    async (tx) => (await sql.raw<T>(statement).execute(tx)).rows,
  );

const setSetting = (key: string, value: string) =>
  inTenant(`update configs set "configValue" = '${value}' where "configKey" = '${key}'`);

const post = (path: string, body: object, token: string | null = null) =>
  server.call(token, 'POST', path, body);

const send = (purpose: string, phonenumber = phone) => post('/common/sms/send', { purpose, phonenumber });

/** The code as an administrator reads it. */
async function readCode(): Promise<string> {
  const { rows } = (await server.call(admin, 'GET', '/system/outbox/list')).body;
  const answer = await post('/system/outbox/text', { outboxId: rows[0].outboxId }, admin);
  return /\d{6}/.exec(answer.body.data.text)?.[0] ?? '';
}

const waiting = async (token: string) =>
  (await server.call(token, 'GET', '/system/registration/waiting')).body.data;

const deliver = () => deliverMessages(server.database, { sms }, new AbortController().signal);

test('a number without an account gets the same answer and no message', async () => {
  const unknown = await send('reset', '13999999999');
  expect(await inTenant('select * from "outbox"')).toEqual([]);
  expect(unknown.body).toEqual((await send('reset')).body);
  expect(await inTenant('select "receiver" from "outbox"')).toEqual([{ receiver: phone }]);
});

test('a sixth code within ten minutes is refused, for unknown numbers too', async () => {
  for (const number of [phone, '13999999999']) {
    for (let count = 0; count < 5; count += 1) expect((await send('reset', number)).body.code).toBe(200);
    expect((await send('reset', number)).body.reason).toBe('TOO_SOON');
  }
});

test('neither the outbox nor the table of codes holds a readable code', async () => {
  await send('reset');
  const code = await readCode();
  expect(code).toMatch(/^\d{6}$/);
  const stored = JSON.stringify([
    await inTenant('select * from "outbox"'),
    await inTenant('select * from "verifyCodes"'),
    (await server.call(admin, 'GET', '/system/outbox/list')).body,
  ]);
  expect(stored).not.toContain(code);
  expect(stored).toContain('******');
});

test('a code serves one password, the sixth try fails, and an old one has expired', async () => {
  const reset = (code: string) =>
    post('/system/user/password/resetWithVerifyCode', { phonenumber: phone, code, password: next });
  await send('reset');
  const code = await readCode();
  const weak = { phonenumber: phone, code, password: 'buyer12345' };
  expect((await post('/system/user/password/resetWithVerifyCode', weak)).body.reason).toBe('PASSWORD_WEAK');
  const wrong = code === '000000' ? '000001' : '000000';
  for (let count = 0; count < 4; count += 1) expect((await reset(wrong)).body.reason).toBe('BAD_CODE');
  expect((await reset(code)).body.reason).toBe('BAD_CODE');
  await send('reset');
  await inTenant(`update "verifyCodes" set "createTime" = now() - interval '6 minutes'`);
  expect((await reset(await readCode())).body.reason).toBe('BAD_CODE');
  await send('reset');
  const good = await readCode();
  const answers = await Promise.all([reset(good), reset(good)]);
  expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 500]);
  expect(await server.login('buyer', { password: next })).toBeTruthy();
});

test('a phone number signs in with its password, and with a code where the tenant allows it', async () => {
  const byPassword = await post('/login', { username: `+86 ${phone}`, password: next });
  expect(byPassword.body.token).toBeTruthy();
  expect((await post('/login/sms', { phonenumber: phone, code: '123456' })).body.reason).toBe('NOT_OFFERED');
  await setSetting('sys.sms.enabled', 'true');
  await send('login', '０086 138-1234-5678');
  const code = await readCode();
  const signedIn = await post('/login/sms', { phonenumber: phone, code });
  expect((await server.call(signedIn.body.token, 'GET', '/getInfo')).body.user.userName).toBe('buyer');
  expect((await post('/login/sms', { phonenumber: phone, code })).body.reason).toBe('BAD_CODE');
});

test('a signed-in person changes the password with a code sent to the own number', async () => {
  const token = await server.login('buyer', { password: next });
  expect((await post('/common/sms/send', { purpose: 'update' })).status).toBe(401);
  await setSetting('sys.sms.enabled', 'false');
  const refused = { code: '123456', newPassword: 'Taihu!9935w' };
  for (const answer of [
    await post('/common/sms/send', { purpose: 'update' }, token),
    await post('/system/user/password/updateWithVerifyCode', refused, token),
  ])
    expect(answer.body.reason).toBe('NOT_OFFERED');
  expect(await inTenant('select * from "outbox"')).toEqual([]);
  await setSetting('sys.sms.enabled', 'true');
  await post('/common/sms/send', { purpose: 'update' }, token);
  const body = { code: await readCode(), newPassword: 'Taihu!9935w' };
  expect((await post('/system/user/password/updateWithVerifyCode', body, token)).body.code).toBe(200);
  expect(await server.login('buyer', { password: 'Taihu!9935w' })).toBeTruthy();
  expect((await server.call(token, 'GET', '/getInfo')).status).toBe(200);
});

test('a new phone number is proven by a code sent to it, and by the password', async () => {
  const token = await server.login('buyer', { password: 'Taihu!9935w' });
  const moved = '13800000042';
  const request = { purpose: 'phone', phonenumber: moved };
  const prove = async () =>
    (await post('/system/user/profile/reauthenticate', { password: 'Taihu!9935w' }, token)).body.data.proof;
  const edit = async (body: object) =>
    (await post('/system/user/profile/edit', { phonenumber: moved, ...body }, token)).body;
  expect((await post('/common/sms/send', request)).status).toBe(401);
  expect((await post('/common/sms/send', { purpose: 'phone' }, token)).status).toBe(400);
  await setSetting('sys.sms.enabled', 'false');
  expect((await post('/common/sms/send', request, token)).body.reason).toBe('NOT_OFFERED');
  await setSetting('sys.sms.enabled', 'true');
  await post('/common/sms/send', request, token);
  const code = await readCode();
  const wrong = code === '000000' ? '000001' : '000000';
  const proof = await prove();
  expect(await edit({ code })).toMatchObject({ reason: 'REAUTHENTICATE' });
  expect(await edit({ proof })).toMatchObject({ reason: 'BAD_CODE', msg: '请输入发到新手机的验证码' });
  expect(await edit({ proof, code: wrong })).toMatchObject({ reason: 'BAD_CODE' });
  expect(await edit({ proof, code, phonenumber: '13800000043' })).toMatchObject({ reason: 'BAD_CODE' });
  expect(await edit({ proof, code, phonenumber: '+86 138-0000-0042' })).toMatchObject({ code: 200 });
  expect(await inTenant('select * from "verifyCodes"')).toEqual([]);
  const [row] = await inTenant<{ phonenumber: string }>(
    `select "phonenumber" from users where "userName" = 'buyer'`,
  );
  expect(row?.phonenumber).toBe(moved);
  expect(await edit({ proof: await prove(), phonenumber: '' })).toMatchObject({ code: 200 });
  await post('/common/sms/send', request, token);
  const guesses = [wrong, wrong, wrong, wrong, wrong, await readCode()];
  const answers = [];
  for (const guess of guesses) answers.push((await edit({ proof: await prove(), code: guess })).reason);
  expect(answers).toEqual([...Array(5).fill('BAD_CODE'), 'LOCKED']);
  await post('/system/user/edit', { userId: server.users.buyer, phonenumber: phone }, admin);
});

test('the gateway gets a signed message once, and again after it refused', async () => {
  await send('reset');
  gatewayStatus = 500;
  await deliver();
  expect(await inTenant('select "state", "attempts" from "outbox"')).toEqual([
    { state: 'waiting', attempts: 1 },
  ]);
  const [row] = await inTenant<{ outboxId: string }>('select "outboxId" from "outbox"');
  gatewayStatus = 200;
  expect((await post('/system/outbox/resend', { outboxId: row?.outboxId }, admin)).body.code).toBe(200);
  await deliver();
  await deliver();
  expect(received).toHaveLength(2);
  const [, last] = received;
  expect(JSON.parse(last?.body ?? '')).toMatchObject({
    phonenumber: phone,
    messageId: `DEFAULT-${row?.outboxId}`,
  });
  const signed = `${last?.headers['x-timestamp']}.${last?.body}`;
  expect(last?.headers['x-signature']).toBe(createHmac('sha256', 'shared').update(signed).digest('hex'));
  expect(await inTenant('select "state", "sealedText" from "outbox"')).toEqual([
    { state: 'sent', sealedText: null },
  ]);
  expect((await post('/system/outbox/resend', { outboxId: row?.outboxId }, admin)).body.reason).toBe(
    'FIELD_INVALID',
  );
});

test('registration is closed until the tenant opens it, and offers what the settings list', async () => {
  const person = { username: 'outsider', nickName: '林外', password: next, phonenumber: '13700000001' };
  expect((await post('/register', { ...person, code: '123456' })).body.reason).toBe('NOT_OFFERED');
  expect((await server.call(null, 'GET', '/system/dept/options/register')).body.data).toEqual([]);
  await setSetting('sys.register.enabled', 'true');
  await setSetting('sys.register.roles', 'staff,admin');
  const { data: roles } = (await server.call(null, 'GET', '/system/role/options/register')).body;
  expect(roles.map((role: { roleName: string }) => role.roleName)).toEqual(['员工']);
  await send('register', person.phonenumber);
  const code = await readCode();
  const taken = await post('/register', { ...person, username: 'buyer', code });
  expect(taken.body.reason).toBe('NAME_TAKEN');
  expect((await post('/register', { ...person, username: phone, code })).status).toBe(400);
  expect((await post('/register', { ...person, username: '138-1234-5678', code })).status).toBe(400);
  const made = await post('/register', { ...person, code, roleId: roles[0].roleId });
  expect(made.body.data).toEqual({ waiting: true });
  expect(await waiting(admin)).toEqual({ users: 1, depts: 0 });
  expect(await waiting(await server.login('cashier'))).toEqual({ users: 0, depts: 0 });
  expect((await post('/login', { username: 'outsider', password: next })).body.reason).toBe('USER_DISABLED');
  expect((await post('/register', { ...person, username: 'another', code })).body.reason).toBe('BAD_CODE');
  await send('register', person.phonenumber);
  const again = await post('/register', { ...person, username: 'another', code: await readCode() });
  expect(again.body.errors).toEqual([expect.objectContaining({ path: 'phonenumber' })]);
});

test('a registration waits until it is enabled, and not again when it is disabled later', async () => {
  const listed = async () =>
    (await server.call(admin, 'GET', '/system/user/list?userName=outsider')).body.rows[0];
  const { userId, waiting: before } = await listed();
  expect(before).toBe(true);
  for (const status of ['0', '1']) {
    await post('/system/user/edit', { userId, status }, admin);
    expect(await listed()).toMatchObject({ status, waiting: false });
  }
  expect((await waiting(admin)).users).toBe(0);
});

test('a department registers as disabled below one that is offered', async () => {
  const [top] = await inTenant<{ deptId: string }>('select "deptId" from depts order by 1 limit 1');
  const path = '/system/dept/register/DEFAULT';
  const body = { deptName: '外协一队', parentId: top?.deptId, phonenumber: '13700000002' };
  await send('register', body.phonenumber);
  expect((await post(path, { ...body, code: await readCode() })).status).toBe(400);
  await setSetting('sys.register.depts', top?.deptId ?? '');
  expect((await post(path, { ...body, code: await readCode() })).body.code).toBe(200);
  const [dept] = await inTenant<{ deptId: string; status: string }>(
    `select "deptId", "status" from depts where "deptName" = '外协一队'`,
  );
  expect(dept?.status).toBe('1');
  expect((await waiting(admin)).depts).toBe(1);
  await post('/system/dept/edit', { deptId: dept?.deptId, status: '0' }, admin);
  expect((await waiting(admin)).depts).toBe(0);
});

test('the tenants of an account are the same for every name', async () => {
  const of = async (name: string) =>
    (await server.call(null, 'GET', `/system/user/tenant/users?username=${name}`)).body.data.map(
      (one: { tenantCode: string }) => one.tenantCode,
    );
  expect(await of('buyer')).toEqual(await of('ghost'));
});

test('an account made by an administrator must change its password first, unless stated otherwise', async () => {
  const make = (userName: string, more: object = {}) =>
    post('/system/user', { userName, nickName: '新来', password: next, ...more }, admin);
  await make('freshone');
  await make('freshtwo', { mustChangePassword: false });
  const due = async (userName: string) => {
    const token = await server.login(userName, { password: next });
    return (await server.call(token, 'GET', '/getInfo')).body.user.needPerfectPassword;
  };
  expect([await due('freshone'), await due('freshtwo')]).toEqual([true, false]);
});
