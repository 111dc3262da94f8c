/**
 * Creates the schemas of a backup in an empty database, each in its own transaction (one for all would need more locks
 * than a server has), the platform's schema last: without it the rest is not used. The result is compared with the
 * description in the backup before it counts.
 */

import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { BackupError } from './backupError.ts';
import { readText } from './backupParts.ts';
import { type Catalog, describeCatalog } from './catalog.ts';
import { buildStatementsAfterData, buildStatementsBeforeData, privilegeStatements } from './ddl.ts';
import type { Manifest } from './manifest.ts';
import { loadTable } from './tableData.ts';

type DatabaseLoad = { folder: string; manifest: Manifest; onSchema: (schema: string) => void };

const id = pg.escapeIdentifier;

/** Throws BackupError if the database contains any foreign object. */
export async function assertEmptyDatabase(url: string): Promise<void> {
  const found = await withClient(url, async (client) => {
    const { rows } = await client.query<{ what: string }>(foreignObjectsSql);
    return rows[0]?.what;
  });
  if (found === undefined) return;
  throw new BackupError(
    `要恢复到的数据库不是空的（有 ${found}），请换一个空数据库。 The database to restore into is not empty.`,
  );
}

/** Tables and schemas that neither PostgreSQL nor an extension has created. */
const foreignObjectsSql = `select what from (
    select n.nspname as what, n.oid, 'pg_namespace'::regclass as kind from pg_namespace n where n.nspname <> 'public'
    union all select n.nspname || '.' || c.relname, c.oid, 'pg_class'::regclass from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f')
  ) as found where what !~ '^(pg_|information_schema)' and not exists (
    select from pg_depend d where d.classid = found.kind and d.objid = found.oid and d.deptype = 'e') limit 1`;

/** Loads an empty database; removes everything again if that fails. */
export async function loadDatabase(url: string, { folder, manifest, onSchema }: DatabaseLoad): Promise<void> {
  const catalog = await readCatalog(folder, manifest);
  const schemas = catalog.schemas
    .map(({ name }) => name)
    .sort((a, b) => Number(a === 'qianhe') - Number(b === 'qianhe'));
  await withClient(url, async (client) => {
    await client.query(sessionSettings);
    await client.query('create extension if not exists pg_trgm schema public');
    const made: string[] = [];
    try {
      for (const schema of schemas) {
        await client.query('begin');
        await loadSchema(client, partOf(catalog, schema), { folder, manifest });
        await client.query('commit');
        made.push(schema);
        onSchema(schema);
      }
      await assertSameCatalog(client, catalog);
    } catch (error) {
      await client.query('rollback');
      for (const schema of made) await client.query(`drop schema ${id(schema)} cascade`);
      throw error;
    }
    await analyzeTables(client, catalog);
  });
}

/** Creates the schema of one tenant beside the others; `register` runs in the same transaction. */
export async function loadTenantSchema(
  url: string,
  { folder, manifest }: Pick<DatabaseLoad, 'folder' | 'manifest'>,
  register: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const catalog = await readCatalog(folder, manifest);
  await withClient(url, async (client) => {
    await client.query(sessionSettings);
    await client.query('begin');
    // A failure ends the connection, and with it the transaction.
    await loadSchema(client, catalog, { folder, manifest });
    await assertSameCatalog(client, catalog);
    await register(client);
    await client.query('commit');
    await analyzeTables(client, catalog);
  });
}

/** Written by describeCatalog of this format, and its SHA-256 has been compared. */
const readCatalog = async (folder: string, manifest: Manifest): Promise<Catalog> =>
  JSON.parse(await readText(path.join(folder, manifest.catalog.path))) as Catalog;

async function analyzeTables(client: pg.Client, { tables }: Catalog): Promise<void> {
  for (const { schema, name } of tables) await client.query(`analyze ${id(schema)}.${id(name)}`);
}

const sessionSettings = `set search_path to ''; set timezone to 'UTC'; set datestyle to 'ISO'; set statement_timeout to 0;
  set idle_in_transaction_session_timeout to 0; set check_function_bodies to off; set client_encoding to 'UTF8'`;

const partOf = (catalog: Catalog, schema: string): Catalog => ({
  schemas: catalog.schemas.filter(({ name }) => name === schema),
  routines: catalog.routines.filter((routine) => routine.schema === schema),
  tables: catalog.tables.filter((table) => table.schema === schema),
});

async function loadSchema(
  client: pg.Client,
  part: Catalog,
  { folder, manifest }: Pick<DatabaseLoad, 'folder' | 'manifest'>,
): Promise<void> {
  const [schema] = part.schemas;
  if (!schema) return;
  for (const statement of buildStatementsBeforeData(part)) await client.query(statement);
  for (const table of manifest.tables.filter((one) => one.schema === schema.name)) {
    await loadTable(client, table, folder);
  }
  for (const statement of buildStatementsAfterData(part)) await client.query(statement);
  const { rows } = await client.query<{ user: string }>('select current_user as "user"');
  for (const statement of privilegeStatements(part, rows[0]?.user ?? '')) await client.query(statement);
}

/** Columns, constraints, indexes and privileges must equal those of the backup. */
async function assertSameCatalog(client: pg.Client, catalog: Catalog): Promise<void> {
  const made = await describeCatalog(
    client,
    catalog.schemas.map(({ name }) => name),
  );
  const different = (['schemas', 'routines', 'tables'] as const).flatMap((kind) =>
    catalog[kind].filter(
      (one, index) =>
        !isDeepStrictEqual(comparable(one, one.owned), comparable(made[kind][index], one.owned)),
    ),
  );
  const [first] = different;
  if (!first) return;
  throw new Error(
    `Restoring did not make the same database: ${JSON.stringify(first).slice(0, 500)} differs in the target.`,
  );
}

/** Privileges on objects that another role owned are granted by protectHistory. */
const comparable = (one: object | undefined, owned: boolean) =>
  owned ? one : { ...one, owned: undefined, privileges: undefined };

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'qianhe restore',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
