/** A transaction pooler is detected before any other statement goes through it; a session pooler works. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../../server/db/database.ts';
import {
  assertSupportedReplica,
  assertSupportedServer,
} from '../../../../server/db/externalDatabase/checkServer.ts';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../../../support/servers/pgBouncer.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/servers/testDatabase.ts';

let it: TestDatabase;
let pooler: PgBouncer | undefined;
beforeAll(async () => {
  it = await createTestDatabase();
});
afterEach(async () => {
  await pooler?.stop();
  pooler = undefined;
});
afterAll(() => it.drop());

test('PostgreSQL itself is no pooler', async () => {
  await expect(assertSupportedServer(it.url)).resolves.toBeUndefined();
});

test('an unavailable replica does not delay the start', async () => {
  await expect(assertSupportedReplica(it.url)).resolves.toBeUndefined();
  // A port of the system's, on which no program answers.
  await expect(assertSupportedReplica('postgres://qianhe@127.0.0.1:1/none')).resolves.toBeUndefined();
});

describe.runIf(hasPgBouncer)('a start behind PgBouncer', () => {
  test.each([
    ['transaction mode', { pool_mode: 'transaction' }],
    ['transaction mode with one backend', { pool_mode: 'transaction', default_pool_size: '1' }],
    [
      'transaction mode that uses idle backends in turn',
      { pool_mode: 'transaction', min_pool_size: '5', server_round_robin: '1' },
    ],
    ['statement mode', { pool_mode: 'statement' }],
  ])('refuses %s', async (_, settings) => {
    pooler = await startPgBouncer(it.url, settings);
    await expect(assertSupportedServer(pooler.url)).rejects.toThrow(
      '请直接连接 PostgreSQL，或改为 pool_mode = session',
    );
  });

  test('refuses transaction mode in front of a replica as well', async () => {
    pooler = await startPgBouncer(it.url, { pool_mode: 'transaction' });
    await expect(assertSupportedReplica(pooler.url)).rejects.toThrow(
      'DATABASE_REPLICA_URL 指向按事务分配连接的连接池',
    );
  });

  test('serves in session mode', async () => {
    pooler = await startPgBouncer(it.url, { pool_mode: 'session', default_pool_size: '40' });
    await assertSupportedServer(pooler.url);
    const database = await openDatabase(pooler.url, { max: 2 });
    try {
      const known = await database.platform.selectFrom('tenants').select('code').execute();
      expect(known).toEqual([{ code: it.tenant.code }]);
    } finally {
      await database.close();
    }
  });

  test('refuses session mode with too few backends as a database that does not answer', async () => {
    pooler = await startPgBouncer(it.url, { pool_mode: 'session', default_pool_size: '1' });
    await expect(assertSupportedServer(pooler.url)).rejects.toThrow('无法连接 DATABASE_URL 指定的数据库');
  });
});
