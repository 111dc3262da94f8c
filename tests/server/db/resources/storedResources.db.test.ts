/** The descriptions of stored objects fit the catalog of the database. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '../../../../contract/resources/registry.ts';
import { type StoredResource, storedFields } from '../../../../contract/resources/resource.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/servers/testDatabase.ts';

let it: TestDatabase;
beforeAll(async () => {
  it = await createTestDatabase();
});
afterAll(() => it.drop());

const stored = Object.values(resources).filter((one) => one.stored !== undefined) as StoredResource[];

test.each(stored)(
  'the table of $title has the described columns and the time of the last change',
  async (resource) => {
    const { key, within } = resource;
    const { rows } = await it.database.inTenant(it.tenant, 'read', (tx) =>
      sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${resource.stored.table}`.execute(tx),
    );
    const wanted = [
      key,
      ...(within ? [within.property] : []),
      ...storedFields(resource).map((one) => one.enName),
    ];
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...wanted, 'updateTime']));
  },
);

test.each(stored)('the unique indexes of $title are those of its description', async (resource) => {
  const { rows } = await it.database.inTenant(it.tenant, 'read', (tx) =>
    sql<{ name: string; parts: string[] }>`
      select i.relname as name, array(
        select pg_get_indexdef(x.indexrelid, part, true) from generate_series(1, x.indnkeyatts) as part order by part
      ) as parts
      from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indisunique and not x.indisprimary
        and x.indrelid = format('%I', ${resource.stored.table}::text)::regclass`.execute(tx),
  );
  const described = resource.fields.flatMap(({ enName, uniqueKey }) =>
    uniqueKey ? [{ name: uniqueKey.index, columns: [...(uniqueKey.among ?? []), enName] }] : [],
  );
  // Publishing a form writes what others do not enter, under an index of its own.
  const columns = [...storedFields(resource).map(({ enName }) => enName), resource.within?.property ?? ''];
  const entered = rows.filter(({ parts }) =>
    parts.every((part) => columns.some((column) => column && part.includes(column))),
  );
  expect(described.map(({ name }) => name).sort()).toEqual(entered.map(({ name }) => name).sort());
  for (const { name, columns: indexed } of described) {
    const parts = rows.find((row) => row.name === name)?.parts ?? [];
    expect(parts).toHaveLength(indexed.length);
    for (const [place, column] of indexed.entries()) expect(parts[place]).toContain(column);
  }
});
