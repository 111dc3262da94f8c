import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { assertSupportedServer } from '../../../../server/db/externalDatabase/checkServer.ts';

const sockets = new Set<Socket>();
const server = createServer((socket) => {
  sockets.add(socket);
  socket.once('data', () => {
    socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]));
    socket.on('data', (data) => {
      if (data[0] === 'Q'.charCodeAt(0)) socket.write(Buffer.concat(answer(['14.11', '140011'])));
    });
  });
});

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

test('a PostgreSQL older than 15 is refused with its version', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  await expect(assertSupportedServer(`postgres://me@127.0.0.1:${port}/any`)).rejects.toThrow(
    '需要 PostgreSQL 15 或更高版本，DATABASE_URL 指向的是 14.11',
  );
});

/** A message of PostgreSQL's protocol: kind, length including itself, body. */
function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** One row of text columns with the names that checkServer reads. */
function answer(values: [string, string]): Buffer[] {
  const columns = ['version', 'number'].map((name) => {
    const rest = Buffer.alloc(18);
    rest.writeInt32BE(25, 6);
    return Buffer.concat([Buffer.from(`${name}\0`), rest]);
  });
  const cells = values.map((value) => Buffer.concat([int32(value.length), Buffer.from(value)]));
  const two = Buffer.from([0, 2]);
  return [
    message('T', Buffer.concat([two, ...columns])),
    message('D', Buffer.concat([two, ...cells])),
    message('C', Buffer.from('SELECT 1\0')),
    message('Z', Buffer.from('I')),
  ];
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
