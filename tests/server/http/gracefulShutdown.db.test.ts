/** Shutdown: running requests continue, new ones are refused in our envelope. */
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createTestServer } from '../../support/servers/testServer.ts';

/** All data that the socket receives until it ends. */
async function received(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

test('a request on an open connection during shutdown gets a 503 with Retry-After and our body', async () => {
  const server = await createTestServer();
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { promise: closing, resolve: begin } = Promise.withResolvers<void>();
  const { events } = server.deps;
  const close = events.close.bind(events);
  events.close = async () => {
    begin();
    await close();
  };
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  // Half a request keeps the connection from being idle, so that it is not closed.
  await new Promise<void>((resolve) =>
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n', () => resolve()),
  );
  await new Promise<void>((resolve) => server.app.server.getConnections((_, count) => resolve(void count)));
  const ended = server.close();
  await closing;
  socket.write('\r\n');
  const text = await received(socket);
  await ended;
  expect(text).toMatch(/^HTTP\/1\.1 503 /);
  expect(text.toLowerCase()).toContain('\r\nretry-after: 2\r\n');
  expect(text.toLowerCase()).toContain('\r\nconnection: close\r\n');
  expect(text).toContain('{"code":503,"msg":"系统繁忙，请稍后再试"}');
});
