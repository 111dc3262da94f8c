/** Takes a backup on a separate thread, so that hashing and copying delay no request. */
import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../db/threadPriority.ts';
import { type BackupOptions, takeBackup } from './takeBackup.ts';

lowerThreadPriority();

// Sent by scheduledBackups.ts only.
const { folder, manifest } = await takeBackup(workerData as BackupOptions);
parentPort?.postMessage({ folder, missing: manifest.files.missing });
