/**
 * Processes untrusted files on a separate thread: bounded in time and memory, two at a time, so that no file can
 * block the server.
 */
import { Worker } from 'node:worker_threads';
import { Failure, type Reason, Refusal } from '../../contract/failures.ts';
import { concurrencyLimit } from '../db/locks/concurrencyLimit.ts';

export type WorkerAnswer<R> = { result: R } | { refused: string; reason?: Reason };

type WorkerOrder = { script: URL; order: unknown; reason: Reason; ms?: number };

const limitWorkers = concurrencyLimit({ atOnce: 2, mostWaiting: 40 }, () => new Refusal(503));
const memoryMb = 512;
const defaultTimeoutMs = 20_000;

/**
 * The thread's result. Failure `reason` if it refuses the file or exceeds time or memory; Refusal 503 if the queue is
 * full.
 */
export async function runOnWorker<R>({
  script,
  order,
  reason,
  ms = defaultTimeoutMs,
}: WorkerOrder): Promise<R> {
  const answer = await limitWorkers(() =>
    awaitAnswer<R>(new Worker(script, { workerData: order, ...workerLimits }), ms),
  );
  if ('result' in answer) return answer.result;
  throw new Failure(answer.reason ?? reason, answer.refused === '' ? {} : { msg: answer.refused });
}

const workerLimits = { resourceLimits: { maxOldGenerationSizeMb: memoryMb } };

async function awaitAnswer<R>(worker: Worker, ms: number): Promise<WorkerAnswer<R>> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer<R>>();
  const late = setTimeout(() => resolve({ refused: '文件过于复杂，读取超时' }), ms);
  onAnswer(worker, resolve);
  worker.once('error', (error) =>
    isOutOfMemory(error) ? resolve({ refused: '文件过于复杂，无法读取' }) : reject(error),
  );
  worker.once('exit', () => reject(new Error('A thread that reads a file ended without an answer.')));
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}

/** Calls back with the worker's own message. `node --watch` sends the files that a worker imports over the same port. */
export function onAnswer<Answer>(worker: Worker, resolve: (answer: Answer) => void): void {
  worker.on('message', (message: object) => {
    // A worker sends nothing but its answer.
    if (!Object.keys(message).some((key) => key.startsWith('watch:'))) resolve(message as Answer);
  });
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
