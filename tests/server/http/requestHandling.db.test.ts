import { request as connect } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { answers, defineCall } from '../../../contract/call.ts';
import { assertGuarded } from '../../../server/http/request/routes.ts';
import { serverLog } from '../../../server/log/serverLog.ts';
import { createTestKey, createTestServer, type TestServer } from '../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;
let cashier: string;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
  cashier = await server.login('cashier');
});
afterAll(() => server.close());

const newPost = (body: unknown, headers: Record<string, string> = {}, token: string | null = admin) =>
  server.call(token, 'POST', '/system/post', body, headers);

const postCount = async () => (await server.call(admin, 'GET', '/system/post/list')).body.total;

test('refusals have the order 401, 403, 400', async () => {
  const bad = { nonsense: true };
  expect((await newPost(bad, {}, null)).status).toBe(401);
  expect((await newPost(bad, {}, cashier)).status).toBe(403);
  expect((await newPost(bad)).status).toBe(400);
});

test('an invalid payload is refused with every path and a Chinese message', async () => {
  const answer = await newPost({ postName: '', postCode: 'A', color: 'red', orderNum: 'x' });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 400, msg: '请求参数有误' });
  expect(answer.body.errors).toContainEqual({ path: 'postName', message: '请填写岗位名称' });
  expect(answer.body.errors).toContainEqual({ path: 'color', message: '未知的参数' });
  const orderNum = answer.body.errors.find((error: { path: string }) => error.path === 'orderNum');
  expect(orderNum.message).toMatch(/[一-龥]/);
});

test('nested paths are joined by dots', async () => {
  const answer = await server.call(admin, 'POST', '/system/user/ids', ['1', 'x']);
  expect(answer.body.errors[0].path).toBe('1');
});

test('unknown and repeated query parameters are refused', async () => {
  expect((await server.call(admin, 'GET', '/system/post/list?nonsense=1')).status).toBe(400);
  expect((await server.call(admin, 'GET', '/system/post/list?keyword=a&keyword=b')).status).toBe(400);
  expect((await server.call(admin, 'GET', '/system/post/list?pageSize=1001')).status).toBe(400);
  expect((await server.call(admin, 'GET', '/system/post/list?__proto__=1')).status).toBe(400);
});

test('the keys __proto__ and constructor.prototype are refused at every level', async () => {
  for (const text of ['{"__proto__":{"a":1}}', '{"x":{"constructor":{"prototype":{"a":1}}}}']) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/user/feature',
      headers: { authorization: `Bearer ${cashier}`, 'content-type': 'application/json' },
      payload: text,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe(400);
  }
});

test('invalid JSON is a 400, another media type a 415', async () => {
  const send = (payload: string, type = 'application/json') =>
    server.app.inject({
      method: 'POST',
      url: '/api/user/feature',
      headers: { authorization: `Bearer ${cashier}`, 'content-type': type },
      payload,
    });
  expect((await send('{"a":')).json()).toEqual({
    code: 400,
    msg: '请求参数有误',
    errors: [{ path: '', message: 'JSON 格式有误' }],
  });
  expect((await send('a=1', 'application/x-www-form-urlencoded')).json()).toMatchObject({ code: 415 });
});

test('an unknown path under /api is a 404 envelope, also for an unknown method', async () => {
  const answer = await server.call(admin, 'GET', '/nowhere');
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({ code: 404, msg: '访问资源不存在' });
  expect((await server.app.inject({ method: 'PATCH', url: '/api/system/post/1' })).statusCode).toBe(404);
});

test('every answer contains its request id, refusals and faults too', async () => {
  const good = await server.call(admin, 'GET', '/getInfo');
  const bad = await server.call(null, 'GET', '/getInfo');
  const none = await server.call(null, 'GET', '/nowhere');
  const ids = [good, bad, none].map((answer) => answer.headers['x-request-id']);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[\w-]{36}$/);
});

test('a fault contains a request id, no stack and no SQL, and the log names the call by that id', async () => {
  const { database } = server;
  const logged = vi.spyOn(serverLog, 'error').mockReturnValue(undefined);
  const { inTenant } = database;
  database.inTenant = () => Promise.reject(new Error('select secret from users: boom'));
  const answer = await server.call(admin, 'GET', '/system/post/list');
  database.inTenant = inTenant;
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    code: 500,
    msg: '系统未知错误，请反馈给管理员',
    requestId: answer.headers['x-request-id'],
  });
  expect(answer.text).not.toMatch(/secret|boom|at /);
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    {
      requestId: answer.headers['x-request-id'],
      call: 'GET /api/system/post/list',
      fault: expect.stringContaining('boom'),
    },
    'A call failed.',
  );
  logged.mockRestore();
});

test('a lost database is a 503 with Retry-After, and health reports it', async () => {
  const { database } = server;
  const { inTenant, ping } = database;
  const lost = Object.assign(new Error('Connection terminated'), { code: '57P01' });
  database.inTenant = () => Promise.reject(lost);
  database.ping = () => Promise.reject(lost);
  const answer = await server.call(admin, 'GET', '/system/post/list');
  const health = await server.call(null, 'GET', '/health');
  Object.assign(database, { inTenant, ping });
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(health.status).toBe(503);
  expect((await server.call(null, 'GET', '/health')).body).toEqual({
    status: 'ok',
    version: 'test',
    database: 'ok',
    storage: 'ok',
    backup: null,
  });
});

