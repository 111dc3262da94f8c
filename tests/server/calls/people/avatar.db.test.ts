import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: FormServer;
beforeAll(async () => {
  server = await createFormServer();
});
afterAll(() => server.close());

async function send(userName: string | null, name: string, content: Buffer | string) {
  const form = new FormData();
  form.append('avatarfile', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const request = new Request('http://x/', { method: 'POST', body: form });
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/system/user/profile/avatar',
    headers: {
      ...(userName ? { authorization: `Bearer ${server.tokens[userName]}` } : {}),
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

const statusOf = async (userName: string, url: string) =>
  (await server.app.inject({ url, headers: { authorization: `Bearer ${server.tokens[userName]}` } }))
    .statusCode;

test('a request without a token is refused', async () => {
  expect((await send(null, 'me.png', png)).status).toBe(401);
});

test.each([
  ['me.png', 'no picture at all'],
  ['me.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['me.png', '%PDF-1.7 more'],
  ['me.png', ''],
])('%s is a picture by its content only', async (name, content) => {
  expect((await send('buyer', name, content)).body).toMatchObject({ code: 500, reason: 'FILE_KIND' });
});

test('a picture of more than five megabytes is refused', async () => {
  const large = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]);
  expect((await send('buyer', 'me.png', large)).body).toMatchObject({ reason: 'FILE_TOO_LARGE' });
});

test('a new picture replaces the user’s avatar, which the whole tenant can view', async () => {
  const first = (await send('buyer', 'me.png', png)).body;
  expect(first).toMatchObject({ code: 200, imgUrl: expect.stringContaining('/api/common/download') });
  expect((await server.as('buyer', '/getInfo')).body.user.avatar).toBe(first.imgUrl);
  expect((await server.as('buyer', '/system/user/profile')).body.data.avatar).toBe(first.imgUrl);
  expect(await statusOf('nobody', first.imgUrl)).toBe(200);
  const second = (await send('buyer', 'me.png', png)).body;
  expect(second.imgUrl).not.toBe(first.imgUrl);
  expect(await statusOf('buyer', first.imgUrl)).toBe(404);
  expect(await statusOf('leader', second.imgUrl)).toBe(200);
});

test('everybody of the tenant gets the picture by its name, to be cached for good', async () => {
  const { imgUrl } = (await send('buyer', 'me.png', png)).body;
  const url = `/api/system/user/avatar/${imgUrl.split('fileName=')[1]}`;
  const get = (headers: object) => server.app.inject({ url, headers: { ...headers } });
  expect((await get({})).statusCode).toBe(401);
  const answer = await get({ authorization: `Bearer ${server.tokens.nobody}` });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  expect(answer.rawPayload.equals(png)).toBe(true);
});

test('a file that is no avatar is not served as one, not even to its owner', async () => {
  const { imgUrl } = (await send('buyer', 'me.png', png)).body;
  const fileName = imgUrl.split('fileName=')[1];
  await server.database.inTenant(server.tenant, 'write', (tx) =>
    tx.updateTable('fileLinks').set({ bizName: 'auto_contract' }).where('bizName', '=', 'avatar').execute(),
  );
  expect(await statusOf('buyer', `/api/system/user/avatar/${fileName}`)).toBe(404);
});

test('a removed avatar is gone, and removing none is no error', async () => {
  const { imgUrl } = (await send('leader', 'me.png', png)).body;
  const remove = () => server.as('leader', '/system/user/profile/avatar/delete', {});
  expect((await remove()).body.code).toBe(200);
  expect((await server.as('leader', '/getInfo')).body.user.avatar).toBe('');
  expect(await statusOf('leader', imgUrl)).toBe(404);
  expect((await remove()).body.code).toBe(200);
});
