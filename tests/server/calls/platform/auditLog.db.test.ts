/** The entries of the audit log, and the search for them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRefusalCounter } from '../../../../server/db/audit/refusalCounter.ts';
import { hashSessionToken } from '../../../../server/db/queries/auth/sessionByToken.ts';
import { testPassword } from '../../../support/builders/testOrganization.ts';
import { createTestServer, injectRequest, type TestServer } from '../../../support/servers/testServer.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.close());

type Row = {
  kind: string;
  what: string;
  outcome: string;
  objects: string[];
  count: number;
  userName: string;
};

async function listed(query: Record<string, string>): Promise<Row[]> {
  await server.deps.audit.flush();
  const { body } = await server.call(admin, 'GET', `/system/log/list?${new URLSearchParams(query)}`);
  expect(body.code).toBe(200);
  return body.rows;
}

describe('an audit entry', () => {
  test('records a change of the user’s own password, without either password', async () => {
    const token = await server.login('cashier');
    const sent = { oldPassword: testPassword, newPassword: 'Bohai#4721x' };
    expect((await server.call(token, 'POST', '/system/user/profile/updatePwd', sent)).body.code).toBe(200);
    const rows = await listed({ kind: 'account' });
    expect(rows).toMatchObject([
      { userName: 'cashier', what: 'POST /system/user/profile/updatePwd', outcome: 'done' },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/@2026|4721/);
  });

  test('names its object, and is found by object, kind, outcome and user', async () => {
    const { body } = await server.call(admin, 'POST', '/system/post', { postName: '岗位', postCode: 'p' });
    const { postId } = body.data;
    await server.call(admin, 'POST', '/system/post/delete', [postId]);
    const rows = await listed({ object: `post:${postId}`, kind: 'administration', outcome: 'done' });
    expect(rows.map(({ what }) => what)).toEqual(['POST /system/post/delete', 'POST /system/post']);
    expect(await listed({ object: `post:${postId}`, outcome: '403' })).toEqual([]);
    expect(await listed({ object: `post:${postId}`, userId: '999999' })).toEqual([]);
    expect(await listed({ object: `post:${postId}`, form: 'auto_other' })).toEqual([]);
  });

  test('answers to a search for a part of its title, as the list shows it', async () => {
    await server.call(admin, 'POST', '/system/post', { postName: '档案员', postCode: 'archivist' });
    const rows = await listed({ keyword: '新增岗位' });
    expect(rows[0]).toMatchObject({ what: 'POST /system/post', userName: 'admin' });
    expect(new Set(rows.map(({ what }) => what))).toEqual(new Set(['POST /system/post']));
  });

  test('records a sign-in to an unknown tenant for the platform', async () => {
    await server.call(null, 'POST', '/login', { username: 'lost', password: 'x', tenantCode: 'NOWHERE' });
    expect(await listed({ kind: 'signIn', keyword: 'lost' })).toMatchObject([{ outcome: 'BAD_CREDENTIALS' }]);
  });
});

describe('an invalid token', () => {
  test('an expired token is recorded with its user', async () => {
    const token = await server.login('cashier', { password: 'Bohai#4721x' });
    await sql`update qianhe.sessions set "lastUsedAt" = now() - interval '1 year'
      where "tokenHash" = decode(${hashSessionToken(token)}, 'hex')`.execute(server.database.platform);
    for (let times = 0; times < 3; times += 1)
      expect((await server.call(token, 'GET', '/getInfo')).status).toBe(401);
    const rows = await listed({ kind: 'refusal', outcome: '401' });
    expect(rows).toMatchObject([{ count: 3, what: 'GET /getInfo', userId: expect.stringMatching(/^\d+$/) }]);
  });

  test('many unknown tokens are recorded in few rows', async () => {
    const before = (await listed({ kind: 'refusal', outcome: '401' })).length;
    for (let number = 0; number < 40; number += 1) {
      expect((await server.call(`unknown-token-of-nobody-${number}`, 'GET', '/getInfo')).status).toBe(401);
    }
    const rows = await listed({ kind: 'refusal', outcome: '401' });
    rows.splice(rows.length - before);
    expect(rows.length).toBeLessThanOrEqual(6);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(40);
  });
});

test('requests beyond a rate limit are counted for the user', async () => {
  const limited = await createTestServer({ rateLimitScale: 0.01 });
  try {
    const token = await limited.login('admin');
    const statuses: number[] = [];
    for (let times = 0; times < 33; times += 1) {
      statuses.push((await injectRequest(limited.app, { token, method: 'GET', path: '/getRouters' })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    await limited.deps.audit.flush();
    const rows = await limited.database.inTenant(limited.tenant, 'read', (tx) =>
      tx.selectFrom('auditLog').select(['userName', 'count']).where('outcome', '=', '429').execute(),
    );
    expect(rows).toEqual([{ userName: 'admin', count: 3 }]);
  } finally {
    await limited.close();
  }
});

describe('counted refusals', () => {
  const entry = (address: string) => ({
    kind: 'refusal' as const,
    userId: null,
    what: 'GET /x',
    outcome: '401',
    address,
  });

  test('counted refusals add a limited number of rows and lose no occurrence', () => {
    const counts = createRefusalCounter();
    for (let number = 0; number < 5_000; number += 1) {
      counts.count({ entry: entry(`10.0.${number >> 8}.${number & 255}`), tokenHash: `hash ${number}` });
    }
    const taken = counts.take();
    expect(taken.length).toBeLessThanOrEqual(501);
    expect(taken.reduce((sum, one) => sum + (one.entry.count ?? 0), 0)).toBe(5_000);
    expect(counts.take()).toEqual([]);
  });

  test('counting starts with the 61st refusal of a user', () => {
    const counts = createRefusalCounter();
    const own = Array.from({ length: 70 }, () => counts.isBeyond('DEFAULT:1'));
    expect(own.filter((is) => !is)).toHaveLength(60);
    expect(counts.isBeyond('DEFAULT:2')).toBe(false);
  });
});
