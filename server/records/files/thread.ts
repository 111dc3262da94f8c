/**
 * Runs work on a stranger's file on a thread of its own: bounded in time and memory, two at once, so that nothing that
 * hides in a file can hold the server up.
 */
import { Worker } from 'node:worker_threads';
import { Failure, type Reason, Refusal } from '../../../contract/failures.ts';
import { limited } from '../../db/limited.ts';

export type ThreadAnswer<R> = { result: R } | { refused: string };

type Order = { script: URL; order: unknown; reason: Reason; ms?: number };

const reading = limited({ atOnce: 2, mostWaiting: 40 }, () => new Refusal(503));
const memoryMb = 512;
const usualMs = 20_000;

/**
 * The thread's answer. Failure `reason` where it refuses the file, takes too long or too much; Refusal 503 where too
 * many wait already.
 */
export async function onThread<R>({ script, order, reason, ms = usualMs }: Order): Promise<R> {
  const answer = await reading(() => answerOf<R>(new Worker(script, { workerData: order, ...limits }), ms));
  if ('result' in answer) return answer.result;
  throw new Failure(reason, answer.refused === '' ? {} : { msg: answer.refused });
}

const limits = { resourceLimits: { maxOldGenerationSizeMb: memoryMb } };

async function answerOf<R>(worker: Worker, ms: number): Promise<ThreadAnswer<R>> {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer<R>>();
  const late = setTimeout(() => resolve({ refused: '文件过于复杂，读取超时' }), ms);
  worker.once('message', resolve);
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

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
