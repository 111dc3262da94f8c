/**
 * Scheduled backups: once a day on one node, retried every hour after a failure; older backups are removed after a new
 * one has finished. The outcome is stored in `backupRuns`, for /api/health and for all nodes.
 */

import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Database } from '../db/database.ts';
import { withAdvisoryLock } from '../db/locks/advisoryLock.ts';
import {
  beginBackupRun,
  endBackupRun,
  listBackupFolders,
  loadBackupHistory,
} from '../db/queries/platform/backupRuns.ts';
import { type Lifecycle, schedulePeriodic } from '../jobs/periodic/schedulePeriodic.ts';
import { logFault } from '../log/faultLog.ts';
import { serverLog } from '../log/serverLog.ts';
import type { BackupSettings } from '../startup/environment.ts';
import { isBackupDue } from './backupDue.ts';
import { findBackups, newBackupName, unfinishedSuffix } from './backupFolders.ts';
import { findExpiredBackups } from './retention.ts';
import type { BackupOptions } from './takeBackup.ts';

export type ScheduledBackups = {
  database: Database;
  /** The folder of the file store. */
  store: string;
  version: string;
  settings: BackupSettings;
};

const everyMs = 60_000;

/** Checks once a minute while `owner` is open. Closing aborts a running backup. */
export function scheduleBackups(owner: Lifecycle, scheduled: ScheduledBackups): void {
  const complain = (error: unknown) => logFault('备份失败。 The backup failed:', error);
  schedulePeriodic(owner, everyMs, (signal) =>
    backUpWhenDue(scheduled, { now: new Date(), signal }).catch(complain),
  );
}

/** Runs one round. Rejects with the reason of a failed backup, which is also stored in `backupRuns`. */
export async function backUpWhenDue(
  scheduled: ScheduledBackups,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<void> {
  const { database, settings, store, version } = scheduled;
  const name = newBackupName(now);
  if (signal.aborted || !(await claimBackup(scheduled, { name, now }))) return;
  try {
    const order = { url: database.url, store, version, parent: settings.folder, scheduled: true, name };
    const { missing } = await takeBackupInWorker(order, signal);
    if (missing > 0)
      serverLog.error(`${missing} files that rows name have no bytes; npm run doctor names them.`);
    await endBackupRun(database, { folder: name, error: null });
    await removeExpired(scheduled, now);
  } catch (error) {
    await endBackupRun(database, { folder: name, error: String(error) });
    throw error;
  }
}

/** One of all nodes claims a due backup and records its start. */
function claimBackup(
  { database, settings }: ScheduledBackups,
  { name, now }: { name: string; now: Date },
): Promise<boolean> {
  return withAdvisoryLock(database.url, async () => {
    const due = isBackupDue(await loadBackupHistory(database), { at: settings.at, now });
    if (due) await beginBackupRun(database, name);
    return due;
  });
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
