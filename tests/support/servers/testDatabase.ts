import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase, type TenantRef } from '../../../server/db/database.ts';
import type { DatabaseClock } from '../../../server/db/databaseClock.ts';
import { defaultLimits } from '../../../server/db/transaction.ts';
import { patienceMs } from '../waitUntil.ts';

/** The process's own, which tests set. */
export const processClock: DatabaseClock = { now: () => new Date(), close: () => undefined };

/** A copy of the template database. */
export type DatabaseCopy = { url: string; drop(): Promise<void> };

export type TestDatabase = DatabaseCopy & { database: Database; tenant: TenantRef };

/** A cluster with the migrated database `qianhe`, which is copied. */
export type TestCluster = { templateUrl: string; adminUrl: string };

const sharedTestCluster = (): TestCluster => ({
  templateUrl: inject('templateUrl'),
  adminUrl: inject('adminUrl'),
});

/** A database of its own: migrated, with the empty tenant DEFAULT. Call `drop` in afterAll. */
export async function createTestDatabase(cluster: TestCluster = sharedTestCluster()): Promise<TestDatabase> {
  const { url, drop } = await copyTemplate(cluster);
  // No request is refused as late on a busy machine.
  const limits = { ...defaultLimits, patienceMs };
  const database = await openDatabase(url, { max: 6, clock: processClock, limits });
  return {
    database,
    url,
    tenant: { code: 'DEFAULT', name: '测试集团', schema: 'tenant_default', timeZone: 'Asia/Shanghai' },
    async drop() {
      await database.close();
      await drop();
    },
  };
}

/** By files: the default way writes every page to the log of the cluster and takes five times as long. */
export async function copyTemplate({ templateUrl, adminUrl }: TestCluster): Promise<DatabaseCopy> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const asAdmin = (statement: string) => executeAsAdmin(adminUrl, statement);
  await asAdmin(`create database ${name} template qianhe owner qianhe strategy file_copy`);
  return {
    url: templateUrl.replace('/qianhe?', `/${name}?`),
    // Without force PostgreSQL waits some seconds for connections that are closing: breaking one off would be
    // an error without a listener. A test that left one open is still cleared away.
    drop: () => asAdmin(`drop database ${name}`).catch(() => asAdmin(`drop database ${name} with (force)`)),
  };
}

async function executeAsAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Two test files that copy the template at the same moment would disturb each other.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
