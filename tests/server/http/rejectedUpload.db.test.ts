/** An upload that is refused before its end keeps the connection usable: the next request on it is answered. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxImportBytes } from '../../../contract/limits/importLimits.ts';
import { createFormServer, type FormServer } from '../../support/servers/formServer.ts';

let server: FormServer;
let origin: string;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  server = await createFormServer();
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

type Sent = { method?: string; path: string; type?: string; body?: Buffer };

async function send(token: string, { method = 'GET', path, type, body }: Sent) {
  const sent = request(`${origin}/api${path}`, {
    agent,
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(type && { 'content-type': type }),
      ...(body && { 'content-length': body.length }),
    },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: JSON.parse(await text(answer)) };
}

function multipart(name: string, content: Buffer): Pick<Sent, 'type' | 'body'> {
  const head = `--edge\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return {
    type: 'multipart/form-data; boundary=edge',
    body: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--edge--\r\n')]),
  };
}

test('a sheet beyond the limit is refused, and the next request is answered', async () => {
  const fields = [{ enName: 'name', label: '名称', funcType: 'input' as const }];
  await server.publish({ enName: 'auto_goods', cnName: '物资', fields });
  const token = server.tokens.admin ?? '';
  const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(maxImportBytes + (4 << 20))]);
  const path = '/auto/auto_goods/importData';
  const refused = await send(token, { method: 'POST', path, ...multipart('a.xlsx', zip) });
  expect(refused.body).toMatchObject({ reason: 'FILE_TOO_LARGE' });
  expect((await send(token, { path: '/getInfo' })).body.code).toBe(200);
});
