/** The program's list of unique keys equals the database's. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uniqueKeys } from '../../../../server/db/errors/uniqueKeys.ts';
import { findViolatedKey } from '../../../../server/db/errors/violatedKey.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/servers/testDatabase.ts';

let it: TestDatabase;
beforeAll(async () => {
  it = await createTestDatabase();
});
afterAll(() => it.drop());

const keys = Object.entries(uniqueKeys).map(([name, key]) => ({ name, ...key }));

test('every known key is a unique index of its table with these columns', async () => {
  const { rows } = await sql<{ name: string; table: string; parts: string[] }>`
    select i.relname as name, t.relname as "table", array(
      select pg_get_indexdef(x.indexrelid, part, true) from generate_series(1, x.indnkeyatts) as part order by part) as parts
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    join pg_namespace n on n.oid = t.relnamespace
    where x.indisunique and n.nspname in ('qianhe', ${it.tenant.schema})`.execute(it.database.platform);
  const known = new Map(rows.map((row) => [row.name, row]));
  for (const { name, table, columns } of keys) {
    const index = known.get(name);
    expect([name, index?.table, index?.parts.length]).toEqual([name, table, columns.length]);
    for (const [place, column] of columns.entries()) expect(index?.parts[place]).toContain(column);
  }
});

test('a violation is identified by its columns if the server names no constraint', async () => {
  const twice = it.database.inTenant(it.tenant, 'write', async (tx) => {
    const post = (postCode: string) => ({ postCode, postName: postCode });
    await tx
      .insertInto('posts')
      .values([post('a'), post('b')])
      .execute();
    await tx.insertInto('posts').values({ postCode: 'A', postName: 'other' }).execute();
  });
  const error = await twice.then(
    () => undefined,
    (cause: Error) => cause,
  );
  expect(findViolatedKey(error, keys)?.name).toBe('postCodes');
  const asShard = Object.assign(new Error('a shard refused the row'), {
    code: '23505',
    detail: error && 'detail' in error ? error.detail : '',
  });
  expect(findViolatedKey(asShard, keys)?.name).toBe('postCodes');
});
