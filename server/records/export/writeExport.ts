/** Runs the export thread and waits for its file. */
import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { WrittenContent } from '../contentHash.ts';
import type { ExportOrder, ExportProgress } from './export.worker.ts';

type WrittenExport = { rows: number; bytes: number; content: WrittenContent };

/**
 * Writes the file of `order` and returns its rows and bytes. `signal` aborts it: the thread and its query end, the
 * partial file is removed, and the promise rejects with the signal's reason.
 */
export async function writeExport(
  order: ExportOrder,
  watch: { signal: AbortSignal; onProgress(progress: ExportProgress): void },
): Promise<WrittenExport> {
  watch.signal.throwIfAborted();
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const stop = () => void worker.terminate();
  watch.signal.addEventListener('abort', stop, { once: true });
  let last: ExportProgress = { rows: 0, bytes: 0 };
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (progress: ExportProgress) => {
        last = progress;
        watch.onProgress(progress);
      });
      worker.once('error', reject);
      worker.once('exit', () => resolve());
    });
    watch.signal.throwIfAborted();
    const { rows, bytes, content } = last;
    if (!content)
      throw new Error(`The export thread ended after ${last.rows} rows without finishing its file.`);
    return { rows, bytes, content };
  } catch (error) {
    await rm(order.path, { force: true });
    throw error;
  } finally {
    watch.signal.removeEventListener('abort', stop);
  }
}
