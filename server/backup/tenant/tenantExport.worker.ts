/** Copies one tenant and packs it, on a separate thread, so that hashing and copying delay no request. */
import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../db/threadPriority.ts';
import type { WrittenContent } from '../../records/contentHash.ts';
import { BackupError } from '../backupError.ts';
import { type BackupOptions, takeBackup } from '../takeBackup.ts';
import { packFolder } from './tarArchive.ts';

export type TenantExportOrder = { backup: BackupOptions; file: string };

export type TenantExportMessage =
  | { kind: 'progress'; figures: { done?: number; bytes?: number } }
  /** Not possible now; a sentence for people. */
  | { kind: 'refused'; sentence: string }
  | { kind: 'done'; result: { content: WrittenContent; rows: number; files: number; missing: number } };

lowerThreadPriority();

const send = (message: TenantExportMessage) => parentPort?.postMessage(message);

// Sent by tenantExportJob.ts only.
const { backup, file } = workerData as TenantExportOrder;
try {
  let rows = 0;
  const onTable = (part: { rows: number }) => {
    rows += part.rows;
    send({ kind: 'progress', figures: { done: rows } });
  };
  const { folder, manifest } = await takeBackup(backup, { onTable });
  const content = await packFolder(folder, file);
  const { count, missing } = manifest.files;
  send({ kind: 'done', result: { content, rows, files: count, missing } });
} catch (error) {
  if (!(error instanceof BackupError)) throw error;
  send({ kind: 'refused', sentence: error.message });
}
