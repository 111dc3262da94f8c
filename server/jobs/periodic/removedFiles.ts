/** Erases the bytes of removed files. The store only sets them aside, so that a running backup still finds them. */

import { runUnlessBackup } from '../../db/backupLocks.ts';
import type { Database } from '../../db/database.ts';
import { logFault } from '../../log/faultLog.ts';
import type { FileStore } from '../../records/files/fileStore.ts';
import { type Lifecycle, schedulePeriodic } from './schedulePeriodic.ts';

const everyMs = 60_000;
/** A starting backup waits for one round. */
const batchSize = 2_000;

type FileStorage = { database: Database; files: FileStore };

/** Runs once a minute while `owner` is open; several nodes may run at once. */
export function scheduleRemovedFilePurge(owner: Lifecycle, store: FileStorage): void {
  const logError = (error: unknown) => logFault('Removed files stay on disk:', error);
  schedulePeriodic(owner, everyMs, () => purgeRemovedFiles(store).catch(logError));
}

/** Runs one round; does nothing while a backup is running. */
export const purgeRemovedFiles = ({ database, files }: FileStorage): Promise<void> =>
  runUnlessBackup(database, () => files.eraseRemoved(batchSize));
