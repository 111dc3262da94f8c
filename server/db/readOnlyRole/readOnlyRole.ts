/**
 * The role under which a tenant's configured SQL reads. It logs in itself, is a member of no other role, and may
 * select from the granted tables and nothing else. `set role` from the application's role would not be a boundary.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';

export type ReadOnlyRole = { role: string; password: string };

/** The lifetime of a password. Every connection is short, so changing the password interrupts none. */
const isPasswordFresh = sql<boolean>`"rotatedAt" > now() - interval '1 day'`;

/** Returns the role if it is as intended: a fresh password, and read access to exactly these tables. */
export async function findReadOnlyRole(tx: Tx, tables: readonly string[]): Promise<ReadOnlyRole | null> {
  const known = await loadStoredRole(tx);
  if (!known?.stands || !known.young) return null;
  const { missing, excess } = await compareGrants(tx, known.role, tables);
  return missing.length + excess.length === 0 ? { role: known.role, password: known.password } : null;
}

/**
 * Creates the role, or changes its grants to these tables. Sets a new password if the old one is due or `renew` is
 * set.
 */
export async function ensureReadOnlyRole(
  tx: Tx,
  { tables, renew }: { tables: readonly string[]; renew: boolean },
): Promise<ReadOnlyRole> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reader ' || current_schema(), 0))`.execute(tx);
  const known = await loadStoredRole(tx);
  const reader = known?.stands && known.young && !renew ? known : await rotatePassword(tx);
  const { missing, excess } = await compareGrants(tx, reader.role, tables);
  const role = sql.id(reader.role);
  await sql`grant usage on schema ${sql.id(await loadSchemaName(tx))} to ${role}`.execute(tx);
  if (missing.length > 0) await sql`grant select on ${joinTableNames(missing)} to ${role}`.execute(tx);
  if (excess.length > 0) await sql`revoke all on ${joinTableNames(excess)} from ${role}`.execute(tx);
  return { role: reader.role, password: reader.password };
}

/** The read-only roles of this tenant in this database. `dropRoles` drops them after the schema is dropped. */
export async function listReadOnlyRoles(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ role: string }>`
    select rolname as role from pg_roles where rolname in (${opaqueName}, ${legacyName})`.execute(tx);
  return rows.map(({ role }) => role);
}

/** All objects on which they have rights must have been dropped before. */
export async function dropRoles(tx: Tx, roles: readonly string[]): Promise<void> {
  for (const role of roles) await sql`drop role ${sql.id(role)}`.execute(tx);
}

async function loadStoredRole(tx: Tx) {
  return (
    tx
      .selectFrom('reader')
      .select(['role', 'password', isPasswordFresh.as('young')])
      // A copy of the database under another name has the row but not the role, which belongs to the original.
      .select(
        sql<boolean>`"role" in (${opaqueName}, ${legacyName})
        and exists (select from pg_roles where rolname = "reader"."role")`.as('stands'),
      )
      .executeTakeFirst()
  );
}

async function rotatePassword(tx: Tx): Promise<ReadOnlyRole> {
  const password = randomBytes(24).toString('base64url');
  const { role, stands } = await sql<{ role: string; stands: boolean }>`
    select coalesce(known.rolname, ${opaqueName}) as role, known.rolname is not null as stands
    from (select) as one
    left join pg_roles as known on known.rolname in (${opaqueName}, ${legacyName})
    order by known.rolname = ${opaqueName} desc limit 1`
    .execute(tx)
    .then(oneRow);
  await sql`${stands ? sql`alter role` : sql`create role`} ${sql.id(role)}
    ${stands ? sql`` : roleOptions} password ${sql.lit(password)}`.execute(tx);
  await tx.deleteFrom('reader').execute();
  await tx.insertInto('reader').values({ role, password }).execute();
  return { role, password };
}

/** In addition to the defaults of a new role. */
const roleOptions = sql`login noinherit nocreatedb nocreaterole connection limit 20`;

/**
 * Roles are global to the server, and every role sees their names. The name is derived from the schema and the
 * database but reveals neither.
 */
const opaqueName = sql<string>`
  'reader_' || left(encode(sha256(convert_to(current_schema() || ' ' || current_database(), 'UTF8')), 'hex'), 24)`;
/** The name for tenants whose role was created before names were opaque. They keep it. */
const legacyName = sql<string>`current_schema() || '_reader_' || left(md5(current_database()), 8)`;

async function loadSchemaName(tx: Tx): Promise<string> {
  return (await sql<{ schema: string }>`select current_schema() as schema`.execute(tx).then(oneRow)).schema;
}

function oneRow<Row>({ rows: [row] }: { rows: Row[] }): Row {
  if (row === undefined) throw new Error('A statement that always answers one row answered none.');
  return row;
}

async function compareGrants(tx: Tx, role: string, tables: readonly string[]) {
  const { rows } = await sql<{ name: string; granted: boolean }>`
    select relname as name, has_table_privilege(${role}, oid, 'select') as granted from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')`.execute(tx);
  const wanted = new Set(tables);
  return {
    missing: rows.filter(({ name, granted }) => !granted && wanted.has(name)).map(({ name }) => name),
    excess: rows.filter(({ name, granted }) => granted && !wanted.has(name)).map(({ name }) => name),
  };
}

const joinTableNames = (tables: readonly string[]) => sql.join(tables.map((table) => sql.id(table)));
