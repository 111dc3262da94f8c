/** The rows of tables: COPY out of the snapshot into a compressed part, and back. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { readCompressed, writeCompressed } from './backupParts.ts';
import type { Catalog, CatalogTable } from './catalog.ts';
import { qualifiedName } from './ddl.ts';
import type { TablePart } from './manifest.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Tables that a backup contains without rows. Live events and task changes carry transaction numbers of their server,
 * which are meaningless on another one. Passwords of reader roles, sessions and short-lived sign-in data would only add
 * secrets to the backup: users sign in again after a restore. A restored installation gets its own data folder.
 */
const emptyTables = new Set([
  'liveEvents',
  'taskChanges',
  'reader',
  'sessions',
  'endedSessions',
  'captchas',
  'loginNonces',
  'verifyCodes',
  'dataFolder',
]);

/** Copies every table of the snapshot, one after the other. `onTable` is called after each, with its rows. */
export async function copyTables(
  snapshot: Snapshot,
  { catalog, folder, onTable }: { catalog: Catalog; folder: string; onTable: (part: TablePart) => void },
): Promise<TablePart[]> {
  await mkdir(path.join(folder, 'tables'), { mode: 0o700 });
  const described = new Map(catalog.tables.map((table) => [qualifiedName(table), table]));
  const parts: TablePart[] = [];
  for (const [index, place] of snapshot.tables.entries()) {
    const table = described.get(qualifiedName(place));
    if (!table)
      throw new Error(`Table ${qualifiedName(place)} is locked, but the catalog does not describe it.`);
    const part = await copyTable(snapshot.client, table, {
      folder,
      path: `tables/${String(index + 1).padStart(5, '0')}.copy.zst`,
    });
    await snapshot.release(place);
    parts.push(part);
    onTable(part);
  }
  return parts;
}

async function copyTable(
  client: pg.Client,
  table: CatalogTable,
  to: { folder: string; path: string },
): Promise<TablePart> {
  const columns = table.columns.filter(({ generated }) => generated === '').map(({ name }) => name);
  const rows = emptyTables.has(table.name) ? 'where false' : '';
  const stream = client.query(
    copyTo(
      `copy (select ${columns.map(pg.escapeIdentifier).join(', ')} from only ${qualifiedName(table)} ${rows}) to stdout`,
    ),
  );
  const written = await writeCompressed(stream, path.join(to.folder, to.path));
  return {
    path: to.path,
    ...written,
    schema: table.schema,
    name: table.name,
    columns,
    rows: stream.rowCount,
    sequences: await sequencesOf(client, table),
  };
}

/** Sequences are outside snapshots: their value after the rows were copied is at least that of the rows. */
async function sequencesOf(client: pg.Client, table: CatalogTable): Promise<TablePart['sequences']> {
  const found: TablePart['sequences'] = [];
  for (const { name, identity } of table.columns) {
    if (identity === '') continue;
    const { rows } = await client.query<{ last: string | null }>(
      `select coalesce(case when has_sequence_privilege(s, 'USAGE, SELECT') then pg_sequence_last_value(s) end,
        (select max(${pg.escapeIdentifier(name)}) from ${qualifiedName(table)}))::text as last
        from (select pg_get_serial_sequence($1, $2)::regclass as s) as sequence`,
      [qualifiedName(table), name],
    );
    const last = rows[0]?.last;
    if (last) found.push({ column: name, last });
  }
  return found;
}

/** Loads rows into a table that this transaction has created, so that they need no second pass (FREEZE). */
export async function loadTable(client: pg.Client, part: TablePart, folder: string): Promise<void> {
  if (part.rows > 0) {
    const columns = part.columns.map(pg.escapeIdentifier).join(', ');
    const stream = client.query(
      copyFrom(`copy ${qualifiedName(part)} (${columns}) from stdin with (freeze true)`),
    );
    await pipeline(readCompressed(path.join(folder, part.path)), stream);
    if (stream.rowCount !== part.rows) {
      throw new Error(
        `Table ${qualifiedName(part)} took ${stream.rowCount} rows; its backup has ${part.rows}.`,
      );
    }
  }
  for (const { column, last } of part.sequences) {
    await client.query(`select setval(pg_get_serial_sequence($1, $2), $3::bigint)`, [
      qualifiedName(part),
      column,
      last,
    ]);
  }
}
