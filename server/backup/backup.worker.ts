/** Takes a backup on a thread of its own, so that hashing and copying delay no request. */
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../db/giveWay.ts';
import { type BackupOrder, takeBackup } from './takeBackup.ts';

giveWay();

// Sent by scheduledBackups.ts alone.
const { folder, manifest } = await takeBackup(workerData as BackupOrder);
parentPort?.postMessage({ folder, missing: manifest.files.missing });
