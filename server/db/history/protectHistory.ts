/**
 * Append-only tables belong to a role without login if a superuser can arrange it: on the embedded cluster at every
 * start, elsewhere after an administrator has run protect.sql. Otherwise the application's role owns them and has
 * revoked its own right to change rows, which it could grant itself again.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { TenantRef, Tx } from '../database.ts';
import { withAdvisoryLock } from '../locks/advisoryLock.ts';
import { splitSqlStatements } from '../sqlStatements.ts';

/** Tables of a tenant's schema to which rows are only added. protect.sql names the same tables. */
export const historyTables = ['auditLog', 'flowEvents', 'flowLog', 'recordVersions', 'logSeals'] as const;

type DatabaseAccess = {
  /** The application's role. */
  url: string;
  /** A superuser of the same server, in any database. */
  adminUrl?: string | undefined;
};

/** Renews the protection of every completely created tenant. Safe to repeat. Called after a start and a restore. */
export async function protectHistory({ url, adminUrl }: DatabaseAccess): Promise<void> {
  if (adminUrl !== undefined) await runAsAdministrator({ url, adminUrl }, 'protect.sql');
  await withAdvisoryLock(url, async (client) => {
    // The application itself drops and recreates a tenant whose creation was interrupted.
    const { rows } = await client.query<{ schema: string }>(
      `select t.schema from qianhe.tenants t join pg_namespace n on n.nspname = t.schema
        left join qianhe.seeds s on s."tenantCode" = t.code
        where s."tenantCode" is null or s."finishedAt" is not null order by t.schema`,
    );
    const isArranged = await hasProtectFunction(client);
    for (const { schema } of rows) {
      if (isArranged) await client.query('select qianhe.protect_history($1)', [schema]);
      else await revokeOwnRights(client, schema);
    }
  });
}

/** Called in the transaction that creates a tenant. Does nothing if no administrator has arranged protection. */
export async function protectTenant(tx: Tx, schema: string): Promise<void> {
  const { rows } = await sql<{ isArranged: boolean }>`${sql.raw(hasFunctionSql('protect_history'))}`.execute(
    tx,
  );
  if (rows[0]?.isArranged) await sql`select qianhe.protect_history(${schema})`.execute(tx);
}

/**
 * Drops the schema of a suspended tenant, in the transaction that removes the tenant. The owner of the append-only
 * tables does it (protect.sql): for the application's role the schema of a protected tenant is out of reach. Without
 * such an owner the application's role owns the schema. Returns false if the owner cannot be asked: an administrator
 * has run an older protect.sql.
 */
export async function dropSuspendedSchema(tx: Tx, { code, schema }: TenantRef): Promise<boolean> {
  const { rows } = await sql<{
    isArranged: boolean;
  }>`${sql.raw(hasFunctionSql('drop_suspended_tenant'))}`.execute(tx);
  if (rows[0]?.isArranged) {
    await sql`select qianhe.drop_suspended_tenant(${code})`.execute(tx);
    return true;
  }
  const { rows: own } = await sql<{ is: boolean }>`select pg_get_userbyid(nspowner) = current_user as "is"
    from pg_namespace where nspname = ${schema}`.execute(tx);
  if (own[0]?.is !== true) return false;
  await sql`drop schema ${sql.id(schema)} cascade`.execute(tx);
  return true;
}

/** Called before migrations, which may change the tables. `protectHistory` follows. */
export const releaseHistory = (access: Required<DatabaseAccess>): Promise<void> =>
  runAsAdministrator(access, 'release.sql');

/**
 * True if the function exists and runs as the tables' owner. After a restore under another owner the application's
 * role may own it, and then it has no effect.
 */
const hasFunctionSql = (
  name: 'protect_history' | 'drop_suspended_tenant',
) => `select exists (select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'qianhe' and p.proname = '${name}' and p.prosecdef
    and not pg_has_role(current_user, p.proowner, 'member')) as "isArranged"`;

async function hasProtectFunction(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isArranged: boolean }>(hasFunctionSql('protect_history'));
  return rows[0]?.isArranged ?? false;
}

async function revokeOwnRights(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = $1::regnamespace and relname = any($2)
      and pg_get_userbyid(relowner) = current_user`,
    [pg.escapeIdentifier(schema), historyTables],
  );
  const names = rows.map(({ name }) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`);
  if (names.length > 0) {
    await client.query(`revoke update, delete, truncate on ${names.join(', ')} from current_user`);
  }
}

async function runAsAdministrator({ url, adminUrl }: Required<DatabaseAccess>, file: string): Promise<void> {
  const own = new URL(adminUrl ?? url);
  own.pathname = new URL(url).pathname;
  await withAdvisoryLock(own.href, async (client) => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    await client.query('begin');
    await client.query('set local search_path to pg_catalog, pg_temp');
    for (const statement of splitSqlStatements(text)) await client.query(statement);
    await client.query('commit');
  });
}
