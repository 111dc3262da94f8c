/**
 * Repeats the work of a job whose thread lost its database connection. The work starts from the beginning, so a failed
 * attempt must leave nothing behind, or find what it has left.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../../contract/failures.ts';
import { isConnectionLoss } from '../../db/pool.ts';

/** One minute in total: enough for the crash recovery of PostgreSQL and for an operator's restart. */
const pausesMs = [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

type RetryOptions = { signal: AbortSignal; pauses?: readonly number[]; onRepeat?: () => void };

/** Throws JOB_FAILED with `sentence` if the connection broke at every attempt; the signal's reason when aborted. */
export async function retryAfterRestart<T>(
  work: () => Promise<T>,
  sentence: string,
  { signal, pauses = pausesMs, onRepeat }: RetryOptions,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!isInterruption(error)) throw error;
      const pause = pauses[attempt];
      if (pause === undefined) throw new Failure('JOB_FAILED', { msg: sentence });
      await sleep(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
      onRepeat?.();
    }
  }
}

/** Recognized by code and text alone: an error from a thread has lost its class. */
function isInterruption(error: unknown): boolean {
  if (isConnectionLoss(error)) return true;
  if (!(error instanceof Error)) return false;
  // transaction_resolution_unknown: the commit was sent and its answer was lost.
  if ('code' in error && error.code === '08007') return true;
  return /timeout exceeded when trying to connect/.test(error.message);
}
