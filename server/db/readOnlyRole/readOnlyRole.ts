/**
 * The role under which a tenant's configured SQL reads. It signs in by itself, belongs to no other role, and may select
 * from the tables it is given and nothing else: `set role` out of the application's own would be no boundary.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';

export type ReadOnlyRole = { role: string; password: string };

/** How long a password holds. Every connection is short, so that changing it breaks none off. */
const isPasswordFresh = sql<boolean>`"rotatedAt" > now() - interval '1 day'`;

/** The role where it stands as it should: its password young enough, and exactly these tables its own to read. */
export async function findReadOnlyRole(tx: Tx, tables: readonly string[]): Promise<ReadOnlyRole | null> {
  const known = await loadStoredRole(tx);
  if (!known?.stands || !known.young) return null;
  const { missing, excess } = await compareGrants(tx, known.role, tables);
  return missing.length + excess.length === 0 ? { role: known.role, password: known.password } : null;
}

/** Makes the role, or brings it to these tables; with a new password where the old one is due or `renew` is asked. */
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

/** The roles that read for this tenant in this database; `dropRoles` takes them away once the schema has gone. */
export async function listReadOnlyRoles(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ role: string }>`
    select rolname as role from pg_roles where rolname in (${opaqueName}, ${legacyName})`.execute(tx);
  return rows.map(({ role }) => role);
}

/** All that they were given has to have gone before. */
export async function dropRoles(tx: Tx, roles: readonly string[]): Promise<void> {
  for (const role of roles) await sql`drop role ${sql.id(role)}`.execute(tx);
}

async function loadStoredRole(tx: Tx) {
  return (
    tx
      .selectFrom('reader')
      .select(['role', 'password', isPasswordFresh.as('young')])
      // A copy of the database under another name has the row, but not the role: that is the original's.
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

/** Beside what every new role lacks anyway. */
const roleOptions = sql`login noinherit nocreatedb nocreaterole connection limit 20`;

/**
 * Roles are the whole server's, and every role sees their names: this one is of the schema and the database, and tells
 * neither.
 */
const opaqueName = sql<string>`
  'reader_' || left(encode(sha256(convert_to(current_schema() || ' ' || current_database(), 'UTF8')), 'hex'), 24)`;
/** Of tenants that got their role before names were opaque; they keep it. */
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
