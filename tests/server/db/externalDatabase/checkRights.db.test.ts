/** A PostgreSQL that is not prepared is refused with the statements that prepare it, and nothing is left behind. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { assertDatabaseRights } from '../../../../server/db/externalDatabase/checkRights.ts';
import { assertSupportedServer } from '../../../../server/db/externalDatabase/checkServer.ts';
import { protectHistory } from '../../../../server/db/history/protectHistory.ts';
import { runMigrations } from '../../../../server/db/migrate.ts';
import { startServerProcess } from '../../../support/servers/serverProcess.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/servers/testDatabase.ts';
import { testFolder } from '../../../support/testFolder.ts';

const user = `app_${randomBytes(4).toString('hex')}`;
const databases: string[] = [];

beforeAll(() => asAdmin('postgres', `create role ${user} login`));
afterEach(async () => {
  for (const name of databases.splice(0)) await asAdmin('postgres', `drop database ${name} with (force)`);
});
afterAll(() => asAdmin('postgres', `drop role ${user}`));

/** Runs statements as the superuser in the database. */
async function asAdmin(database: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const url = new URL(inject('adminUrl'));
  url.pathname = database;
  return run(url.href, statements);
}

async function run(url: string, statements: readonly string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}

/** A database of the superuser, and the URL under which the application uses it. */
async function newDatabase(options = ''): Promise<{ name: string; url: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin('postgres', `create database ${name} template template0 ${options}`);
  databases.push(name);
  return { name, url: addressOf(name) };
}

function addressOf(database: string): string {
  const url = new URL(inject('templateUrl'));
  url.pathname = database;
  url.username = user;
  return url.href;
}

const refusalOf = (check: (url: string) => Promise<void>, url: string): Promise<string> =>
  check(url).then(
    () => '',
    (error: Error) => error.message,
  );

const statementsIn = (refusal: string): string => /执行 (.*;) An administrator/.exec(refusal)?.[1] ?? '';

/** Runs the statements of the refusal and expects that they help. */
async function cured(database: string, url: string): Promise<void> {
  await asAdmin(database, statementsIn(await refusalOf(assertDatabaseRights, url)));
  expect(await refusalOf(assertDatabaseRights, url)).toBe('');
}

const isUntouched = async (database: string): Promise<boolean> => {
  const [found] = await asAdmin(
    database,
    `select from pg_namespace where nspname = 'qianhe' union all select from pg_extension where extname = 'pg_trgm'`,
  );
  return found?.rowCount === 0;
};

test('a database of another encoding is refused with the statement that creates one of UTF8', async () => {
  const { name, url } = await newDatabase(
    `encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' locale_provider libc`,
  );
  const refusal = await refusalOf(assertSupportedServer, url);
  expect(refusal).toContain(`数据库 ${name} 的编码是 SQL_ASCII，需要 UTF8`);
  const statement = /CREATE DATABASE .*?;/.exec(refusal)?.[0] ?? '';
  databases.push(`${name}_utf8`);
  await asAdmin('postgres', statement);
  await assertSupportedServer(addressOf(`${name}_utf8`));
  await assertDatabaseRights(addressOf(`${name}_utf8`));
});

test('a role that may not create schemas is refused, and GRANT CREATE helps', async () => {
  const { name, url } = await newDatabase();
  expect(await refusalOf(assertDatabaseRights, url)).toContain(
    `GRANT CREATE ON DATABASE "${name}" TO "${user}";`,
  );
  await cured(name, url);
  expect(await isUntouched(name)).toBe(true);
  await runMigrations(url);
});

test('pg_trgm in another schema is refused, and moving it helps', async () => {
  const { name, url } = await newDatabase(`owner ${user}`);
  await asAdmin(name, 'create schema extensions', 'create extension pg_trgm schema extensions');
  expect(await refusalOf(assertDatabaseRights, url)).toContain(
    '装在模式 extensions 中，应在 public）：请管理员连接该数据库，执行 ALTER EXTENSION pg_trgm SET SCHEMA public;',
  );
  await cured(name, url);
  await runMigrations(url);
});

