/**
 * Restores a backup into an empty data folder, and into an empty external database if one is set. All parts are read
 * and compared with the manifest before anything is written; a failed restore removes its output.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '../db/database.ts';
import { assertDatabaseRights } from '../db/externalDatabase/checkRights.ts';
import { assertSupportedServer } from '../db/externalDatabase/checkServer.ts';
import { protectHistory } from '../db/history/protectHistory.ts';
import { readMigrations, runMigrations } from '../db/migrate.ts';
import { lockDataFolder, markRestoreStarted, prepareDataFolder } from '../db/storage/dataFolder.ts';
import { bindDataFolder } from '../db/storage/dataFolderId.ts';
import { migrateQueue } from '../jobs/queue/jobQueue.ts';
import { resumeJobs } from '../jobs/queue/jobs.ts';
import { resolveDatabase } from '../startup/resolveDatabase.ts';
import { BackupError } from './backupError.ts';
import { damagedPart } from './backupParts.ts';
import { assertEmptyDatabase, loadDatabase } from './loadDatabase.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { forEachFile, restoreFile } from './storedFiles.ts';
import { verifyBackup } from './verifyBackup.ts';

export type RestoreOptions = {
  /** The folder of the backup. */
  folder: string;
  dataFolder: string;
  databaseUrl: string | undefined;
  say: (sentence: string) => void;
};

/** Throws BackupError, one sentence, if the backup or the target is unsuitable. */
export async function restoreBackup(order: RestoreOptions): Promise<Manifest> {
  const { folder, dataFolder, databaseUrl, say } = order;
  const manifest = await readManifest(folder);
  if (manifest.product === 'qianhe-tenant') {
    throw new BackupError(
      '这是一个租户的导出，请用导出的文件恢复。 Restore one tenant from the exported file.',
    );
  }
  assertKnownMigrations(manifest);
  await assertEmptyFolder(dataFolder);
  if (databaseUrl !== undefined) {
    await assertSupportedServer(databaseUrl);
    await assertDatabaseRights(databaseUrl);
    await assertEmptyDatabase(databaseUrl);
  }
  say('正在检查备份… Verifying the backup.');
  await verifyBackup(folder);
  const existed = existsSync(dataFolder);
  const open = prepareDataFolder(dataFolder, { embedded: databaseUrl === undefined });
  if (open !== undefined) say(open);
  const unmark = markRestoreStarted(dataFolder);
  try {
    await fillTarget(order, manifest);
  } catch (error) {
    await removeTarget(dataFolder, { existed });
    throw error;
  }
  unmark();
  return manifest;
}

/** A backup of a newer program contains tables that this program does not know. */
export function assertKnownMigrations({ migrations, version }: Manifest): void {
  const known = new Set(
    [...readMigrations('platform'), ...readMigrations('tenant')].map(({ checksum }) => checksum),
  );
  const unknown = migrations.find(({ checksum }) => !known.has(checksum));
  if (!unknown) return;
  throw new BackupError(
    `备份来自版本 ${version}，其中的迁移 ${unknown.name} 本程序没有，请用那个版本或更新的程序恢复。 The backup was taken by a newer program.`,
  );
}

async function assertEmptyFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  // Throws if a server runs on the folder.
  lockDataFolder(folder)();
  const [first] = await readdir(folder);
  if (first === undefined) return;
  throw new BackupError(
    `数据目录 ${folder} 不是空的（有 ${first}），请换一个空目录，或先把它移走。 The data folder is not empty.`,
  );
}

async function fillTarget(order: RestoreOptions, manifest: Manifest): Promise<void> {
  const { folder, dataFolder, databaseUrl, say } = order;
  say(`正在恢复 ${manifest.files.count} 个文件… Restoring files.`);
  const store = path.join(dataFolder, 'files');
  await mkdir(store, { recursive: true });
  await forEachFile(folder, async (part, entry) => {
    if ((await restoreFile(part, entry, { folder, store })) !== part.sha256) throw damagedPart(part.path);
  });
  say('正在恢复数据库… Restoring the database.');
  const reached = await resolveDatabase({ databaseUrl, dataFolder });
  try {
    await loadDatabase(reached.url, { folder, manifest, onSchema: (schema) => say(`  ${schema}`) });
    await runMigrations(reached.url, reached.adminUrl);
    if (databaseUrl !== undefined) await bindDataFolder(databaseUrl, dataFolder);
    await protectHistory(reached);
    await migrateQueue(reached.url);
    const database = await openDatabase(reached.url, { max: 2 });
    try {
      await resumeJobs(database);
    } finally {
      await database.close();
    }
  } finally {
    await reached.stop();
  }
}

/** Everything in it was written by the restore: the folder was empty. */
async function removeTarget(dataFolder: string, { existed }: { existed: boolean }): Promise<void> {
  const note = path.join(dataFolder, 'postgres.location');
  if (existsSync(note)) {
    await rm((await readFile(note, 'utf8')).trim(), { recursive: true, force: true });
  }
  for (const name of await readdir(dataFolder)) await rm(path.join(dataFolder, name), { recursive: true });
  if (!existed) await rm(dataFolder, { recursive: true });
}
