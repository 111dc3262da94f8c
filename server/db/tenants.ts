/** Lists, creates and drops tenants. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, TenantRef, Tx } from './database.ts';
import { dropSuspendedSchema } from './history/protectHistory.ts';
import { readMigrations } from './migrate.ts';
import { dropRoles, listReadOnlyRoles } from './readOnlyRole/readOnlyRole.ts';
import { splitSqlStatements } from './sqlStatements.ts';

export type Tenant = TenantRef & { status: 'active' | 'disabled' | 'deleted'; authVersion: string };

const tenantColumns = ['code', 'name', 'schema', 'timeZone', 'status', 'authVersion'] as const;

/** The tenant with this code, case-insensitively, deleted tenants included. */
export function findTenantByCode(database: Database, code: string): Promise<Tenant | undefined> {
  return database.platform
    .selectFrom('tenants')
    .select(tenantColumns)
    .where(sql<string>`lower(code)`, '=', code.toLowerCase())
    .executeTakeFirst();
}

export function listActiveTenants(database: Database): Promise<Tenant[]> {
  return database.platform
    .selectFrom('tenants')
    .select(tenantColumns)
    .where('status', '=', 'active')
    .orderBy('code')
    .execute();
}

/** Enabled and disabled tenants. */
export const listTenants = (database: Database): Promise<Tenant[]> =>
  database.platform.selectFrom('tenants').select(tenantColumns).orderBy('code').execute();

/** The time of the first tenant; null if there is no tenant. */
export async function findFirstTenantTime(database: Database): Promise<Date | null> {
  const row = await database.platform
    .selectFrom('tenants')
    .select('createTime')
    .orderBy('createTime')
    .limit(1)
    .executeTakeFirst();
  return row ? new Date(row.createTime) : null;
}

type NewTenant = { code: string; name: string; timeZone?: string; schema?: string };

/**
 * Creates a tenant with its schema and tables, and calls `fill` for its first rows, all in one transaction. A
 * duplicate code (case-insensitively) throws PostgreSQL's unique violation 23505.
 */
export function createTenantSchema(
  database: Database,
  { code, name, timeZone = 'Asia/Shanghai', schema = generateSchemaName() }: NewTenant,
  fill: (tx: Tx, tenant: TenantRef) => Promise<void> = async () => undefined,
): Promise<TenantRef> {
  const tenant = { code, name, timeZone, schema };
  return database.inTenant(tenant, 'write', async (tx) => {
    await tx.insertInto('qianhe.tenants').values(tenant).execute();
    await sql`create schema ${sql.id(tenant.schema)}`.execute(tx);
    for (const file of readMigrations('tenant')) {
      for (const statement of splitSqlStatements(file.sql)) await sql.raw(statement).execute(tx);
      await sql`insert into qianhe.migrations (schema, name, checksum)
        values (${tenant.schema}, ${file.name}, ${file.checksum})`.execute(tx);
    }
    await fill(tx, tenant);
    return tenant;
  });
}

/** The catalog shows schema names to every role of the server, so this name reveals nothing about the tenant. */
const generateSchemaName = () => `tenant_${randomBytes(10).toString('hex')}`;

/**
 * Deletes a tenant and all its rows permanently. Does nothing if the tenant does not exist. The application cannot
 * drop a tenant whose append-only tables are protected: `removeSuspendedTenant` does.
 */
export async function dropTenant(database: Database, code: string): Promise<void> {
  const tenant = await findTenantByCode(database, code);
  if (!tenant) return;
  await database.inTenant(tenant, 'write', async (tx) => {
    const roles = await listReadOnlyRoles(tx);
    await sql`drop schema ${sql.id(tenant.schema)} cascade`.execute(tx);
    await dropRoles(tx, roles);
    await sql`delete from qianhe.migrations where schema = ${tenant.schema}`.execute(tx);
    await tx.deleteFrom('qianhe.tenants').where('code', '=', tenant.code).execute();
  });
}

/** Rows of the platform that name the tenant without a foreign key, and its entries in the queue of jobs. */
async function deleteTenantTraces(tx: Tx, { code, schema }: TenantRef): Promise<void> {
  await sql`delete from qianhe.migrations where schema = ${schema}`.execute(tx);
  await sql`delete from qianhe.idempotency where "tenantCode" = ${code}`.execute(tx);
  await sql`delete from qianhe.seeds where "tenantCode" = ${code}`.execute(tx);
  await sql`select graphile_worker.remove_job(q.key) from graphile_worker.jobs q
    where starts_with(q.key, ${`${schema}:`})`.execute(tx);
}

/**
 * Removes a suspended tenant with everything in the database, its append-only logs included. Returns the names of its
 * files, whose bytes the caller removes after the commit; undefined if an administrator has to run protect.sql first.
 */
export async function removeSuspendedTenant(tx: Tx, tenant: TenantRef): Promise<string[] | undefined> {
  await sql`set local statement_timeout to 0`.execute(tx);
  const { rows: files } = await sql<{ name: string }>`
    select "fileName" as name from files union select "fileKey" from jobs where "fileKey" is not null`.execute(
    tx,
  );
  const roles = await listReadOnlyRoles(tx);
  if (!(await dropSuspendedSchema(tx, tenant))) return undefined;
  await dropRoles(tx, roles);
  await deleteTenantTraces(tx, tenant);
  // Its sessions, known sources and storage keys refer to this row and go with it.
  await tx.deleteFrom('qianhe.tenants').where('code', '=', tenant.code).execute();
  return files.map(({ name }) => name);
}

/** Must be called with every change of people, roles or permissions: all nodes then reload them. */
export async function bumpAuthVersion(tx: Tx, tenant: TenantRef): Promise<void> {
  await tx
    .updateTable('qianhe.tenants')
    .set({ authVersion: sql<string>`"authVersion" + 1` })
    .where('code', '=', tenant.code)
    .execute();
}
