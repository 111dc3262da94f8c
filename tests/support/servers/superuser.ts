/** A test database as its superuser sees it: for damage that the application itself cannot do. */
import pg from 'pg';
import { inject } from 'vitest';

/** Runs statements one after another in the database and the schema of the tenant. */
export async function runAsSuperuser(url: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const name = new URL(url).pathname;
  const admin = new URL(inject('adminUrl'));
  admin.pathname = name;
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    await client.query('set search_path to tenant_default, public');
    const results: pg.QueryResult[] = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}
