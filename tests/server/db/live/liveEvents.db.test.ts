import { get } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  announceAfterCommit,
  buildLiveStatements,
  publishLive,
} from '../../../../server/db/live/liveEvents.ts';
import { openLiveHub } from '../../../../server/db/live/liveHub.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let address: string;
let otherAddress: string;
let closeOther: () => Promise<void>;

beforeAll(async () => {
  server = await createTestServer();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const other = await server.node();
  otherAddress = await other.app.listen({ port: 0, host: '127.0.0.1' });
  closeOther = other.close;
});
afterAll(async () => {
  await closeOther();
  await server.close();
});

type Heard = { id: string; type: string; taskId?: string };
type Ear = { heard: Heard[]; ended: Promise<void>; close(): void };

function listen(from: string, token: string, lastEventId?: string): Promise<Ear> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
  };
  return new Promise((resolve, reject) => {
    const request = get(`${from}/api/events`, { headers }, (response) => {
      const ended = Promise.withResolvers<void>();
      const heard: Heard[] = [];
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        const parts = text.split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) {
          const id = /^id: (\d+)$/m.exec(part)?.[1];
          const data = /^data: (.+)$/m.exec(part)?.[1];
          if (id && data) heard.push({ id, ...JSON.parse(data) });
        }
        resolve({ heard, ended: ended.promise, close: () => request.destroy() });
      });
      response.once('close', () => ended.resolve());
      response.once('error', () => ended.resolve());
      if (response.statusCode !== 200) reject(new Error(`Status ${response.statusCode}`));
    });
    request.once('error', reject);
  });
}

const tell = (taskId: string, userIds: string[] | 'all') =>
  server.database.inTenant(server.tenant, 'write', (tx) =>
    publishLive(tx, { type: 'task.created', userIds, data: { taskId } }),
  );

const tasksOf = (ear: Ear) => ear.heard.map((event) => event.taskId);

test('an event reaches its recipients on every node, and nobody else', async () => {
  const buyer = await listen(address, await server.login('buyer'));
  const buyerElsewhere = await listen(otherAddress, await server.login('buyer'));
  const leader = await listen(address, await server.login('leader'));
  await tell('1', [server.users.buyer ?? '']);
  await tell('2', 'all');
  await expect.poll(() => tasksOf(buyer)).toEqual(['1', '2']);
  await expect.poll(() => tasksOf(buyerElsewhere)).toEqual(['1', '2']);
  await expect.poll(() => tasksOf(leader)).toEqual(['2']);
  for (const ear of [buyer, buyerElsewhere, leader]) ear.close();
});

test('an event of a rolled-back transaction is never delivered', async () => {
  const ear = await listen(address, await server.login('buyer'));
  const undone = server.database.inTenant(server.tenant, 'write', async (tx) => {
    await publishLive(tx, { type: 'task.created', userIds: 'all', data: { taskId: 'undone' } });
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await tell('done', 'all');
  await expect.poll(() => tasksOf(ear)).toEqual(['done']);
  ear.close();
});

test('a reconnect with Last-Event-ID misses nothing, including events written earlier and committed later', async () => {
  const token = await server.login('buyer');
  const release = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow = server.database.inTenant(server.tenant, 'write', async (tx) => {
    await publishLive(tx, { type: 'task.created', userIds: 'all', data: { taskId: 'slow' } });
    begun.resolve();
    await release.promise;
  });
  await begun.promise;
  const first = await listen(address, token);
  await tell('quick', 'all');
  await expect.poll(() => tasksOf(first)).toEqual(['quick']);
  first.close();
  release.resolve();
  await slow;
  await tell('later', 'all');
  const second = await listen(otherAddress, token, first.heard[0]?.id);
  await expect.poll(() => tasksOf(second)).toEqual(expect.arrayContaining(['slow', 'later']));
  expect(tasksOf(second)).not.toContain('quick');
  second.close();
});

test('only the newest of forgotten tabs stay connected', async () => {
  const token = await server.login('leader');
  const ears: Ear[] = [];
  for (let i = 0; i < 21; i += 1) ears.push(await listen(address, token));
  await ears[0]?.ended;
  await tell('still', 'all');
  await expect.poll(() => tasksOf(ears[20] as Ear)).toContain('still');
  for (const ear of ears) ear.close();
});

test('another tenant receives nothing', async () => {
  const admin = await server.login('admin');
  const made = { tenantCode: 'DEAF', tenantName: '丁', adminPassword: 'Bohai#4721x' };
  await server.call(admin, 'POST', '/system/tenant', made);
  const deaf = await listen(
    address,
    await server.login('admin', { tenantCode: 'DEAF', password: 'Bohai#4721x' }),
  );
  const ear = await listen(address, await server.login('admin'));
  await tell('ours', 'all');
  await expect.poll(() => tasksOf(ear)).toEqual(['ours']);
  expect(deaf.heard).toEqual([]);
  deaf.close();
  ear.close();
});

test('an event whose process ended before the announcement is delivered once', async () => {
  const hub = await openLiveHub(server.database, { sweepMs: 40 });
  const heard: string[] = [];
  const leave = new AbortController();
  const stream = await hub.subscribe({
    tenant: server.tenant,
    userId: server.users.buyer ?? '',
    lastEventId: undefined,
    signal: leave.signal,
    isStillOpen: async () => true,
  });
  stream.on('data', (chunk: Buffer) => heard.push(...(chunk.toString().match(/"n":"\w+"/g) ?? [])));
  const write = (n: string, isAnnounced: boolean) =>
    server.database.inTenant(server.tenant, 'write', async (tx) => {
      const events = [{ type: 'config.changed', userIds: 'all', data: { n } }] as const;
      for (const statement of buildLiveStatements(events)) {
        const { rows } = await statement.execute(tx);
        if (isAnnounced) announceAfterCommit(tx, Promise.resolve(rows));
      }
    });
  // The first sweep is complete after a second one finds an event that was never announced.
  await expect
    .poll(async () => {
      await write('lost', false);
      return heard.length;
    })
    .toBeGreaterThan(0);
  await write('announced', true);
  await expect.poll(() => heard).toContain('"n":"announced"');
  await write('last', false);
  await expect.poll(() => heard).toContain('"n":"last"');
  expect(heard.filter((one) => one === '"n":"announced"')).toHaveLength(1);
  leave.abort();
  await hub.close();
});

test('the connections of an ended session end at once, and those of other sessions stay', async () => {
  // No heartbeat checks the session.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    const token = await server.login('buyer');
    const ears = await Promise.all([address, otherAddress].map((from) => listen(from, token)));
    const other = await listen(address, await server.login('buyer'));
    await server.call(token, 'POST', '/logout');
    await Promise.all(ears.map(({ ended }) => ended));
    await tell('9', 'all');
    await expect.poll(() => tasksOf(other)).toEqual(['9']);
    other.close();
  } finally {
    vi.useRealTimers();
  }
});
