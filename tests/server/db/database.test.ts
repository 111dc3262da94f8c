import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../support/database.ts';

let it: TestDatabase;
beforeAll(async () => {
  it = await testDatabase();
});
afterAll(() => it.drop());

test('a transaction stands in its tenant: schema, time zone and exact values', async () => {
  const row = await it.database.inTenant(it.tenant, 'read', async (tx) => {
    const { rows } = await sql`
      select current_schema() as schema, '2026-03-04 05:06:07.89+00'::timestamptz as at,
        '2026-03-04'::date as day, 12345678901234567890.10::numeric as amount, 9007199254740993::int8 as id,
        array[1.50, 2]::numeric[] as amounts, array['2026-03-04 05:06:07+00']::timestamptz[] as times`.execute(
      tx,
    );
    return rows[0];
  });
  expect(row).toEqual({
    schema: 'tenant_default',
    at: '2026-03-04 13:06:07',
    day: '2026-03-04',
    amount: '12345678901234567890.10',
    id: '9007199254740993',
    amounts: ['1.50', '2'],
    times: ['2026-03-04 13:06:07'],
  });
});

test('Chinese text has trigrams', async () => {
  const { rows } = await it.database.inTenant(it.tenant, 'read', (tx) =>
    sql<{ found: number }>`select cardinality(public.show_trgm('采购合同')) as found`.execute(tx),
  );
  expect(rows[0]?.found).toBeGreaterThan(2);
});
