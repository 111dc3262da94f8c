import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let provider: Server;
const asked: string[] = [];

beforeAll(async () => {
  provider = createServer((request, response) => {
    asked.push(request.url ?? '');
    const code = new URL(request.url ?? '', 'http://own.invalid').searchParams.get('code');
    const answer = code === 'bad' ? { errcode: 40029 } : { openid: `openid-of-${code}` };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => provider.once('listening', listening));
  const { port } = provider.address() as AddressInfo;
  server = await createTestServer({
    wechat: { url: `http://127.0.0.1:${port}/`, appId: 'app1', secret: 'hush' },
  });
});
afterAll(async () => {
  provider.close();
  await server.close();
});

const signIn = (code: string) => server.call(null, 'POST', '/wxapp/login', { code });

test('a code that the provider refuses signs nobody in', async () => {
  expect((await signIn('bad')).body.reason).toBe('PROVIDER_FAILED');
  expect(asked[0]).toBe(
    '/sns/oauth2/access_token?appid=app1&secret=hush&code=bad&grant_type=authorization_code',
  );
});

test('an account binds once, signs in by code, and is unbound', async () => {
  const { ticket, token: none } = (await signIn('one')).body;
  expect(none).toBeUndefined();
  const buyer = await server.login('buyer');
  const changed = `${ticket.slice(0, -2)}AA`;
  expect((await server.call(buyer, 'POST', '/bind', { ticket: changed })).body.reason).toBe('FIELD_INVALID');
  expect((await server.call(buyer, 'POST', '/bind', { ticket })).body.code).toBe(200);
  const leader = await server.login('leader');
  expect((await server.call(leader, 'POST', '/bind', { ticket })).body.reason).toBe('NAME_TAKEN');
  const { token } = (await signIn('one')).body;
  const { user } = (await server.call(token, 'GET', '/getInfo')).body;
  expect(user).toMatchObject({ userName: 'buyer', openId: 'openid-of-one' });
  await server.call(token, 'POST', '/unbind');
  expect((await signIn('one')).body.ticket).toBeTruthy();
});
