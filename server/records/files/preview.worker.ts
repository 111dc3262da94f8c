/** Reads one untrusted file for preview or editing. An unreadable file is refused with a sentence. */
import { parentPort, workerData } from 'node:worker_threads';
import type { EditedCell } from '../../../contract/calls/file.ts';
import { lowerThreadPriority } from '../../db/threadPriority.ts';
import { toPlainSheet } from '../sheet/plainSheet.ts';
import { readSheet } from '../sheet/readSheet.ts';
import { UnreadableFileError } from '../unreadableFile.ts';
import type { WorkerAnswer } from '../workerThread.ts';
import { patchSheet } from './patchSheet.ts';
import { readSheetPage } from './sheetPage.ts';
import { sanitizeDocument } from './wordDocument.ts';

lowerThreadPriority();

export type FileWorkOrder = { bytes: Uint8Array } & (
  | { work: 'sheet'; sheet: number | undefined }
  | { work: 'document' }
  | { work: 'import' }
  | { work: 'patch'; sheet: number; cells: EditedCell[] }
);

function runOrder(order: FileWorkOrder): Uint8Array {
  const bytes = Buffer.from(order.bytes);
  if (order.work === 'sheet') return Buffer.from(JSON.stringify(readSheetPage(bytes, order.sheet)));
  if (order.work === 'import') return Buffer.from(JSON.stringify(toPlainSheet(readSheet(bytes))));
  if (order.work === 'document') return sanitizeDocument(bytes);
  return patchSheet(bytes, order);
}

function buildAnswer(): WorkerAnswer<Uint8Array> {
  try {
    // runOnWorker passes the FileWorkOrder of its caller.
    return { result: runOrder(workerData as FileWorkOrder) };
  } catch (error) {
    if (error instanceof UnreadableFileError) return { refused: error.message };
    throw error;
  }
}

parentPort?.postMessage(buildAnswer());
