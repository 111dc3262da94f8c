import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { assertSupportedServer } from '../../../../server/db/externalDatabase/checkServer.ts';

const sockets = new Set<Socket>();
/** What the server answers; the tests set it. */
let info: Readonly<Record<string, string>> = {};
const server = createServer((socket) => {
  sockets.add(socket);
  socket.once('data', () => {
    socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]));
    socket.on('data', (data) => {
      if (data[0] === 'Q'.charCodeAt(0)) socket.write(Buffer.concat(answer(info)));
    });
  });
});

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

async function checkServer(answered: typeof info): Promise<void> {
  info = answered;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  await assertSupportedServer(`postgres://me@127.0.0.1:${port}/any`);
}

test('a PostgreSQL older than 15 is refused with its version', async () => {
  await expect(checkServer({ version: '14.11', number: '140011' })).rejects.toThrow(
    '需要 PostgreSQL 15 或更高版本，DATABASE_URL 指向的是 14.11',
  );
});

test('a PostgreSQL without the Chinese collation is refused with what it lacks', async () => {
  const server = { version: '17.2', number: '170002', encoding: 'UTF8', database: 'any', user: 'me' };
  await expect(checkServer({ ...server, sortsChinese: 'f' })).rejects.toThrow('缺少 ICU 排序规则 zh-x-icu');
});

/** A message of PostgreSQL's protocol: kind, length including itself, body. */
function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** PostgreSQL's numbers of the types text and boolean. */
const [textType, booleanType] = [25, 16];

/** One row with the columns that checkServer reads. */
function answer(values: typeof info): Buffer[] {
  const columns = Object.keys(values).map((name) => {
    const rest = Buffer.alloc(18);
    rest.writeInt32BE(name === 'sortsChinese' ? booleanType : textType, 6);
    return Buffer.concat([Buffer.from(`${name}\0`), rest]);
  });
  const cells = Object.values(values).map((value) =>
    Buffer.concat([int32(value.length), Buffer.from(value)]),
  );
  const count = Buffer.from([0, columns.length]);
  return [
    message('T', Buffer.concat([count, ...columns])),
    message('D', Buffer.concat([count, ...cells])),
    message('C', Buffer.from('SELECT 1\0')),
    message('Z', Buffer.from('I')),
  ];
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
