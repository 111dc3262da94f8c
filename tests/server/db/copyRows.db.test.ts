import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRows } from '../../../server/db/copyRows.ts';
import type { Tx } from '../../../server/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../support/servers/testDatabase.ts';

let it: TestDatabase;
beforeAll(async () => {
  it = await createTestDatabase();
});
afterAll(() => it.drop());

const target = { table: 'copied', columns: ['id', 'text', 'list', 'data'] };
const createTable = (tx: Tx) =>
  sql`create table copied ("id" bigint primary key, "text" text, "list" text[], "data" jsonb)`.execute(tx);

test('copied rows are read back as they were written, whatever signs they contain', async () => {
  const hostile = [
    '\\N',
    '\\.',
    'a\tb\nc\r\\',
    '',
    '{"x"}',
    '合同 "引号" \\ 反斜线',
    "'; drop table copied; --",
  ];
  const rows = await it.database.inTenant(it.tenant, 'write', async (tx) => {
    await createTable(tx);
    const written = hostile.map((text, at) => [at, text, [text, 'b'], { text }]);
    await copyRows(tx, target, [...written, [99, null, [], null]]);
    const { rows: read } = await sql`select "text", "list", "data" from copied order by "id"`.execute(tx);
    await sql`drop table copied`.execute(tx);
    return read;
  });
  expect(rows).toEqual([
    ...hostile.map((text) => ({ text, list: [text, 'b'], data: { text } })),
    { text: null, list: [], data: null },
  ]);
});

test('a violated key fails the copy with the constraint, and the transaction leaves nothing', async () => {
  const copy = it.database.inTenant(it.tenant, 'write', async (tx) => {
    await createTable(tx);
    await copyRows(tx, target, [
      [1, 'a', [], null],
      [1, 'b', [], null],
    ]);
  });
  await expect(copy).rejects.toMatchObject({ code: '23505', constraint: 'copied_pkey' });
  const { rows } = await it.database.inTenant(it.tenant, 'read', (tx) =>
    sql<{ found: string | null }>`select to_regclass('copied')::text as found`.execute(tx),
  );
  expect(rows[0]?.found).toBeNull();
});

test('statements before and after a copy see each other in one transaction', async () => {
  const counts = await it.database.inTenant(it.tenant, 'write', async (tx) => {
    await createTable(tx);
    await sql`insert into copied ("id") values (1)`.execute(tx);
    await copyRows(tx, target, [[2, 'b', [], null]]);
    const [one, other] = await Promise.all(
      [1, 2].map((id) =>
        sql<{ n: number }>`select count(*)::int as n from copied where "id" <= ${id}`.execute(tx),
      ),
    );
    await sql`drop table copied`.execute(tx);
    return [one?.rows[0]?.n, other?.rows[0]?.n];
  });
  expect(counts).toEqual([1, 2]);
});
