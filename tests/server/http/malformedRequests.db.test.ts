import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { createTestServer, type TestServer } from '../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

const post = (url: string, payload: string | Buffer, type = 'application/json') =>
  server.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { authorization: `Bearer ${admin}`, 'content-type': type },
    payload,
  });

test('text that the database cannot store is a 400 with its path', async () => {
  const nul = await post('/system/post', JSON.stringify({ postName: 'a\0b', postCode: 'x' }));
  expect(nul.json()).toMatchObject({
    code: 400,
    errors: [{ path: 'postName', message: '含有无法保存的字符' }],
  });
  expect((await post('/user/feature', '{"a":{"b":"\\ud800"}}')).json().errors[0].path).toBe('a.b');
  expect((await post('/user/feature', '{"a\\u0000":1}')).statusCode).toBe(400);
  expect((await server.call(admin, 'GET', '/system/post/list?keyword=%00')).status).toBe(400);
});

test('no JSON may be cached: answers, lists, refusals, faults and answers before sign-in', async () => {
  const cachings = await Promise.all([
    server.call(admin, 'GET', '/getInfo'),
    server.call(admin, 'GET', '/system/post/list'),
    server.call(null, 'GET', '/getInfo'),
    server.call(null, 'POST', '/system/config/configKeys', ['sys.login.title']),
    server.call(admin, 'GET', '/nowhere'),
    server.call(admin, 'GET', '/health'),
    server.call(admin, 'GET', '/openapi.json'),
    server.call(admin, 'GET', '/auto/%ZZ/1'),
  ]);
  expect(cachings.map(({ headers }) => headers['cache-control'])).toEqual(cachings.map(() => 'no-store'));
});

test('an id beyond 64 bits is a 400, an unknown one a 404', async () => {
  expect((await server.call(admin, 'GET', '/system/post/9223372036854775808')).status).toBe(400);
  expect((await server.call(admin, 'GET', '/system/post/9223372036854775807')).status).toBe(404);
});

test('a malformed path is a 400 with a request id', async () => {
  const answer = await server.app.inject({ method: 'GET', url: '/api/system/post/%E0%A4%A' });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
});

function multipart(field: string, content: Buffer): [Buffer, string] {
  const head = `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n`;
  return [
    Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--edge--\r\n')]),
    'multipart/form-data; boundary=edge',
  ];
}

test('an upload may be larger than a JSON body, and is refused by calls without a file', async () => {
  const large = await post('/common/upload', ...multipart('file', Buffer.alloc(12 * 1024 * 1024, 'a')));
  expect(large.json()).toMatchObject({ code: 200, originalFilename: 'a.txt' });
  expect((await post('/common/upload', '{}')).statusCode).toBe(415);
  expect(
    (await post('/common/upload', '--edge--\r\n', 'multipart/form-data; boundary=edge')).statusCode,
  ).toBe(400);
});

test.each([3, 300_000])('an upload that is interrupted after %i bytes is a 400', async (bytes) => {
  const [whole, type] = multipart('file', Buffer.alloc(bytes, 'a'));
  const answer = await post('/common/upload', whole.subarray(0, -12), type);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ message: '上传内容不完整，请重新上传' }] });
});

test.each([
  '',
  '--edge',
  '--edge\r\nContent-Disposition: form-data',
  '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n',
])('an upload that ends before its file starts is a 400: %j', async (begun) => {
  const answer = await post('/common/upload', begun, 'multipart/form-data; boundary=edge');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 400, errors: [{ path: 'file' }] });
});

test('a JSON call refuses a form with 415 and our body, regardless of its permission', async () => {
  const answer = await post('/system/post', ...multipart('file', Buffer.from('a')));
  expect(answer.statusCode).toBe(415);
  expect(answer.json()).toEqual({
    code: 415,
    msg: '请求内容的格式不受支持',
    errors: [{ path: '', message: '请求内容应为 JSON' }],
  });
});

test('a path parameter of any length is answered without a fault', async () => {
  for (const length of [200, 201, 5000]) {
    const answer = await server.call(admin, 'GET', `/system/post/${'9'.repeat(length)}`);
    expect([400, 404], String(length)).toContain(answer.status);
    expect(answer.body.code).toBe(answer.status);
  }
});

test('the built client is served: hashed files compressed and cached forever, pages always fresh, missing files as 404', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'qianhe-client-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>签核</title>');
  const script = 'export const text = "签核";\n'.repeat(100);
  const files = { 'main-1a2b.js': script, 'main-1a2b.js.br': brotliCompressSync(script), 'small-3c.js': ' ' };
  for (const [name, content] of Object.entries({ ...files, 'main-1a2b.js.gz': gzipSync(script) }))
    writeFileSync(path.join(folder, 'assets', name), content);
  const app = await buildApp(server.deps, { clientFolder: folder, refuseUnderPressure: false });
  const get = (url: string) => app.inject({ method: 'GET', url });
  const fetchScript = (name: string, accepted?: string, etag?: unknown) =>
    app.inject({
      method: 'GET',
      url: `/assets/${name}`,
      headers: {
        ...(accepted !== undefined && { 'accept-encoding': accepted }),
        ...(etag !== undefined && { 'if-none-match': String(etag) }),
      },
    });
  const etags = new Set<unknown>();
  for (const [accepted, encoding, unpack] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, br;q=0.1', 'gzip', gunzipSync],
    ['deflate', undefined, Buffer.from],
    [undefined, undefined, Buffer.from],
  ] as const) {
    const answer = await fetchScript('main-1a2b.js', accepted);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(answer.headers['content-encoding'], accepted).toBe(encoding);
    expect(unpack(answer.rawPayload).toString()).toBe(script);
    expect((await fetchScript('main-1a2b.js', accepted, answer.headers.etag)).statusCode).toBe(304);
    etags.add(answer.headers.etag);
  }
  expect(etags.size).toBe(3);
  const small = await fetchScript('small-3c.js', 'gzip, br');
  expect([small.statusCode, small.headers['content-encoding'], small.payload]).toEqual([200, undefined, ' ']);
  for (const url of [
    '/',
    '/index.html',
    '/flow-manage/my-flow/todo',
    '/auto/auto_contract/detail12?from=flow',
  ]) {
    const page = await get(url);
    expect(page.statusCode, url).toBe(200);
    expect(page.headers['cache-control'], url).toBe('no-cache');
    expect(page.payload).toContain('签核');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  }
  expect((await get('/assets/gone.js')).statusCode).toBe(404);
  expect((await get('/api/gone')).json()).toEqual({ code: 404, msg: '访问资源不存在' });
  expect((await app.inject({ method: 'POST', url: '/auto/x' })).statusCode).toBe(404);
  expect((await get('/../package.json')).payload).not.toContain('"dependencies"');
  await app.close();
  rmSync(folder, { recursive: true });
});
