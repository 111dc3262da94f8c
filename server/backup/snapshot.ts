/**
 * One repeatable-read snapshot over all tables of the product, or over those of one tenant. Tables are locked (ACCESS SHARE, as reading does) before
 * the snapshot is taken, so that none is rewritten in between. A form's table is released as soon as its rows are
 * copied, because saving the form waits for it.
 */
import pg from 'pg';
import { acquireBackupLocks } from '../db/backupLocks.ts';
import { BackupError } from './backupError.ts';
import { qualifiedName } from './ddl.ts';

export type SnapshotTable = { schema: string; name: string };

export type SnapshotTenant = { code: string; name: string; schema: string; status: string };

export type Snapshot = {
  client: pg.Client;
  tenants: SnapshotTenant[];
  schemas: string[];
  /** In the order of copying; `release` releases each. */
  tables: SnapshotTable[];
  release(table: SnapshotTable): Promise<void>;
  /** Rejects when the connection, and with it locks and snapshot, is lost. */
  lost: Promise<never>;
};

/** The whole installation, or one tenant without the platform's tables. */
type SnapshotScope = { url: string; tenantCode?: string | undefined };

/** Runs `work` inside the snapshot, and `after` when it has ended but the backup's locks are still held. */
export async function withSnapshot<T>(
  { url, tenantCode }: SnapshotScope,
  work: (snapshot: Snapshot) => Promise<T>,
  after: (result: T) => Promise<void>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'qianhe backup', keepAlive: true });
  const lost = Promise.withResolvers<never>();
  client.on('error', (error) => lost.reject(error));
  client.on('end', () => lost.reject(new Error('The connection of the backup has ended.')));
  lost.promise.catch(() => undefined);
  await client.connect();
  try {
    await client.query(sessionSettings);
    if (!(await acquireBackupLocks(client))) {
      throw new BackupError('另一份备份正在进行，请稍后再试。 Another backup is under way.');
    }
    const { tenants, schemas, tables } = await begin(client, tenantCode ?? null);
    const release = async (table: SnapshotTable) => {
      if (isFormTable(table)) await client.query(`rollback to savepoint ${savepointOf(table, tables)}`);
    };
    const snapshot = { client, tenants, schemas, tables, release, lost: lost.promise };
    const result = await Promise.race([work(snapshot), lost.promise]);
    await client.query('commit');
    await Promise.race([after(result), lost.promise]);
    // Fails if the session was terminated and its locks are lost.
    await client.query('select 1');
    return result;
  } finally {
    await client.end();
  }
}

/** Values as text that is independent of server and time zone; no time limit. */
const sessionSettings = `set search_path to ''; set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'postgres';
  set bytea_output to 'hex'; set extra_float_digits to 1; set statement_timeout to 0; set lock_timeout to 0;
  set idle_in_transaction_session_timeout to 0; set client_encoding to 'UTF8'`;

/** Created from a form's definition, so saving the form may alter it. */
const isFormTable = ({ name }: SnapshotTable) => name.startsWith('auto_');

const savepointOf = (table: SnapshotTable, tables: readonly SnapshotTable[]) => `t${tables.indexOf(table)}`;

const maxAttempts = 10;

async function begin(client: pg.Client, tenantCode: string | null) {
  for (let attempt = 1; ; attempt += 1) {
    const before = await listTables(client, tenantCode);
    await client.query('begin isolation level repeatable read read only');
    const locked = await lockAll(client, before);
    // The first query takes the snapshot.
    const seen = locked ? await listTables(client, tenantCode) : [];
    const known = new Set(before.map(qualifiedName));
    if (locked && seen.length === before.length && seen.every((table) => known.has(qualifiedName(table)))) {
      const tenants = await listTenants(client, tenantCode);
      const shared = tenantCode === null ? ['qianhe'] : [];
      return { tenants, schemas: [...shared, ...tenants.map(({ schema }) => schema)], tables: before };
    }
    await client.query('rollback');
    if (attempt === maxAttempts) {
      throw new BackupError(
        '备份开始时不断有表单被新建或删除，请稍后再试。 Tables were made or dropped whenever the backup began.',
      );
    }
  }
}

/** Fixed tables first, then form tables, largest first: the last ones locked are the first ones released. */
async function lockAll(client: pg.Client, tables: SnapshotTable[]): Promise<boolean> {
  const [forms, fixed] = [tables.filter(isFormTable), tables.filter((table) => !isFormTable(table))];
  try {
    if (fixed.length > 0)
      await client.query(`lock table ${fixed.map(qualifiedName).join(', ')} in access share mode`);
    for (const table of forms.reverse()) {
      await client.query(`savepoint ${savepointOf(table, tables)}`);
      await client.query(`lock table ${qualifiedName(table)} in access share mode`);
    }
    return true;
  } catch (error) {
    // A table was dropped in the meantime.
    if (error instanceof pg.DatabaseError && ['42P01', '3F000'].includes(error.code ?? '')) return false;
    throw error;
  }
}

/** Form tables from small to large, then all others. */
async function listTables(client: pg.Client, tenantCode: string | null): Promise<SnapshotTable[]> {
  const { rows } = await client.query<SnapshotTable>(
    `select n.nspname as schema, c.relname as name
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ((n.nspname = 'qianhe' and $1::text is null)
      or n.nspname in (select schema from qianhe.tenants where code = coalesce($1, code)))
    order by c.relname not like 'auto\\_%', c.relpages, n.nspname, c.relname`,
    [tenantCode],
  );
  return rows;
}

async function listTenants(client: pg.Client, tenantCode: string | null): Promise<SnapshotTenant[]> {
  const { rows } = await client.query<SnapshotTenant>(
    `select t.code, t.name, t.schema, t.status from qianhe.tenants t
    where t.code = coalesce($1, t.code)
      and exists (select from pg_catalog.pg_namespace n where n.nspname = t.schema) order by t.code`,
    [tenantCode],
  );
  return rows;
}
