/**
 * The key that encrypts a user's data in a browser: available to that user's live sessions until they sign out there.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanupExpired } from '../../../../server/jobs/periodic/cleanupExpired.ts';
import { createTestServer, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const office = 'browser-of-the-office';
const home = 'browser-of-the-home-desk';

const keyOf = async (token: string, browser = office, headers = {}): Promise<string> =>
  (await server.call(token, 'POST', '/storageKey', { browser }, headers)).body.storageKey;

const count = async () => {
  const { rows } = await sql<{ n: string }>`select count(*) as n from qianhe."storageKeys"`.execute(
    server.database.platform,
  );
  return Number(rows[0]?.n);
};

test('a new session of the same user gets the same key for the same browser', async () => {
  const first = await keyOf(await server.login('buyer'));
  expect(Buffer.from(first, 'base64')).toHaveLength(32);
  expect(await keyOf(await server.login('buyer'))).toBe(first);
});

test('another browser, another user and another tenant have different keys', async () => {
  const buyer = await server.login('buyer');
  const leader = await server.login('leader');
  const keys = await Promise.all([keyOf(buyer), keyOf(buyer, home), keyOf(leader)]);
  expect(new Set(keys).size).toBe(3);
});

test('a request without a live session gets no key', async () => {
  const token = await server.login('buyer');
  await keyOf(token);
  expect((await server.call(null, 'POST', '/storageKey', { browser: office })).status).toBe(401);
  await server.call(token, 'POST', '/logout', {});
  expect((await server.call(token, 'POST', '/storageKey', { browser: office })).status).toBe(401);
});

test('signing out in a browser deletes its key and no other', async () => {
  const token = await server.login('buyer');
  const [before, elsewhere] = [await keyOf(token), await keyOf(token, home)];
  expect((await server.call(token, 'POST', '/logout', { browser: office })).body.code).toBe(200);
  const again = await server.login('buyer');
  expect(await keyOf(again)).not.toBe(before);
  expect(await keyOf(again, home)).toBe(elsewhere);
});

test('the key is stored in its own table only, not among the stored answers', async () => {
  const key = await keyOf(await server.login('cashier'), office, { 'idempotency-key': 'asks-for-a-key' });
  const { rows } = await sql<{ answer: string }>`
    select "answer"::text as answer from qianhe.idempotency where "key" = 'asks-for-a-key'`.execute(
    server.database.platform,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.answer).not.toContain(key);
});

test('a user has keys for twenty browsers, and a new one replaces the least recently used', async () => {
  const token = await server.login('nobody');
  const first = await keyOf(token, 'browser-number-000');
  for (let n = 1; n <= 20; n += 1) await keyOf(token, `browser-number-${String(n).padStart(3, '0')}`);
  const { rows } = await sql<{ browser: string }>`select "browser" from qianhe."storageKeys"
    where "userId" = ${server.users.nobody} order by "browser"`.execute(server.database.platform);
  expect(rows).toHaveLength(20);
  expect(rows[0]?.browser).toBe('browser-number-001');
  expect(await keyOf(token, 'browser-number-000')).not.toBe(first);
});

test('a key that was unused for thirty days is deleted', async () => {
  await keyOf(await server.login('leader'));
  await sql`update qianhe."storageKeys" set "lastUsedAt" = now() - interval '31 days'`.execute(
    server.database.platform,
  );
  await cleanupExpired(server.database);
  expect(await count()).toBe(0);
});

test('an invalid browser name is refused', async () => {
  const token = await server.login('buyer');
  for (const browser of ['short', 'x'.repeat(65), 'a b c d e f g h i j k']) {
    expect((await server.call(token, 'POST', '/storageKey', { browser })).status).toBe(400);
  }
});
