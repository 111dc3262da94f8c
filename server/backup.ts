/**
 * `npm run backup -- [folder]` takes a backup into the folder (default BACKUP_DIR), also while the server runs;
 * `npm run backup -- --verify <backup>` compares every byte of a backup with its manifest. Exits with 1 on failure.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from './backup/backupError.ts';
import { takeBackup } from './backup/takeBackup.ts';
import { verifyBackup } from './backup/verifyBackup.ts';
import { productVersion, readEnvironment } from './startup/environment.ts';
import { resolveExistingDatabase } from './startup/resolveDatabase.ts';

try {
  const { values, positionals } = parseArgs({
    options: { verify: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (values.verify) await verifyCommand(positionals[0]);
  else await takeCommand(positionals[0]);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function verifyCommand(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new BackupError('请写明要检查的备份。 Name the backup to verify.');
  const { takenAt, tables, files } = await verifyBackup(path.resolve(folder));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`备份完好：取于 ${takenAt}，${tables.length} 张表、${rows} 行、${files.count} 个文件。`);
}

async function takeCommand(target: string | undefined): Promise<void> {
  const environment = readEnvironment();
  const parent = target === undefined ? environment.backup?.folder : path.resolve(target);
  if (parent === undefined) {
    throw new BackupError('请写明备份放在哪个文件夹，或设置 BACKUP_DIR。 Name a folder, or set BACKUP_DIR.');
  }
  const began = performance.now();
  const reached = await resolveExistingDatabase(environment);
  try {
    const { folder, manifest } = await takeBackup({
      url: reached.url,
      store: path.join(environment.dataFolder, 'files'),
      parent,
      version: productVersion(),
      scheduled: false,
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`已备份 ${rows} 行、${manifest.files.count} 个文件（${seconds} 秒）：${folder}`);
    if (manifest.files.missing > 0) {
      console.error(`有 ${manifest.files.missing} 个文件的内容早已不在，请运行 npm run doctor 查看。`);
    }
  } finally {
    await reached.stop();
  }
}
