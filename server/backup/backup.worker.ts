/** Takes a backup on a thread of its own, so that hashing and copying delay no request. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type BackupOrder, takeBackup } from './takeBackup.ts';

// On Linux 0 is the calling thread: requests go first. Elsewhere it is the process, which must not be slowed.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);

// Sent by scheduledBackups.ts alone.
const { folder, manifest } = await takeBackup(workerData as BackupOrder);
parentPort?.postMessage({ folder, missing: manifest.files.missing });
