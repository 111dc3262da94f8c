/**
 * `npm run restore -- <backup>`: restores into the empty DATA_DIR, and the empty DATABASE_URL if set; exits with 1 on
 * failure.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from './backup/backupError.ts';
import { restoreBackup } from './backup/restoreBackup.ts';
import { readEnvironment } from './startup/environment.ts';

try {
  const [folder] = parseArgs({ allowPositionals: true }).positionals;
  if (folder === undefined) throw new BackupError('请写明要恢复的备份。 Name the backup to restore.');
  const { dataFolder, databaseUrl } = readEnvironment();
  const began = performance.now();
  const say = (sentence: string) => console.log(sentence);
  const { takenAt } = await restoreBackup({ folder: path.resolve(folder), dataFolder, databaseUrl, say });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`已恢复到 ${takenAt} 的状态（${seconds} 秒），可以 npm start 了。 Restored; start the server.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
