import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TenantRef, Tx } from '../../../server/db/database.ts';
import { readMigrations, runMigrations, SchemaMismatchError } from '../../../server/db/migrate.ts';
import {
  bumpAuthVersion,
  createTenantSchema,
  dropTenant,
  findTenantByCode,
} from '../../../server/db/tenants.ts';
import { createTestDatabase, type TestDatabase } from '../../support/servers/testDatabase.ts';

let it: TestDatabase;
beforeAll(async () => {
  it = await createTestDatabase();
});
afterAll(() => it.drop());

test("a transaction has its tenant's schema and time zone, and returns exact values", async () => {
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

const rename = (tx: Tx, code: string, name: string) =>
  tx.updateTable('qianhe.tenants').set({ name }).where('code', '=', code).execute();
const nameOf = async (code: string) => (await findTenantByCode(it.database, code))?.name;

test('a throw rolls everything back, and the work is not retried for any error code', async () => {
  let runs = 0;
  const work = it.database.inTenant(it.tenant, 'write', async (tx) => {
    runs += 1;
    await rename(tx, 'DEFAULT', 'never');
    throw Object.assign(new Error('a file of its own is missing'), { code: 'ENOENT' });
  });
  await expect(work).rejects.toThrow('a file of its own is missing');
  expect(runs).toBe(1);
  expect(await nameOf('DEFAULT')).toBe('测试集团');
});

test('a reading transaction cannot write', async () => {
  const work = it.database.inTenant(it.tenant, 'read', (tx) => rename(tx, 'DEFAULT', 'never'));
  await expect(work).rejects.toThrow(/read-only transaction/);
});

test('an aborted read ends before its next statement, and an aborted write completes', async () => {
  const run = (kind: 'read' | 'write') => {
    const leaving = new AbortController();
    return it.database.inTenant(it.tenant, { kind, signal: leaving.signal }, async (tx) => {
      await sql`select 1`.execute(tx);
      leaving.abort();
      const { rows } = await sql<{ two: number }>`select 2 as two`.execute(tx);
      return rows[0]?.two;
    });
  };
  await expect(run('read')).rejects.toThrow('The client has left.');
  expect(await run('write')).toBe(2);
});

test('a transaction with a swallowed statement error does not count as committed', async () => {
  const work = it.database.inTenant(it.tenant, 'write', async (tx) => {
    await rename(tx, 'DEFAULT', 'never');
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
  });
  await expect(work).rejects.toThrow(/failed unnoticed/);
  expect(await nameOf('DEFAULT')).toBe('测试集团');
});

test('two transactions that deadlock both succeed', async () => {
  const [first, second] = await Promise.all([tenantNamed('D1'), tenantNamed('D2')]);
  const both = Promise.withResolvers<void>();
  let arrived = 0;
  const cross = (one: TenantRef, other: TenantRef, name: string) =>
    it.database.inTenant(it.tenant, 'write', async (tx) => {
      await rename(tx, one.code, name);
      arrived += 1;
      if (arrived === 2) both.resolve();
      await both.promise;
      await rename(tx, other.code, name);
    });
  await Promise.all([cross(first, second, 'here'), cross(second, first, 'there')]);
  expect(arrived).toBeGreaterThan(2);
  expect(await nameOf('D1')).toBe(await nameOf('D2'));
});

test('a table that gains a column during use, as by a newer node’s migration, causes no errors', async () => {
  const look = () =>
    it.database.inTenant(it.tenant, 'write', (tx) =>
      tx.selectFrom('depts').selectAll().where('deptName', '=', '无').execute(),
    );
  for (let times = 0; times < 5; times += 1) await look();
  await it.database.inTenant(it.tenant, 'write', (tx) =>
    sql`alter table depts add column more text`.execute(tx),
  );
  expect(await Promise.all([look(), look(), look()])).toEqual([[], [], []]);
  await it.database.inTenant(it.tenant, 'write', (tx) => sql`alter table depts drop column more`.execute(tx));
  expect(await look()).toEqual([]);
});

const tenantNamed = (code: string) => createTenantSchema(it.database, { code, name: code });

test('work that loses its connection before commit is repeated', async () => {
  let runs = 0;
  await it.database.inTenant(it.tenant, 'write', async (tx) => {
    runs += 1;
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    if (runs === 1)
      await it.database.withClient(it.tenant, (client) =>
        client.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
      );
    await bumpAuthVersion(tx, it.tenant);
  });
  expect(runs).toBe(2);
  expect((await findTenantByCode(it.database, 'default'))?.authVersion).toBe('2');
});

test('a new tenant with a used code is refused in any letter case, and a failed fill leaves nothing', async () => {
  await tenantNamed('North-East');
  await expect(tenantNamed('north-EAST')).rejects.toMatchObject({ code: '23505' });
  const failing = createTenantSchema(it.database, { code: 'West', name: '西' }, async () => {
    throw new Error('no people');
  });
  await expect(failing).rejects.toThrow('no people');
  expect(await findTenantByCode(it.database, 'West')).toBeUndefined();
  await tenantNamed('West');
  await dropTenant(it.database, 'West');
  expect(await findTenantByCode(it.database, 'West')).toBeUndefined();
});

test('a session leaves no state of its tenant on the connection', async () => {
  const other = await tenantNamed('SESSION');
  await it.database.withClient(other, (client) => client.query('create table left_here (id int)'));
  const { rows } = await it.database.inTenant(it.tenant, 'read', (tx) =>
    sql<{ found: boolean }>`select to_regclass('left_here') is not null as found`.execute(tx),
  );
  expect(rows).toEqual([{ found: false }]);
});

const asOwner = async (...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: it.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

test('repeated migration changes nothing, and a file that changed after it was applied is refused', async () => {
  await runMigrations(it.url);
  await asOwner(
    `create table qianhe."was" as select name, checksum from qianhe.migrations where schema = 'qianhe'`,
  );
  await asOwner(`update qianhe.migrations set checksum = 'other' where name = '0001_platform.sql'`);
  await expect(runMigrations(it.url)).rejects.toThrow(/0001_platform\.sql was applied to schema qianhe/);
  await asOwner(
    `update qianhe.migrations m set checksum = w.checksum from qianhe."was" w where m.name = w.name and m.schema = 'qianhe'`,
  );
  await runMigrations(it.url);
});

test.each(['qianhe', 'tenant_default'])(
  'a program older than its database is refused for schema %s before it changes anything',
  async (schema) => {
    await asOwner(
      `insert into qianhe.migrations (schema, name, checksum) values ('${schema}', '9999_later.sql', 'x')`,
      `delete from qianhe.migrations where schema = 'tenant_default' and name = '0015_current_nodes.sql'`,
    );
    const refused = runMigrations(it.url);
    await expect(refused).rejects.toBeInstanceOf(SchemaMismatchError);
    await expect(refused).rejects.toThrow(/^数据库已由更新的版本升级过.*9999_later\.sql/);
    const client = new pg.Client({ connectionString: it.url });
    await client.connect();
    const { rows } = await client.query(
      `delete from qianhe.migrations where name = '9999_later.sql' returning (select count(*)::int from qianhe.migrations
         where schema = 'tenant_default' and name = '0015_current_nodes.sql') as applied`,
    );
    expect(rows).toEqual([{ applied: 0 }]);
    const [last] = readMigrations('tenant').filter(({ name }) => name === '0015_current_nodes.sql');
    await client.query('insert into qianhe.migrations (schema, name, checksum) values ($1, $2, $3)', [
      'tenant_default',
      last?.name,
      last?.checksum,
    ]);
    await client.end();
    await runMigrations(it.url);
  },
);