test('a write that is repeated with its key is done once and gets the same answer', async () => {
  const headers = { 'idempotency-key': createTestKey() };
  const body = { postName: '会计', postCode: 'KJ' };
  const before = await postCount();
  const first = await newPost(body, headers);
  const second = await newPost(body, headers);
  expect(first.body.code).toBe(200);
  expect(second.body).toEqual(first.body);
  expect(await postCount()).toBe(before + 1);
});

test('many concurrent requests with one key create one row, and the later ones wait', async () => {
  const headers = { 'idempotency-key': createTestKey() };
  const body = { postName: '出纳', postCode: 'CN' };
  const before = await postCount();
  const sent = await Promise.all(Array.from({ length: 5 }, () => newPost(body, headers)));
  expect(new Set(sent.map((answer) => answer.text)).size).toBe(1);
  expect(await postCount()).toBe(before + 1);
});

test('a key with another body is a 400, with another user or call a separate request', async () => {
  const headers = { 'idempotency-key': createTestKey() };
  await newPost({ postName: '工程师', postCode: 'GCS' }, headers);
  const other = await newPost({ postName: '工程师二', postCode: 'GCS2' }, headers);
  expect(other.status).toBe(400);
  expect(other.body.errors[0].path).toBe('Idempotency-Key');
  const feature = (token: string) => server.call(token, 'POST', '/user/feature', { a: 1 }, headers);
  expect((await feature(admin)).body.code).toBe(200);
  expect((await feature(cashier)).body.code).toBe(200);
});

test('a refused write is refused in the same way again, and leaves nothing', async () => {
  const headers = { 'idempotency-key': createTestKey() };
  const body = { postName: '会计', postCode: 'KJ-2' };
  const first = await newPost(body, headers);
  expect(first.body).toMatchObject({ code: 500, reason: 'NAME_TAKEN' });
  const { rows } = (await server.call(admin, 'GET', '/system/post/list?postName=会计')).body;
  await server.call(admin, 'POST', '/system/post/delete', [rows[0].postId]);
  expect((await newPost(body, headers)).body).toEqual(first.body);
  expect((await newPost(body, { 'idempotency-key': createTestKey() })).body.code).toBe(200);
});

test('a call with many transactions is done once by key too', async () => {
  const headers = { 'idempotency-key': createTestKey() };
  const body = { tenantCode: 'ONCE', tenantName: '一次' };
  const make = () => server.call(admin, 'POST', '/system/tenant', body, headers);
  const [first, second] = await Promise.all([make(), make()]);
  expect(first.body.data.initialPassword).toMatch(/.{12,}/);
  expect(second.body).toEqual(first.body);
});

test('scripts are allowed from our own files only', async () => {
  const { headers } = await server.call(null, 'GET', '/docs');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('the API page has no inline script and finds its files', async () => {
  const page = await server.call(null, 'GET', '/docs');
  const scripts = [...page.text.matchAll(/<script([^>]*)>([^<]*)</g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, inside] of scripts) {
    expect(inside).toBe('');
    const source = /src="\/api([^"]+)"/.exec(attributes ?? '')?.[1] ?? '';
    expect((await server.call(null, 'GET', source)).status).toBe(200);
  }
  expect((await server.call(null, 'GET', '/docs/files/package.json')).status).toBe(404);
});

test('the OpenAPI document has every call, and each of its pointers is valid', async () => {
  const { body, text } = await server.call(null, 'GET', '/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  expect(body.paths['/system/post'].post.operationId).toBe('post.add');
  expect(body.paths['/getRouters'].get.security).toEqual([{ token: [] }]);
  for (const [, pointer] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
    const name = pointer?.replace('#/components/schemas/', '') ?? '';
    expect(body.components.schemas, pointer).toHaveProperty([name]);
  }
});

test('the server does not start with a call without permission or object rule', () => {
  const call = { ...defineCall({ ...open, permission: 'session' }) };
  expect(() => assertGuarded({ noun: 'a', name: 'b', call })).not.toThrow();
  expect(() => assertGuarded({ noun: 'a', name: 'b', call: { ...call, permission: '' } })).toThrow(
    /no permission/,
  );
  expect(() => assertGuarded({ noun: 'a', name: 'b', call: { ...call, permission: [] } })).toThrow(
    /no permission/,
  );
  // The check catches what a wrong cast lets through.
  const unruled = { ...call, object: undefined as never };
  expect(() => assertGuarded({ noun: 'a', name: 'b', call: unruled })).toThrow(/no object rule/);
});

const open = { method: 'GET', path: '/x', summary: 'x', object: 'self', answer: answers.done() } as const;

test('too many calls are refused with Retry-After: sign-in by address, the rest by account', async () => {
  const limited = await createTestServer({ rateLimitScale: 0.005 });
  const statuses: number[] = [];
  for (let i = 0; i < 4; i += 1) {
    const answer = await limited.call(null, 'POST', '/login', { username: 'ghost', password: 'x' });
    statuses.push(answer.status);
    if (answer.status === 429) {
      expect(answer.body).toEqual({ code: 429, msg: '操作过于频繁，请稍后再试' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await limited.call(null, 'GET', '/captchaImage')).status).toBe(200);
  expect((await limited.call(null, 'GET', '/health')).status).toBe(200);
  await limited.close();
});

test('a client that disconnects before its answer affects only its own request', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  await new Promise<void>((resolve) => {
    const gone = connect(`${address}/api/getInfo`, { headers: { authorization: `Bearer ${admin}` } });
    gone.once('error', () => resolve());
    gone.end(() => gone.destroy());
    gone.once('close', () => resolve());
  });
  expect((await server.call(admin, 'GET', '/getInfo')).status).toBe(200);
});
