import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase, type TenantRef } from '../../server/db/database.ts';

export type TestDatabase = { database: Database; tenant: TenantRef; url: string; drop(): Promise<void> };

/** A database of its own: migrated, with the empty tenant DEFAULT. Call `drop` in afterAll. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = inject('templateUrl').replace('/qianhe?', `/${name}?`);
  await asAdmin(`create database ${name} template qianhe owner qianhe`);
  const database = await openDatabase(url, { max: 6 });
  return {
    database,
    url,
    tenant: { code: 'DEFAULT', name: '测试集团', schema: 'tenant_default', timeZone: 'Asia/Shanghai' },
    async drop() {
      await database.close();
      // Without force PostgreSQL waits some seconds for connections that are closing: breaking one off would be
      // an error without a listener. A test that left one open is still cleared away.
      await asAdmin(`drop database ${name}`).catch(() => asAdmin(`drop database ${name} with (force)`));
    },
  };
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminUrl') });
  await client.connect();
  try {
    // Two test files that copy the template at the same moment would disturb each other.
    await client.query('select pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
