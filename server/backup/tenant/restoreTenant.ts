/**
 * Restores the export of one tenant into an installation that has other tenants, also while its server runs. Its files
 * are written before its rows, and the row that makes the tenant known is written with its schema in one transaction:
 * a failed restore leaves files that no row names, which the server removes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { protectHistory } from '../../db/history/protectHistory.ts';
import { runMigrations } from '../../db/migrate.ts';
import { resolveExistingDatabase } from '../../startup/resolveDatabase.ts';
import { BackupError } from '../backupError.ts';
import { damagedPart } from '../backupParts.ts';
import { loadTenantSchema } from '../loadDatabase.ts';
import { type Manifest, readManifest, type TenantRow } from '../manifest.ts';
import { assertKnownMigrations, type RestoreOptions } from '../restoreBackup.ts';
import { forEachFile, restoreFile } from '../storedFiles.ts';
import { verifyBackup } from '../verifyBackup.ts';
import { unpackFolder } from './tarArchive.ts';

type TenantRestore = Omit<RestoreOptions, 'folder'> & {
  /** The exported file. */
  file: string;
};

/** Throws BackupError, one sentence, if the file or the installation is unsuitable. */
export async function restoreTenant({ file, ...order }: TenantRestore): Promise<Manifest> {
  const { dataFolder, say } = order;
  const reached = await resolveExistingDatabase(order);
  // Outside the folder of unfinished files, from which a running server removes what is an hour old.
  const folder = await mkdtemp(path.join(dataFolder, 'restore-'));
  try {
    say('正在检查导出文件… Verifying the export.');
    await unpackFolder(file, folder);
    const manifest = await readManifest(folder);
    const { tenantRow } = manifest;
    if (!tenantRow) throw new BackupError(`${file} 不是租户的导出文件。 The file is no export of a tenant.`);
    assertKnownMigrations(manifest);
    await verifyBackup(folder);
    await assertTenantAbsent(reached.url, tenantRow);
    say(`正在恢复 ${manifest.files.count} 个文件… Restoring files.`);
    await restoreFiles(folder, path.join(dataFolder, 'files'));
    say(`正在恢复租户 ${tenantRow.code}… Restoring the tenant.`);
    await loadTenantSchema(reached.url, { folder, manifest }, (client) =>
      registerTenant(client, { ...manifest, tenantRow }),
    );
    // The export may be older than this program.
    await runMigrations(reached.url, reached.adminUrl);
    await protectHistory(reached);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await reached.stop();
  }
}

/** Checked before any file is written: the files of a tenant that exists are in use. */
async function assertTenantAbsent(url: string, { code, schema }: TenantRow): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'qianhe restore' });
  await client.connect();
  try {
    const { rows } = await client.query<{ code: string }>(
      'select code from qianhe.tenants where lower(code) = lower($1) or schema = $2',
      [code, schema],
    );
    if (rows[0] === undefined) return;
    throw new BackupError(
      `租户 ${rows[0].code} 已存在，请先删除它再恢复。 The tenant exists; delete it before you restore it.`,
    );
  } finally {
    await client.end();
  }
}

/** A file of that name is left of an earlier attempt, or of the tenant before it was deleted. */
async function restoreFiles(folder: string, store: string): Promise<void> {
  await forEachFile(folder, async (part, entry) => {
    await rm(path.join(store, entry.name.slice(0, 2), entry.name), { force: true });
    if ((await restoreFile(part, entry, { folder, store })) !== part.sha256) throw damagedPart(part.path);
  });
}

/**
 * The version of its rights grows, so that no running server takes remembered rights for current ones. A suspended
 * tenant counts as suspended from now on: it can be deleted after another export only.
 */
async function registerTenant(
  client: pg.Client,
  { tenantRow: row, migrations }: Pick<Manifest, 'migrations'> & { tenantRow: TenantRow },
): Promise<void> {
  await client.query(
    `insert into qianhe.tenants (code, name, schema, "timeZone", status, "authVersion", "createTime",
      "sessionIdle", "sessionAge", "singleSession", "suspendedAt")
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $5 = 'disabled' then now() end)`,
    [
      row.code,
      row.name,
      row.schema,
      row.timeZone,
      row.status,
      row.authVersion + 1,
      row.createTime,
      row.sessionIdle,
      row.sessionAge,
      row.singleSession,
    ],
  );
  await client.query(
    `insert into qianhe.migrations (schema, name, checksum)
    select f.schema, f.name, f.checksum from jsonb_to_recordset($1::jsonb) as f(schema text, name text, checksum text)`,
    [JSON.stringify(migrations)],
  );
}
