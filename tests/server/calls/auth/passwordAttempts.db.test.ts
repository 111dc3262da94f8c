/** Password attempts: limited for guessing, without obstructing users who know the password. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testPassword } from '../../../support/builders/testOrganization.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['passwordAttempts', 'knownSources']) {
    await sql`delete from ${sql.id('qianhe', table)}`.execute(server.database.platform);
  }
});

type Try = { userName: string; own?: string; address?: string; cookie?: string; app?: TestServer['app'] };

async function attempt({
  userName,
  own = testPassword,
  address = '10.0.0.1',
  cookie,
  app = server.app,
}: Try) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: userName, password: own },
    remoteAddress: address,
    headers: cookie ? { cookie } : {},
  });
  const { reason = 'done' } = answer.json<{ reason?: string }>();
  const [set] = [answer.headers['set-cookie']].flat();
  return { reason, set, cookie: set?.split(';')[0] ?? '' };
}

const outcomes = async (tries: readonly Try[]) =>
  (await Promise.all(tries.map((one) => attempt(one)))).map(({ reason }) => reason);
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const countOf = (all: readonly string[], one: string) => all.filter((reason) => reason === one).length;

test('forty concurrent correct sign-ins of one user all succeed', async () => {
  expect(new Set(await outcomes(times(40, { userName: 'buyer' })))).toEqual(new Set(['done']));
});

test('forty concurrent correct sign-ins from twenty addresses on two nodes all succeed', async () => {
  const node = await server.node();
  const tries = Array.from({ length: 40 }, (_, n) => ({
    userName: 'buyer',
    address: `10.4.0.${n % 20}`,
    app: n % 2 ? node.app : server.app,
  }));
  expect(new Set(await outcomes(tries))).toEqual(new Set(['done']));
  await node.close();
});

test('concurrent guesses on two nodes are limited to five, as on one node', async () => {
  const node = await server.node();
  const wrong = { userName: 'leader', own: 'no' };
  const all = await outcomes([...times(8, wrong), ...times(8, { ...wrong, app: node.app })]);
  expect(countOf(all, 'BAD_CREDENTIALS')).toBe(5);
  expect(countOf(all, 'LOCKED')).toBe(11);
  await node.close();
});

test('a correct password among concurrent guesses does not raise the number of concurrent guesses', async () => {
  const mixed = [...times(4, { userName: 'leader', own: 'no' }), { userName: 'leader' }];
  const all = await outcomes(mixed);
  expect(countOf(all, 'done')).toBe(1);
  const { rows } = await sql`select from qianhe."passwordAttempts" where "pendingUntil" is not null`.execute(
    server.database.platform,
  );
  expect(rows).toEqual([]);
});

test('an attempt whose node died counts as wrong after its timeout', async () => {
  await sql`insert into qianhe."passwordAttempts" ("attemptId", "counter", "pendingUntil")
    select gen_random_uuid(), 'account DEFAULT/leader 10.0.0.1', now() - interval '1 second'
    from generate_series(1, 5)`.execute(server.database.platform);
  expect((await attempt({ userName: 'leader' })).reason).toBe('LOCKED');
});

test('failures at its address or elsewhere do not lock a known device', async () => {
  const { cookie } = await attempt({ userName: 'admin' });
  await outcomes(times(6, { userName: 'admin', own: 'no' }));
  for (let n = 0; n < 30; n += 1) await attempt({ userName: 'admin', own: 'no', address: `10.5.0.${n}` });
  expect((await attempt({ userName: 'admin' })).reason).toBe('LOCKED');
  expect((await attempt({ userName: 'admin', address: '10.9.0.1' })).reason).toBe('LOCKED');
  expect((await attempt({ userName: 'admin', cookie })).reason).toBe('done');
  expect((await attempt({ userName: 'admin', cookie, address: '10.9.0.1' })).reason).toBe('done');
});

test('a known device has its own five attempts, which lock no other device', async () => {
  const { cookie } = await attempt({ userName: 'admin' });
  const all = await outcomes(times(7, { userName: 'admin', own: 'no', cookie }));
  expect(countOf(all, 'BAD_CREDENTIALS')).toBe(5);
  expect((await attempt({ userName: 'admin', cookie })).reason).toBe('LOCKED');
  expect((await attempt({ userName: 'admin' })).reason).toBe('done');
});

test('an administrator unlocks an account for all its devices and addresses, and no other account', async () => {
  const { cookie } = await attempt({ userName: 'leader' });
  await outcomes(times(6, { userName: 'leader', own: 'no', cookie }));
  await outcomes(times(6, { userName: 'leader', own: 'no', address: '10.9.0.1' }));
  await outcomes(times(6, { userName: 'buyer', own: 'no' }));
  const admin = await server.login('admin');
  const { body } = await server.call(admin, 'POST', '/system/session/unlock', { userName: 'Leader' });
  expect(body.data).toEqual({ userId: server.users.leader, removed: 10 });
  expect((await attempt({ userName: 'leader', cookie })).reason).toBe('done');
  expect((await attempt({ userName: 'leader', address: '10.9.0.1' })).reason).toBe('done');
  expect((await attempt({ userName: 'buyer' })).reason).toBe('LOCKED');
});

test('a device cookie of another user or a forged one does not make a device known', async () => {
  const { cookie } = await attempt({ userName: 'buyer' });
  for (const one of [cookie, `Device-Token=${'x'.repeat(43)}`, 'Device-Token=;;=']) {
    await outcomes(times(6, { userName: 'leader', own: 'no', cookie: one }));
    expect((await attempt({ userName: 'leader', cookie: one })).reason).toBe('LOCKED');
  }
});

test('a shared browser is a known device for each of its users', async () => {
  const first = await attempt({ userName: 'buyer' });
  const second = await attempt({ userName: 'leader', cookie: first.cookie });
  for (const userName of ['buyer', 'leader']) await outcomes(times(6, { userName, own: 'no' }));
  for (const userName of ['buyer', 'leader']) {
    expect((await attempt({ userName })).reason).toBe('LOCKED');
    expect((await attempt({ userName, cookie: second.cookie })).reason).toBe('done');
  }
});

test('the device cookie is hidden from scripts and other sites, and the database stores only its hash', async () => {
  const { set, cookie } = await attempt({ userName: 'buyer' });
  expect(set).toMatch(/^Device-Token=[\w-]{43}; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
  const { rows } = await sql<{ source: string }>`select "source" from qianhe."knownSources"`.execute(
    server.database.platform,
  );
  expect(rows.map(({ source }) => source).sort()).toEqual([
    'address:10.0.0.1',
    expect.stringMatching(/^device:[0-9a-f]{64}$/),
  ]);
  expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
});

test('a hundred failures with any names block an address, but neither known devices nor other addresses', async () => {
  const { cookie } = await attempt({ userName: 'cashier' });
  const spray = Array.from({ length: 104 }, (_, n) => ({ userName: `ghost${n}`, own: 'no' }));
  const all = await outcomes(spray);
  expect(countOf(all, 'BAD_CREDENTIALS')).toBe(100);
  expect(countOf(all, 'LOCKED')).toBe(4);
  expect((await attempt({ userName: 'buyer' })).reason).toBe('LOCKED');
  expect((await attempt({ userName: 'buyer', address: '10.0.0.2' })).reason).toBe('done');
  expect((await attempt({ userName: 'cashier', cookie })).reason).toBe('done');
});

test('failures before a correct sign-in of the same user do not count for the address', async () => {
  for (let n = 0; n < 3; n += 1) await attempt({ userName: 'buyer', own: 'no' });
  expect((await attempt({ userName: 'buyer' })).reason).toBe('done');
  const { rows } = await sql`select from qianhe."passwordAttempts"`.execute(server.database.platform);
  expect(rows).toEqual([]);
});
