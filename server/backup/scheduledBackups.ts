/**
 * The recurring job that backs up: once a day on one node, retried every hour after a failure; older backups are removed
 * after a new one has finished. The outcome is stored in `backupRuns` too, for /api/health and for all nodes.
 */

import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Database } from '../db/database.ts';
import { beginBackupRun, endBackupRun, listBackupFolders } from '../db/queries/platform/backupRuns.ts';
import type { RecurringJob } from '../jobs/recurring/recurringJob.ts';
import { serverLog } from '../log/serverLog.ts';
import type { BackupSettings } from '../startup/environment.ts';
import { findBackups, newBackupName, unfinishedSuffix } from './backupFolders.ts';
import { backupJobName } from './backupHealth.ts';
import { findExpiredBackups } from './retention.ts';
import type { BackupOptions } from './takeBackup.ts';

export type ScheduledBackups = {
  database: Database;
  /** The folder of the file store. */
  store: string;
  version: string;
  settings: BackupSettings;
};

/** Delay of the next attempt after a failure, or after a process died during a backup. */
const retryAfterMs = 60 * 60_000;

/** Every day at the time of the settings, until somebody changes the schedule. */
export const createBackupJob = (scheduled: ScheduledBackups): RecurringJob => ({
  name: backupJobName,
  title: '备份',
  cron: toDailyCron(scheduled.settings.at),
  retryAfterMs,
  startsAtOnce: true,
  run: (signal) => takeScheduledBackup(scheduled, signal),
});

/** `at`: HH:MM. */
const toDailyCron = (at: string): string => {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return `${minutes} ${hours} * * *`;
};

/** Rejects with the reason of a failed backup, which is also stored in `backupRuns`. */
export async function takeScheduledBackup(scheduled: ScheduledBackups, signal: AbortSignal): Promise<string> {
  const { database, settings, store, version } = scheduled;
  const name = newBackupName(new Date());
  await beginBackupRun(database, name);
  try {
    const order = { url: database.url, store, version, parent: settings.folder, scheduled: true, name };
    const { missing } = await takeBackupInWorker(order, signal);
    if (missing > 0)
      serverLog.error(`${missing} files that rows name have no bytes; npm run doctor names them.`);
    await endBackupRun(database, { folder: name, error: null });
    await removeExpired(scheduled, new Date());
    return `已备份到 ${name}`;
  } catch (error) {
    await endBackupRun(database, { folder: name, error: String(error) });
    throw error;
  }
}

async function takeBackupInWorker(order: BackupOptions, signal: AbortSignal): Promise<{ missing: number }> {
  const worker = new Worker(new URL('./backup.worker.ts', import.meta.url), { workerData: order });
  const ended = once(worker, 'exit').then(() => {
    throw new Error('The thread of the backup ended without an answer.');
  });
  ended.catch(() => undefined);
  try {
    // `once` rejects with an error of the thread. The type of its message is the worker's own.
    const [answer] = await Promise.race([once(worker, 'message', { signal }), ended]);
    return answer as { missing: number };
  } catch (error) {
    await worker.terminate();
    // A terminated thread removes nothing.
    await rm(path.join(order.parent, `${order.name}${unfinishedSuffix}`), { recursive: true, force: true });
    throw error;
  }
}

/** Removes expired backups and leftovers of killed processes, but only those of this installation. */
async function removeExpired({ database, settings }: ScheduledBackups, now: Date): Promise<void> {
  const own = await listBackupFolders(database);
  const sound = (await findBackups(settings.folder)).filter(
    ({ name, manifest }) => own.has(name) && manifest.scheduled,
  );
  const kept = sound.map(({ name, manifest }) => ({ name, takenAt: new Date(manifest.takenAt) }));
  const unfinished = (await readdir(settings.folder)).filter(
    (name) => name.endsWith(unfinishedSuffix) && own.has(name.slice(0, -unfinishedSuffix.length)),
  );
  for (const name of [...findExpiredBackups(kept, settings, now), ...unfinished]) {
    await rm(path.join(settings.folder, name), { recursive: true });
  }
}
