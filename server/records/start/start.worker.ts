/** Reads the untrusted sheet that a form starts from. An unreadable file is refused with a sentence. */
import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../db/threadPriority.ts';
import { assertSheetKind } from '../files/fileKind.ts';
import { WrongFileKindError } from '../sheet/unsupportedKind.ts';
import { UnreadableFileError } from '../unreadableFile.ts';
import type { WorkerAnswer } from '../workerThread.ts';
import type { StartOrder } from './startSheetThread.ts';
import { judgeStartSheet, writeImportSheet } from './startSheetWork.ts';

lowerThreadPriority();

async function runOrder({ kind, bytes, columns }: StartOrder): Promise<Uint8Array> {
  const content = Buffer.from(bytes);
  if (kind === 'sheet') await assertSheetKind(content, '导入');
  return columns
    ? writeImportSheet({ kind, columns }, content)
    : Buffer.from(JSON.stringify(judgeStartSheet(kind, content)));
}

async function buildAnswer(order: StartOrder): Promise<WorkerAnswer<Uint8Array>> {
  try {
    return { result: await runOrder(order) };
  } catch (error) {
    if (error instanceof WrongFileKindError) return { refused: error.message, reason: 'FILE_KIND' };
    if (error instanceof UnreadableFileError) return { refused: error.message };
    throw error;
  }
}

// runOnWorker passes the StartOrder of its caller.
parentPort?.postMessage(await buildAnswer(workerData as StartOrder));
