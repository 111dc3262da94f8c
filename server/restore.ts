/**
 * `npm run restore -- <backup>`: restores a backup (a folder) into the empty DATA_DIR, and the empty DATABASE_URL if
 * set; or the export of one tenant (a file) into the installation there. Exits with 1 on failure.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from './backup/backupError.ts';
import { restoreBackup } from './backup/restoreBackup.ts';
import { restoreTenant } from './backup/tenant/restoreTenant.ts';
import { readEnvironment } from './startup/environment.ts';

try {
  const [folder] = parseArgs({ allowPositionals: true }).positionals;
  if (folder === undefined) throw new BackupError('请写明要恢复的备份。 Name the backup to restore.');
  const { dataFolder, databaseUrl } = readEnvironment();
  const began = performance.now();
  const say = (sentence: string) => console.log(sentence);
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  const place = path.resolve(folder);
  if (statSync(place, { throwIfNoEntry: false })?.isFile()) {
    const { takenAt, tenantRow } = await restoreTenant({ file: place, dataFolder, databaseUrl, say });
    console.log(
      `已恢复租户 ${tenantRow?.code}，状态为 ${takenAt}（${seconds()} 秒）。 The tenant is restored.`,
    );
  } else {
    const { takenAt } = await restoreBackup({ folder: place, dataFolder, databaseUrl, say });
    console.log(
      `已恢复到 ${takenAt} 的状态（${seconds()} 秒），可以 npm start 了。 Restored; start the server.`,
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
