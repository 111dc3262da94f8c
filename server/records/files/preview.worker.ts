/** Reads one untrusted file for preview or editing. An unreadable file is refused with a sentence. */
import { parentPort, workerData } from 'node:worker_threads';
import type { EditedCell } from '../../../contract/calls/file.ts';
import { lowerThreadPriority } from '../../db/threadPriority.ts';
import { toPlainSheet } from '../sheet/plainSheet.ts';
import { readSheet } from '../sheet/readSheet.ts';
import { WrongFileKindError } from '../sheet/unsupportedKind.ts';
import { UnreadableFileError } from '../unreadableFile.ts';
import type { WorkerAnswer } from '../workerThread.ts';
import { assertSheetKind } from './fileKind.ts';
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

async function runOrder(order: FileWorkOrder): Promise<Uint8Array> {
  const bytes = Buffer.from(order.bytes);
  if (order.work === 'document') return sanitizeDocument(bytes);
  await assertSheetKind(bytes, order.work === 'import' ? '导入' : '上传');
  if (order.work === 'sheet') return Buffer.from(JSON.stringify(readSheetPage(bytes, order.sheet)));
  if (order.work === 'import') return Buffer.from(JSON.stringify(toPlainSheet(readSheet(bytes))));
  return patchSheet(bytes, order);
}

async function buildAnswer(order: FileWorkOrder): Promise<WorkerAnswer<Uint8Array>> {
  try {
    return { result: await runOrder(order) };
  } catch (error) {
    if (error instanceof WrongFileKindError && order.work === 'import')
      return { refused: error.message, reason: 'FILE_KIND' };
    if (error instanceof UnreadableFileError) return { refused: error.message };
    throw error;
  }
}

// runOnWorker passes the FileWorkOrder of its caller.
parentPort?.postMessage(await buildAnswer(workerData as FileWorkOrder));
