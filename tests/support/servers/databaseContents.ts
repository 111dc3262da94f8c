/** Databases to restore into, and what one says of all its rows. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An empty database of the application's role; `drop` takes it away. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const asAdmin = (statement: string) =>
    withClient(inject('adminUrl'), (client) => client.query(statement)).then(() => undefined);
  await asAdmin(`create database ${name} owner qianhe template template0`);
  return {
    url: inject('templateUrl').replace('/qianhe?', `/${name}?`),
    drop: () => asAdmin(`drop database ${name} with (force)`),
  };
}

/** Rows and an order-independent hash of each table of the product, as `{ 'schema.table': 'rows hash' }`. */
export async function hashDatabaseContents(client: pg.Client): Promise<Record<string, string>> {
  await client.query(`set timezone to 'UTC'; set search_path to ''`);
  const { rows: tables } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (n.nspname = 'qianhe' or n.nspname like 'tenant\\_%') order by 1, 2`);
  const content: Record<string, string> = {};
  for (const { schema, name } of tables) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    const { rows } = await client.query<{ content: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as content from ${table} t`,
    );
    content[`${schema}.${name}`] = rows[0]?.content ?? '';
  }
  return content;
}
