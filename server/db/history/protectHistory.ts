/**
 * Append-only tables belong to a role that nobody signs in as, where a superuser can arrange it: on the embedded cluster
 * at every start, elsewhere once an administrator has run protect.sql. Without either the application's role owns them
 * and has revoked its own right to change rows, which it could grant itself again.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../database.ts';
import { withAdvisoryLock } from '../locks/advisoryLock.ts';
import { splitSqlStatements } from '../sqlStatements.ts';

/** Tables of a tenant's schema to which rows are only added; protect.sql names the same. */
export const historyTables = ['auditLog', 'flowEvents', 'flowLog', 'recordVersions', 'logSeals'] as const;

type DatabaseAccess = {
  /** The application's role. */
  url: string;
  /** A superuser of the same server, in whichever database. */
  adminUrl?: string | undefined;
};

/** Renews the protection of every tenant that has been made to its end; safe to repeat. After a start and a restore. */
export async function protectHistory({ url, adminUrl }: DatabaseAccess): Promise<void> {
  if (adminUrl !== undefined) await runAsAdministrator({ url, adminUrl }, 'protect.sql');
  await withAdvisoryLock(url, async (client) => {
    // A tenant whose making was broken off is dropped and made again by the application itself.
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

/** In the transaction that makes a tenant; nothing where no administrator has arranged it. */
export async function protectTenant(tx: Tx, schema: string): Promise<void> {
  const { rows } = await sql<{ isArranged: boolean }>`${sql.raw(hasProtectFunctionSql)}`.execute(tx);
  if (rows[0]?.isArranged) await sql`select qianhe.protect_history(${schema})`.execute(tx);
}

/** Before migrations, which may change the tables. `protectHistory` follows. */
export const releaseHistory = (access: Required<DatabaseAccess>): Promise<void> =>
  runAsAdministrator(access, 'release.sql');

/**
 * Whether the function is there and acts for the tables' owner. After a restore under another owner it may be the
 * application's own, for which it would do nothing.
 */
const hasProtectFunctionSql = `select exists (select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'qianhe' and p.proname = 'protect_history' and p.prosecdef
    and not pg_has_role(current_user, p.proowner, 'member')) as "isArranged"`;

async function hasProtectFunction(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isArranged: boolean }>(hasProtectFunctionSql);
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
