/** Limits of a request: bytes, values and nesting; each is checked before the body is parsed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyCall, bodySizes, maxBodyElements } from '../../../../contract/call.ts';
import { calls } from '../../../../contract/calls.ts';
import { isWithinBounds } from '../../../../server/http/request/jsonBounds.ts';
import { findUnstorableText } from '../../../../server/http/request/storableText.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

const post = (url: string, payload: string, token: string | null = null) =>
  server.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    payload,
  });

const zeros = (count: number) => `{"username":[${'0,'.repeat(count - 1)}0]}`;
const padded = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;

describe('a public call', () => {
  test('a public call refuses a body over 64 kB with 413 and a message', async () => {
    expect((await post('/login', padded(bodySizes.public))).statusCode).toBe(400);
    const answer = await post('/login', padded(bodySizes.public + 1));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({
      code: 413,
      msg: '请求内容过大',
      errors: [{ path: '', message: '最多 64 KB，请减少内容' }],
    });
  });

  test('a public call refuses more values than its size permits with 413', async () => {
    expect((await post('/login', zeros(2000))).statusCode).toBe(400);
    const answer = await post('/login', zeros(2100));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({
      code: 413,
      errors: [{ message: '数据项过多或嵌套过深，请分批提交' }],
    });
  });

  test('public calls are counted by address in a separate class', async () => {
    const limited = await createTestServer({ rateLimitScale: 0.01 });
    const ask = () => limited.call(null, 'POST', '/system/config/configKeys', []);
    const statuses = [(await ask()).status, (await ask()).status, (await ask()).status];
    await limited.close();
    expect(statuses).toEqual([200, 200, 429]);
  });
});

test('every call accepts a body of its own size and none that is larger', async () => {
  const all = Object.values(calls).flatMap((group) => Object.values(group) as AnyCall[]);
  const taken = all.filter(({ method, body }) => method === 'POST' && body !== 'multipart');
  expect(taken.length).toBeGreaterThan(80);
  for (const call of taken) {
    expect(Object.values(bodySizes), call.path).toContain(call.maxBody);
    if (call.permission === 'public') expect(call.maxBody, call.path).toBe(bodySizes.public);
    // An administrator reaches the body of every call; the ids in the path do not exist.
    const path = call.path.replace('{form}', 'auto_none').replace(/\{\w+\}/g, '1');
    if (path === '/logout') continue;
    const answer = await post(path, padded(call.maxBody + 1), admin);
    expect(answer.statusCode, call.path).toBe(413);
  }
});

test('more than 25,000 keys are a 413, and more than 2,000 in one object', async () => {
  const keys = (count: number) => JSON.stringify(Object.fromEntries(Array(count).fill(0).entries()));
  const save = (body: string) => post('/flowable/definition/save', body, admin);
  const many = (more: string) => save(`[${Array(25).fill(keys(1000))}${more}]`);
  expect((await many('')).statusCode).toBe(400);
  expect((await many(',{"a":0}')).statusCode).toBe(413);
  expect((await save(keys(2000))).statusCode).toBe(400);
  expect((await save(keys(2001))).statusCode).toBe(413);
});

test('excessive nesting is a 413, regardless of size', async () => {
  const depth = 20_000;
  const nested = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  expect((await post('/user/feature', nested, admin)).statusCode).toBe(413);
});

describe('counting before parsing', () => {
  const within = (text: string, most = 3) => isWithinBounds(text, { elements: most, keys: 2 });

  test('values are counted, but not the content of texts', () => {
    expect(within('[1,2]')).toBe(true);
    expect(within('[1,2,3]')).toBe(false);
    expect(within('[",,,,[[[[{{{{",2]')).toBe(true);
    expect(within(String.raw`["\",,,,\\",2]`)).toBe(true);
    expect(within(String.raw`["\\",2,3]`)).toBe(false);
  });

  test('empty lists and objects count as values', () => {
    expect(within('[[],{}]')).toBe(false);
  });

  test('keys are counted, but not colons inside texts', () => {
    expect(within('{"a:":1,"b":"::::"}')).toBe(true);
    expect(within('{"a":1,"b":{"c":2}}', 9)).toBe(false);
  });

  test('the keys of each object are counted separately, also in one that contains other objects', () => {
    const keys = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":0`).join();
    const most = { elements: 20_000, keys: 20_000 };
    expect(isWithinBounds(`[{${keys(2000)}},{${keys(2000)}}]`, most)).toBe(true);
    expect(isWithinBounds(`{${keys(1000)},"a":{${keys(2000)}},"b":[0],${keys(998)}}`, most)).toBe(true);
    expect(isWithinBounds(`{${keys(1000)},"a":{${keys(2000)}},"b":[0],${keys(999)}}`, most)).toBe(false);
  });

  test('64 levels are accepted and no more', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(within(nested(64), 1000)).toBe(true);
    expect(within(nested(65), 1000)).toBe(false);
  });

  test('invalid JSON is left to its parser', () => {
    expect(within('"')).toBe(true);
    expect(within(']]]]')).toBe(true);
    expect(within(String.raw`"\\\"`)).toBe(true);
  });

  test('the largest body has no more values than the walk over it accepts', () => {
    const most = maxBodyElements(bodySizes.document);
    expect(() => findUnstorableText(Array(most).fill(0))).not.toThrow();
    expect(() => findUnstorableText(Array(250_001).fill(0))).toThrow('请求参数有误');
  });
});

test('paths of unstorable text are reported up to a hundred', () => {
  expect(findUnstorableText({ a: [1, 'x\0', { 'k\0': 1 }], b: '\ud800' })).toEqual([
    { path: 'a.1', message: '含有无法保存的字符' },
    { path: 'a.2.k\0', message: '含有无法保存的字符' },
    { path: 'b', message: '含有无法保存的字符' },
  ]);
  expect(findUnstorableText(Array(1000).fill('\0'))).toHaveLength(100);
});

test('a body of many errors is answered with a hundred of them', async () => {
  const answer = await post('/system/user/ids', JSON.stringify(Array(1000).fill('x')), admin);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toHaveLength(100);
  const unknown = Object.fromEntries(Array.from({ length: 1500 }, (_, n) => [`k${n}`, n]));
  const keys = await post('/system/post', JSON.stringify(unknown), admin);
  expect(keys.json().errors).toHaveLength(100);
});
