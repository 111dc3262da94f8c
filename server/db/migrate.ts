/**
 * Applies numbered SQL files, forward only, each in its own transaction, one process at a time. An applied file never
 * changes: its checksum is compared at every start, and `migrations/checksums.sha256` holds it. A database with
 * migrations unknown to this program belongs to a newer version and is left unchanged.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { releaseHistory } from './history/protectHistory.ts';
import { withAdvisoryLock } from './locks/advisoryLock.ts';
import { splitSqlStatements } from './sqlStatements.ts';

export type Migration = { name: string; checksum: string; sql: string };

/** The program and the database are incompatible. The message is one sentence for the operator. */
export class SchemaMismatchError extends Error {
  override readonly name = 'SchemaMismatch';
}

/**
 * Migrates the platform's schema and every tenant's to the newest version. Several processes may call it
 * concurrently. Throws SchemaMismatchError, before anything is changed, if the database is newer or a file differs
 * from the applied one. With a superuser's url the append-only tables are released if a migration is pending;
 * `protectHistory` has to follow.
 */
export async function runMigrations(url: string, adminUrl?: string): Promise<void> {
  if (adminUrl !== undefined && (await hasPendingMigrations(url))) await releaseHistory({ url, adminUrl });
  await withAdvisoryLock(url, async (client) => {
    await ensureMigrationsTable(client);
    const platform = readMigrations('platform');
    const tenant = readMigrations('tenant');
    const applied = await loadAppliedMigrations(client);
    assertCompatible(applied.get('qianhe'), platform);
    // The list of tenants is in the platform's schema, which does not exist before its first migration.
    const known = applied.has('qianhe') ? await listTenantSchemas(client) : [];
    for (const schema of known) assertCompatible(applied.get(schema), tenant);
    await applyMigrations(client, 'qianhe', findPending(applied.get('qianhe'), platform));
    for (const schema of await listTenantSchemas(client)) {
      await applyMigrations(client, schema, findPending(applied.get(schema), tenant));
    }
  });
}

/** True if an existing schema lacks a migration. */
function hasPendingMigrations(url: string): Promise<boolean> {
  return withAdvisoryLock(url, async (client) => {
    const { rows: known } = await client.query(`select to_regclass('qianhe.migrations') as "table"`);
    if (!known[0]?.table) return false;
    const { rows } = await client.query<{ pending: boolean }>(
      `select exists (select from (select schema, 'tenant' as kind from qianhe.tenants where status <> 'deleted'
          union all select 'qianhe', 'platform') as s
        cross join jsonb_to_recordset($1::jsonb) as f(kind text, name text)
        where s.kind = f.kind and not exists (
          select from qianhe.migrations m where m.schema = s.schema and m.name = f.name)) as pending`,
      [
        JSON.stringify(
          (['platform', 'tenant'] as const).flatMap((kind) =>
            readMigrations(kind).map(({ name }) => ({ kind, name })),
          ),
        ),
      ],
    );
    return rows[0]?.pending ?? false;
  });
}

async function listTenantSchemas(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ schema: string }>(
    `select schema from qianhe.tenants where status <> 'deleted' order by schema`,
  );
  return rows.map(({ schema }) => schema);
}

/** The migration files of one kind in order. */
export function readMigrations(kind: 'platform' | 'tenant'): Migration[] {
  const folder = path.join(import.meta.dirname, 'migrations', kind);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

async function ensureMigrationsTable(client: pg.Client): Promise<void> {
  // Trigram operators are in public, which every tenant's search path ends with.
  const { rowCount } = await client.query(`select 1 from pg_extension where extname = 'pg_trgm'`);
  if (!rowCount) await client.query('create extension if not exists pg_trgm schema public');
  await client.query('create schema if not exists qianhe');
  await client.query(`
    create table if not exists qianhe.migrations (
      schema text not null,
      name text not null,
      checksum text not null,
      "appliedAt" timestamptz not null default now(),
      primary key (schema, name)
    )`);
}

type AppliedMigration = { schema: string; name: string; checksum: string };

/** Applied migrations by schema. */
async function loadAppliedMigrations(client: pg.Client): Promise<Map<string, AppliedMigration[]>> {
  const { rows } = await client.query<AppliedMigration>(
    'select schema, name, checksum from qianhe.migrations order by schema, name',
  );
  return Map.groupBy(rows, ({ schema }) => schema);
}

function assertCompatible(applied: readonly AppliedMigration[] = [], files: readonly Migration[]): void {
  const checksums = new Map(files.map(({ name, checksum }) => [name, checksum]));
  for (const { schema, name, checksum } of applied) {
    const own = checksums.get(name);
    if (own === undefined) {
      throw new SchemaMismatchError(
        `数据库已由更新的版本升级过（${schema} 的迁移 ${name}），请用该版本或更新的版本启动。 The database is newer than this program: it does not know migration ${name} of schema ${schema}.`,
      );
    }
    if (own === checksum) continue;
    throw new SchemaMismatchError(
      `迁移文件 ${name} 在应用之后被改动，请恢复该文件。 Migration ${name} was applied to schema ${schema} with checksum ${checksum.slice(0, 12)}, but the file now has ${own.slice(0, 12)}; applied migrations never change.`,
    );
  }
}

function findPending(applied: readonly AppliedMigration[] = [], files: readonly Migration[]): Migration[] {
  const known = new Set(applied.map(({ name }) => name));
  return files.filter(({ name }) => !known.has(name));
}

async function applyMigrations(
  client: pg.Client,
  schema: string,
  files: readonly Migration[],
): Promise<void> {
  for (const file of files) await applyMigration(client, schema, file);
}

async function applyMigration(client: pg.Client, schema: string, file: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`set local search_path to ${pg.escapeIdentifier(schema)}, public`);
    for (const statement of splitSqlStatements(file.sql)) await client.query(statement);
    await client.query('insert into qianhe.migrations (schema, name, checksum) values ($1, $2, $3)', [
      schema,
      file.name,
      file.checksum,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(
      `Migration ${file.name} failed in schema ${schema}: ${String(cause)}${formatHint(cause)}`,
      {
        cause,
      },
    );
  }
}

/** Insufficient privilege: the migration changes a table that an administrator has protected (docs/operating.md). */
const formatHint = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && cause.code === '42501'
    ? ' 该升级要修改只增表：请管理员先执行 server/db/history/release.sql，启动后再执行 protect.sql。 An administrator has to run server/db/history/release.sql first and protect.sql after the start.'
    : '';
