import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishLive } from '../../../../server/db/live/liveEvents.ts';
import { cleanupExpired } from '../../../../server/jobs/periodic/cleanupExpired.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/servers/testDatabase.ts';

let base: TestDatabase;

beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

test('expired rows are deleted, and others stay', async () => {
  const { database, tenant } = base;
  const { platform } = database;
  await sql`insert into qianhe.captchas ("uuid", "code", "createTime")
    values ('old', 'a', now() - interval '3 minutes'), ('new', 'a', now())`.execute(platform);
  await sql`insert into qianhe.idempotency ("tenantCode", "userId", "call", "key", "bodyHash", "createTime")
    values ('DEFAULT', 1, 'a.b', 'old', '', now() - interval '25 hours'), ('DEFAULT', 1, 'a.b', 'new', '', now())`.execute(
    platform,
  );
  await sql`insert into qianhe.sessions ("tokenHash", "tenantCode", "userId", "createdAt", "lastUsedAt")
    values (sha256('idle'), 'DEFAULT', 1, now() - interval '2 days', now() - interval '13 hours'),
      (sha256('old'), 'DEFAULT', 1, now() - interval '8 days', now()),
      (sha256('new'), 'DEFAULT', 1, now() - interval '6 days', now() - interval '11 hours')`.execute(
    platform,
  );
  await sql`insert into qianhe."passwordAttempts" ("attemptId", "counter", "time")
    values (gen_random_uuid(), 'a', now() - interval '61 minutes'), (gen_random_uuid(), 'a', now())`.execute(
    platform,
  );
  await sql`insert into qianhe."knownSources" ("tenantCode", "userId", "source", "lastSignInAt")
    values ('DEFAULT', 1, 'address:10.0.0.1', now() - interval '31 days'), ('DEFAULT', 1, 'device:a', now() - interval '181 days'),
      ('DEFAULT', 1, 'device:b', now() - interval '31 days')`.execute(platform);
  await database.inTenant(tenant, 'write', async (tx) => {
    await publishLive(tx, { type: 'config.changed', userIds: 'all', data: { n: 'old' } });
    await sql`update "liveEvents" set "time" = now() - interval '6 minutes'`.execute(tx);
    await publishLive(tx, { type: 'config.changed', userIds: 'all', data: { n: 'new' } });
    await sql`insert into "taskChanges" ("userId", "time") values (1, now() - interval '61 minutes'), (2, now())`.execute(
      tx,
    );
    await sql`insert into "outbox" ("kind", "channel", "receiver", "text", "createTime")
      values ('verifyCode', 'sms', '13800000000', 'old', now() - interval '181 days'),
        ('verifyCode', 'sms', '13800000000', 'new', now() - interval '179 days')`.execute(tx);
  });
  await cleanupExpired(database);
  const left = async (table: string) =>
    (await sql`select 1 from ${sql.raw(table)}`.execute(platform)).rows.length;
  expect(await left('qianhe.captchas')).toBe(1);
  expect(await left('qianhe.idempotency')).toBe(1);
  expect(await left('qianhe.sessions')).toBe(1);
  expect(await left('qianhe."passwordAttempts"')).toBe(1);
  expect(await left('qianhe."knownSources"')).toBe(1);
  expect(await left('tenant_default."liveEvents"')).toBe(1);
  expect(await left('tenant_default."taskChanges"')).toBe(1);
  expect(await left('tenant_default."outbox"')).toBe(1);
});
