/**
 * Takes a backup while the server runs: the rows of one snapshot, and the files that these rows name. Files are written
 * before their rows and erased after them, never during a backup, so that the file of every row in the snapshot exists.
 * The folder gets its final name when all of it is on disk.
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { BackupError } from './backupError.ts';
import { findBackups, newBackupName, unfinishedSuffix } from './backupFolders.ts';
import { flushFolder, writeCompressed } from './backupParts.ts';
import { type Catalog, describeCatalog } from './catalog.ts';
import { backupFormat, type Manifest, type TablePart, type TenantRow, writeManifest } from './manifest.ts';
import { type Snapshot, withSnapshot } from './snapshot.ts';
import { copyStoredFiles, writeFileNames } from './storedFiles.ts';
import { copyTables } from './tableData.ts';

export type BackupOptions = {
  url: string;
  /** The folder of the file store. */
  store: string;
  /** The folder that receives the backup's folder. */
  parent: string;
  /** The version of the product. */
  version: string;
  /** True if retention may remove it. */
  scheduled: boolean;
  name?: string;
  /** Only this tenant, without the platform's tables. */
  tenantCode?: string;
};

type BackupObserver = {
  onTable?: (part: TablePart) => void;
  /** Called with the session of the snapshot before rows are copied. */
  onSnapshot?: (client: pg.Client) => Promise<void>;
};

export type TakenBackup = { folder: string; manifest: Manifest };

/** Rejects with BackupError while another backup runs. A failed backup removes its output. */
export async function takeBackup(order: BackupOptions, watchers: BackupObserver = {}): Promise<TakenBackup> {
  await mkdir(order.parent, { recursive: true, mode: 0o700 });
  const folder = path.join(order.parent, order.name ?? newBackupName(new Date()));
  const half = `${folder}${unfinishedSuffix}`;
  const names = path.join(half, 'names.zst');
  try {
    const manifest = await withSnapshot(
      order,
      async (snapshot) => {
        await mkdir(half, { mode: 0o700 });
        return copyRows(snapshot, { order, folder: half, names, watchers });
      },
      async (copied) => {
        copied.files = await copyStoredFiles(half, names, {
          store: order.store,
          earlier: (await findBackups(order.parent)).at(-1)?.folder,
        });
      },
    );
    await rm(names);
    await finishBackup(half, manifest);
    await rename(half, folder);
    await flushFolder(order.parent);
    return { folder, manifest };
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
}

type BackupCopy = { order: BackupOptions; folder: string; names: string; watchers: BackupObserver };

async function copyRows(
  snapshot: Snapshot,
  { order, folder, names, watchers }: BackupCopy,
): Promise<Manifest> {
  const { client, schemas, tenants } = snapshot;
  const about = await client.query<{ now: Date; postgres: string }>(
    `select clock_timestamp() as now, current_setting('server_version') as postgres`,
  );
  await watchers.onSnapshot?.(client);
  const catalog = await describeCatalog(client, schemas);
  const migrations = await client.query<Manifest['migrations'][number]>(
    `select schema, name, checksum from qianhe.migrations
      where $1::text is null or schema = any($2) order by schema, name`,
    [order.tenantCode ?? null, schemas],
  );
  await writeFileNames(client, tenants, names);
  return {
    format: backupFormat,
    ...(await describeProduct(client, order.tenantCode)),
    version: order.version,
    postgres: about.rows[0]?.postgres ?? '',
    takenAt: (about.rows[0]?.now ?? new Date()).toISOString(),
    scheduled: order.scheduled,
    tenants,
    migrations: migrations.rows,
    catalog: await writeCatalog(folder, catalog),
    tables: await copyTables(snapshot, { catalog, folder, onTable: watchers.onTable ?? (() => undefined) }),
    files: { path: '', bytes: 0, sha256: '', count: 0, totalBytes: 0, missing: 0 },
  };
}

/** What the backup restores: an installation, or one tenant with its row among the tenants. */
async function describeProduct(
  client: pg.Client,
  tenantCode: string | undefined,
): Promise<Pick<Manifest, 'product' | 'tenantRow'>> {
  if (tenantCode === undefined) return { product: 'qianhe' };
  const { rows } = await client.query<{ row: TenantRow }>(
    'select to_jsonb(t) as row from qianhe.tenants t where t.code = $1',
    [tenantCode],
  );
  const [found] = rows;
  if (!found) throw new BackupError(`没有租户 ${tenantCode}。 There is no such tenant.`);
  return { product: 'qianhe-tenant', tenantRow: found.row };
}

async function writeCatalog(folder: string, catalog: Catalog): Promise<Manifest['catalog']> {
  const file = 'catalog.json.zst';
  const text = Readable.from([JSON.stringify(catalog)]);
  return { path: file, ...(await writeCompressed(text, path.join(folder, file))) };
}

const readmeText = `签核的备份。恢复：npm run restore -- 本文件夹；检查：npm run backup -- --verify 本文件夹。
A backup of Qianhe. The parts are compressed with Zstandard; manifest.json lists them with their SHA-256.
`;

async function finishBackup(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(path.join(folder, 'README.txt'), readmeText, { mode: 0o600, flush: true });
  await writeManifest(folder, manifest);
  for (const name of ['tables', 'files', '.']) await flushFolder(path.join(folder, name));
}
