/** Backups by the operator's commands: taken during the faults, restored afterwards. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBackups } from '../../server/backup/backupFolders.ts';
import { resolveClusterPath } from '../../server/db/embedded/clusterPath.ts';
import type { TortureCluster } from './cluster.ts';

const root = path.resolve(import.meta.dirname, '../..');

export type LoadedBackup = { attempts: number; seconds: number; folder: string; remove(): void };

/** Repeats the backup until no fault interrupts it. */
export async function takeBackupUnderLoad({
  databaseUrl,
  dataFolder,
}: TortureCluster): Promise<LoadedBackup> {
  const home = mkdtempSync('/tmp/qianhe-torture-backup-');
  chmodSync(home, 0o755);
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataFolder };
  for (let attempts = 1; ; attempts += 1) {
    const began = performance.now();
    const { code, text } = await runCommandLine('server/backup.ts', [path.join(home, 'taken')], settings);
    // The folder may also contain an interrupted backup.
    const [made] = code === 0 ? await findBackups(path.join(home, 'taken')) : [];
    if (made) {
      const { folder } = made;
      const remove = () => rmSync(home, { recursive: true, force: true });
      return { attempts, seconds: (performance.now() - began) / 1000, folder, remove };
    }
    if (attempts === 30) throw new Error(`No backup could be taken: ${text}`);
    await sleep(1_000);
  }
}

/** Restores into an empty folder and checks it; returns a sentence for each problem. */
export async function findViolationsAfterRestore({ folder }: LoadedBackup): Promise<string[]> {
  const dataFolder = path.join(path.dirname(path.dirname(folder)), 'restored');
  mkdirSync(dataFolder);
  const settings = { DATA_DIR: dataFolder };
  try {
    for (const [entry, given] of [
      ['server/restore.ts', [folder]],
      ['server/doctor.ts', []],
    ] as const) {
      const { code, text } = await runCommandLine(entry, given, settings);
      if (code !== 0) return [`${entry} on the restored backup ended with ${code}: ${text}`];
    }
    return [];
  } finally {
    // A cluster that root starts may have its folder elsewhere.
    rmSync(resolveClusterPath(dataFolder).home, { recursive: true, force: true });
  }
}

async function runCommandLine(
  entry: string,
  given: readonly string[],
  settings: Record<string, string>,
): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, ['--import', './server/preload.js', entry, ...given], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DEMO: '0', ...settings },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text = `${text}${String(chunk)}`.slice(-4_000);
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, text };
}
