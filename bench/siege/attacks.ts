/** The kinds of attack that docs/SECURITY.md names, each as one bounded round that is repeated while the siege lasts. */
import { randomBytes, randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { type RawRequest, sendRawRequest } from './rawRequest.ts';

export type AttackTarget = {
  origin: string;
  /** Tokens of ordinary people whose accounts were taken over. */
  tokens: readonly string[];
};

export type Attack = {
  name: string;
  /** Rounds that run at the same time. */
  width: number;
  /** Milliseconds between two rounds of one attacker. */
  pauseMs: number;
  /** Statuses of the answers. */
  round(target: AttackTarget): Promise<number[]>;
};

/** One of a thousand addresses of a botnet. */
const anyAddress = () => `198.51.${randomInt(4)}.${randomInt(250)}`;
const oneAddress = '203.0.113.9';
const anyOf = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T; // the index is within the list
const withToken = ({ tokens }: AttackTarget) => ({ authorization: `Bearer ${anyOf(tokens)}` });

const sendFromAddress = async (target: AttackTarget, address: string, requests: readonly RawRequest[]) =>
  Promise.all(requests.map((one) => sendRawRequest(target.origin, address, one)));

const zeros = `[${'0,'.repeat(5_000_000)}0]`;
const nestedJson = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
// The bytes are built once, because the attackers share the machine with the server.
const largeLogin = Buffer.from(`{"username":${zeros}}`);
const deepLogin = Buffer.from(nestedJson(100_000));
const largeList = Buffer.from(`{"initFilter":{"a":${zeros}}}`);
const deepRecord = Buffer.from(`{"name":${nestedJson(50_000)}}`);
/** As many conditions as one filter may have, each of which looks through all texts. */
const costlyFilter = (count: number) => ({
  any: Array.from({ length: count }, (_, n) => ({ field: 'name', is: 'notContains', value: `程${n}` })),
});

export const attacks: readonly Attack[] = [
  {
    name: 'large bodies to public calls',
    width: 4,
    pauseMs: 50,
    round: (target) =>
      sendFromAddress(target, anyAddress(), [
        { path: '/api/login', body: largeLogin },
        { path: '/api/encrypt/login', body: deepLogin },
      ]),
  },
  {
    name: 'passwords guessed for many accounts',
    width: 4,
    pauseMs: 100,
    round: (target) =>
      sendFromAddress(target, oneAddress, [
        {
          path: '/api/login',
          body: JSON.stringify({ username: `user${randomInt(1000)}`, password: 'Abc12345!' }),
        },
      ]),
  },
  {
    name: 'one account guessed from many addresses',
    width: 4,
    pauseMs: 100,
    round: (target) =>
      sendFromAddress(target, anyAddress(), [
        {
          path: '/api/login',
          body: JSON.stringify({ username: 'admin', password: randomBytes(6).toString('hex') }),
        },
      ]),
  },
  {
    name: 'made-up tokens',
    width: 8,
    pauseMs: 20,
    round: (target) =>
      sendFromAddress(target, anyAddress(), [
        {
          path: '/api/getInfo',
          headers: { authorization: `Bearer ${randomBytes(32).toString('base64url')}` },
        },
      ]),
  },
  {
    name: 'captchas without end',
    width: 4,
    pauseMs: 50,
    round: (target) => sendFromAddress(target, anyAddress(), [{ path: '/api/captchaImage' }]),
  },
  {
    name: 'deep and wide JSON from a person signed in',
    width: 4,
    pauseMs: 100,
    round: (target) =>
      sendFromAddress(target, anyAddress(), [
        {
          path: '/api/auto/auto_contract/list',
          headers: withToken(target),
          body: largeList,
        },
        { path: '/api/auto/auto_contract', headers: withToken(target), body: deepRecord },
      ]),
  },
  {
    name: 'filters and keywords that cost',
    width: 3,
    pauseMs: 100,
    round: (target) =>
      sendFromAddress(target, anyAddress(), [
        {
          path: '/api/auto/auto_contract/list',
          headers: withToken(target),
          body: JSON.stringify({ filter: costlyFilter(50), sysOrderBy: 'name desc' }),
        },
        {
          path: '/api/auto/auto_contract/list',
          headers: withToken(target),
          body: JSON.stringify({ keyword: '%_'.repeat(100), pageSize: 1000, pageNum: 1_000_000 }),
        },
      ]),
  },
  {
    name: 'long paths and queries',
    width: 4,
    pauseMs: 50,
    round: (target) =>
      sendFromAddress(target, anyAddress(), [
        { path: `/api/auto/${'a'.repeat(8_000)}/1` },
        { path: `/api/flowable/task/myTask?${'keyword=a&'.repeat(1_000)}`, headers: withToken(target) },
      ]),
  },
  {
    name: 'slow heads and bodies',
    width: 20,
    pauseMs: 100,
    round: ({ origin }) => sendSlowly(origin),
  },
  {
    name: 'answers nobody waits for',
    width: 4,
    pauseMs: 50,
    round: (target) =>
      sendFromAddress(target, anyAddress(), [
        {
          path: '/api/auto/auto_contract/list',
          headers: withToken(target),
          body: '{"pageSize":1000}',
          hangUpMs: randomInt(1, 30),
        },
      ]),
  },
  {
    name: 'event streams opened and left',
    width: 10,
    pauseMs: 200,
    round: (target) =>
      sendFromAddress(target, anyAddress(), [
        { path: '/api/events', headers: withToken(target), hangUpMs: randomInt(500, 3_000) },
      ]),
  },
  {
    name: 'exports one after the other',
    width: 2,
    pauseMs: 500,
    round: (target) =>
      sendFromAddress(target, anyAddress(), [
        { path: '/api/auto/auto_contract/export', headers: withToken(target), body: '{"background":true}' },
      ]),
  },
  {
    name: 'uploads that end early, and archives that grow',
    width: 2,
    pauseMs: 200,
    round: (target) =>
      sendFromAddress(target, anyAddress(), [
        upload(withToken(target), 'a.txt', Buffer.alloc(200_000, 97), 150_000),
        upload(withToken(target), 'bomb.xlsx', zipBomb),
      ]),
  },
];

const boundary = 'siegeboundary';

/** A multipart request; `cutAt` bytes of it are sent where that is given, as if the sender had gone. */
function upload(headers: Record<string, string>, name: string, bytes: Buffer, cutAt?: number): RawRequest {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const whole = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return {
    path: '/api/common/upload',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: cutAt === undefined ? whole : whole.subarray(0, cutAt),
  };
}

/** A zip entry of 200 MB in 200 kB, as a reader of workbooks would inflate it. */
const zipBomb = buildZip('xl/worksheets/sheet1.xml', Buffer.alloc(200_000_000, 32));

/** One deflated entry with its directory (APPNOTE.TXT 4.3); checksums are left at zero. */
function buildZip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const fields = Buffer.alloc(22);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  const tail = Buffer.alloc(4);
  tail.writeUInt16LE(Buffer.byteLength(name), 0);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, tail, Buffer.from(name), packed]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00'),
    fields,
    tail,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

/** A connection whose request comes byte by byte and never ends; held for some seconds. */
async function sendSlowly(origin: string): Promise<number[]> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const text = `POST /api/login HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${anyAddress()}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`;
  for (const letter of text.slice(0, randomInt(20, text.length))) {
    if (socket.destroyed) break;
    socket.write(letter);
    await sleep(25);
  }
  socket.destroy();
  return [0];
}