test("pg_trgm that the role cannot install is refused with PostgreSQL's reason", async () => {
  const { name, url } = await newDatabase(`owner ${user}`);
  await asAdmin(
    name,
    `create function refuse() returns event_trigger language plpgsql as
      $$ begin if current_user <> 'postgres' then raise 'pg_trgm is not on the list'; end if; end $$`,
    `create event trigger refuse on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse()`,
  );
  const refusal = await refusalOf(assertDatabaseRights, url);
  expect(refusal).toContain('pg_trgm is not on the list');
  expect(statementsIn(refusal)).toBe('CREATE EXTENSION pg_trgm SCHEMA public;');
  expect(await isUntouched(name)).toBe(true);
  await cured(name, url);
});

test('a role without rights on public, or a database without public, is refused, and the statements help', async () => {
  const { name, url } = await newDatabase(`owner ${user}`);
  await asAdmin(name, 'revoke all on schema public from public', 'alter schema public owner to postgres');
  expect(await refusalOf(assertDatabaseRights, url)).toContain(`不能使用模式 public`);
  await cured(name, url);
  await asAdmin(name, 'drop schema public');
  expect(await refusalOf(assertDatabaseRights, url)).toContain('没有模式 public');
  await cured(name, url);
});

test('all missing rights are reported at once', async () => {
  const { name, url } = await newDatabase();
  await asAdmin(name, 'create schema extensions', 'create extension pg_trgm schema extensions');
  const statements = statementsIn(await refusalOf(assertDatabaseRights, url));
  expect(statements).toContain('GRANT CREATE ON DATABASE');
  expect(statements).toContain('ALTER EXTENSION pg_trgm');
  await cured(name, url);
});

test('an installation whose role has lost its schemas is refused, and GRANT helps', async () => {
  const { name, url } = await newDatabase(`owner ${user}`);
  await runMigrations(url);
  await asAdmin(
    name,
    'revoke create on schema qianhe from public',
    `revoke create on schema qianhe from ${user}`,
  );
  expect(await refusalOf(assertDatabaseRights, url)).toContain(
    `GRANT USAGE, CREATE ON SCHEMA "qianhe" TO "${user}";`,
  );
  await cured(name, url);
});

test('an installation that another role owns is refused, and reassigning it helps', async () => {
  const { name, url } = await newDatabase(`owner ${user}`);
  await runMigrations(url);
  const former = `${user}_former`;
  await asAdmin(name, `create role ${former}`, `reassign owned by ${user} to ${former}`);
  const refusal = await refusalOf(assertDatabaseRights, url);
  expect(refusal).toContain(`REASSIGN OWNED BY "${former}" TO "${user}";`);
  await cured(name, url);
  await runMigrations(url);
  await asAdmin(name, `drop role ${former}`);
});

test('an installation that the bootstrap superuser owns is refused, and reassigning it helps', async () => {
  const { name, url } = await newDatabase(`owner ${user}`);
  await runMigrations(url);
  await asAdmin(name, `reassign owned by ${user} to postgres`);
  expect(await refusalOf(assertDatabaseRights, url)).toContain('已有的表属于账号 postgres');
  await cured(name, url);
  await runMigrations(url);
});

test("an administrator's tables in the same database do not prevent a start", async () => {
  const { name, url } = await newDatabase(`owner ${user}`);
  await runMigrations(url);
  await asAdmin(name, 'create table qianhe.report (id bigint)');
  await assertDatabaseRights(url);
});

test('a start on an unprepared database prints one sentence, exits with code 1 and changes nothing', async () => {
  const { name, url } = await newDatabase();
  const folder = mkdtempSync(`${testFolder}/qianhe-rights-`);
  try {
    const server = startServerProcess({ DATABASE_URL: url, DATA_DIR: folder }, 'server/devServer.ts');
    expect(await server.ended).toBe(1);
    expect(server.text()).toContain(
      `请管理员连接该数据库，执行 GRANT CREATE ON DATABASE "${name}" TO "${user}";`,
    );
    expect(server.text()).not.toMatch(/\n\s+at /);
    expect(await isUntouched(name)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('an installation whose logs an administrator has protected is accepted', async () => {
  const protectedOne: TestDatabase = await createTestDatabase();
  try {
    await protectHistory({ url: protectedOne.url, adminUrl: inject('adminUrl') });
    await assertDatabaseRights(protectedOne.url);
  } finally {
    await protectedOne.drop();
  }
});
