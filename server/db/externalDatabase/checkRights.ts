/**
 * Checks the rights of the application's role in an external PostgreSQL before the first migration. A start that
 * lacks a right changes nothing and prints the statements that an administrator has to run.
 */
import type pg from 'pg';
import { withAdvisoryLock } from '../locks/advisoryLock.ts';
import {
  type DatabaseRights,
  findMissingRights,
  type MissingRight,
  missingTrigramExtension,
} from './missingRights.ts';

/** Throws one sentence. Waits while another process migrates. */
export async function assertDatabaseRights(url: string): Promise<void> {
  await withAdvisoryLock(url, async (client) => {
    const rights = await readRights(client);
    const lacks = findMissingRights(rights);
    if (lacks.length === 0 && rights.extensionSchema === null)
      lacks.push(...(await findMissingExtension(client)));
    if (lacks.length > 0) throw new Error(formatMissingRights(rights.database, lacks));
  });
}

function formatMissingRights(database: string, lacks: readonly MissingRight[]): string {
  const found = lacks.map(({ found }) => found).join('，');
  const statements = lacks.map(({ statement }) => statement).join(' ');
  return `数据库 ${database} 还不能使用（${found}）：请管理员连接该数据库，执行 ${statements} An administrator has to run these statements in the database. Nothing has been changed.`;
}

/**
 * Only creating the extension shows whether it can be created: it may be missing, untrusted or not on a provider's
 * list.
 */
async function findMissingExtension(client: pg.Client): Promise<MissingRight[]> {
  await client.query('begin');
  try {
    await client.query('create extension pg_trgm schema public');
    return [];
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return [{ ...missingTrigramExtension, found: `${missingTrigramExtension.found}：${said}` }];
  } finally {
    await client.query('rollback');
  }
}

async function readRights(client: pg.Client): Promise<DatabaseRights> {
  const { rows: own } = await client.query<Omit<DatabaseRights, 'schemas' | 'owners'>>(databaseRightsSql);
  const [database] = own;
  if (!database) throw new Error('The database told nothing of its rights.');
  const { rows: known } = await client.query<{ mayRead: boolean }>(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'qianhe' and c.relname = 'tenants'
        and has_schema_privilege(n.oid, 'USAGE') and has_table_privilege(c.oid, 'SELECT')) as "mayRead"`,
  );
  const { rows: names } = known[0]?.mayRead
    ? await client.query<{ schema: string }>('select schema from qianhe.tenants')
    : { rows: [] };
  const schemas = ['qianhe', 'graphile_worker', ...names.map(({ schema }) => schema)];
  const { rows } = await client.query<Pick<DatabaseRights, 'schemas' | 'owners'>>(schemaRightsSql, [schemas]);
  return { ...database, ...(rows[0] ?? { schemas: [], owners: [] }) };
}

const databaseRightsSql = `select current_database() as database, current_user as "user",
  has_database_privilege(current_database(), 'CREATE') as "mayMakeSchemas",
  coalesce(has_schema_privilege(to_regnamespace('public'), 'USAGE'), false) as "mayUsePublic",
  to_regnamespace('public') is not null as "hasPublic",
  (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_trgm') as "extensionSchema"`;

/**
 * Schemas of the product in which the role may not create and use tables, and the roles that own the product's tables
 * and that it cannot act as. The product's schemas are recognized by a table that each of them has, so that an
 * administrator's own tables in the same database do no harm. Append-only tables have such an owner by design
 * (history/protect.sql).
 */
const schemaRightsSql = `with ours as (
    select oid, nspname, nspowner from pg_namespace where nspname = any($1::text[])),
  owners as (
    select nspowner as owner from ours where nspname in ('qianhe', 'graphile_worker')
    union select c.relowner from pg_class c join ours on ours.oid = c.relnamespace where c.relkind in ('r', 'p') and c.relname in ('tenants', 'users'))
  select
    (select coalesce(array_agg(nspname::text order by nspname), '{}') from ours
      where not has_schema_privilege(oid, 'USAGE') or not has_schema_privilege(oid, 'CREATE')) as schemas,
    (select coalesce(json_agg(json_build_object('name', r.rolname, 'isBootstrap', r.oid = 10) order by r.rolname), '[]')
      from owners join pg_roles r on r.oid = owners.owner
      where not pg_has_role(r.oid, 'USAGE') and not exists (select from ours where nspname = 'qianhe'
        and pg_has_role(nspowner, 'USAGE') and r.rolname = pg_get_userbyid(nspowner) || '_history')) as owners`;
