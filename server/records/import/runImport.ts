/** Runs the import thread within bounds of time and memory and waits for its outcome. */
import { Worker } from 'node:worker_threads';
import { Failure } from '../../../contract/failures.ts';
import type { ImportMessage, ImportOrder } from './import.worker.ts';
import { buildRefusedOutcome, type ImportJobOutcome } from './importOutcome.ts';

/** Ten times as long as the largest sheet takes. */
const readTimeoutMs = 120_000;
const memoryMb = 1_536;

type ImportWatcher = { signal: AbortSignal; onProgress(figures: { done?: number; total?: number }): void };

/** `signal` aborts it: nothing is written, and the promise rejects with the signal's reason. */
export async function runImport(
  order: ImportOrder,
  { signal, onProgress }: ImportWatcher,
): Promise<ImportJobOutcome> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  let outcome: ImportJobOutcome | undefined;
  let failure: Failure | undefined;
  const stop = () => void worker.terminate();
  const late = setTimeout(() => {
    outcome = buildRefusedOutcome('表格过于复杂，读取超时');
    stop();
  }, readTimeoutMs);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (news: ImportMessage) => {
        clearTimeout(late);
        if (news.news === 'read') onProgress({ total: news.total });
        else if (news.news === 'rows') onProgress({ done: news.done });
        else if (news.news === 'done') outcome = news.outcome;
        else failure = new Failure(news.reason, { msg: news.msg });
      });
      worker.once('error', reject);
      worker.once('exit', () => resolve());
    });
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    outcome = buildRefusedOutcome('表格过大或过于复杂，无法读取');
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
  }
  signal.throwIfAborted();
  if (failure) throw failure;
  if (!outcome) throw new Error(`The import thread of job ${order.jobId} ended without an outcome.`);
  return outcome;
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
