/**
 * Jobs whose threads have connections of their own go on after the database was away: the work is begun anew, so it
 * must leave nothing behind when it fails, or find what it has left.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../../contract/failures.ts';
import { isConnectionLoss } from '../../db/pool.ts';

/** A minute in all: a crashed PostgreSQL has recovered by then, an operator's restart as well. */
const pausesMs = [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

type RetryOptions = { signal: AbortSignal; pauses?: readonly number[]; onRepeat?: () => void };

/** Failure JOB_FAILED with `sentence` where the connection broke at every attempt; the signal's reason when aborted. */
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

/** Told by code and text alone: an error that comes from a thread has lost its class. */
function isInterruption(error: unknown): boolean {
  if (isConnectionLoss(error)) return true;
  if (!(error instanceof Error)) return false;
  // transaction_resolution_unknown: the commit was sent and its answer lost.
  if ('code' in error && error.code === '08007') return true;
  return /timeout exceeded when trying to connect/.test(error.message);
}
