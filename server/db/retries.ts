/**
 * Decides when a transaction is repeated: after errors that concurrent transactions caused, and after lost
 * connections.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StaleSnapshotError } from './errors/staleSnapshotError.ts';
import { createClientLeftError } from './errors/unavailableError.ts';
import { LockHeldError } from './locks/heldLocks.ts';
import { isConnectionLoss } from './pool.ts';
import { invalidatePlans } from './preparedStatements.ts';

type RetryOptions = {
  /** How long to wait for locks, from the first lock timeout on. */
  readonly patienceMs: number;
  /** Aborts the retries: the client has disconnected. */
  readonly signal?: AbortSignal | undefined;
};

/** The locks that earlier attempts waited for without success, and how long this attempt may wait. */
export type AttemptWait = { readonly met: ReadonlySet<string>; readonly patienceMs: number };

/** Repeats the work, after a delay, when it conflicts with concurrent work or loses its connection. */
export async function withRetries<T>(
  work: (wait: AttemptWait) => Promise<T>,
  { patienceMs, signal }: RetryOptions = { patienceMs: 0 },
): Promise<T> {
  const met = new Set<string>();
  let deadline: number | undefined;
  for (let attempt = 1; ; ) {
    const left = deadline === undefined ? patienceMs : Math.max(1, deadline - performance.now());
    try {
      return await work({ met, patienceMs: left });
    } catch (error) {
      const lock = findTimedOutLock(error);
      if (lock === undefined) {
        if (attempt >= countAttempts(error)) throw error;
        if (getErrorCode(error) === changedPlanCode) invalidatePlans();
        await sleep(randomInt(5, 20 * 2 ** attempt));
        attempt += 1;
      } else {
        deadline ??= performance.now() + patienceMs;
        if (performance.now() >= deadline) throw error;
        met.add(lock);
        await sleep(randomInt(5, 20));
      }
      if (signal?.aborted) throw createClientLeftError();
    }
  }
}

/** Errors of this module's own connections. Work may fail with the same codes for other reasons. */
const lostConnectionErrors = new WeakSet<Error>();
const locksByError = new WeakMap<Error, string>();

export function rethrowConnectionLoss(error: unknown): never {
  if (error instanceof Error && isConnectionLoss(error)) lostConnectionErrors.add(error);
  throw error;
}

/** Records that one of our statements timed out on this lock. */
export const markLockTimeout = (error: Error, lock: string): void => void locksByError.set(error, lock);

function findTimedOutLock(error: unknown): string | undefined {
  if (error instanceof LockHeldError) return error.lock;
  return error instanceof Error ? locksByError.get(error) : undefined;
}

export const lockTimeoutCode = '55P03';

/** A prepared statement would return other columns than when it was prepared. */
const changedPlanCode = '0A000';

/** The total number of attempts for work that PostgreSQL ended with this code. */
const attemptsByCode = new Map([
  // Serialization failure, deadlock.
  ['40001', 5],
  ['40P01', 5],
  // A column or table does not exist, or no longer matches the form's definition: it was changed after it was read.
  ['42703', 5],
  ['42P01', 5],
  ['42804', 5],
  [changedPlanCode, 5],
]);

function countAttempts(error: unknown): number {
  if (!(error instanceof Error)) return 1;
  if (lostConnectionErrors.has(error)) return 5;
  if (error instanceof StaleSnapshotError) return 5;
  return attemptsByCode.get(getErrorCode(error)) ?? 1;
}

/** Does not test the class: an error from another thread has lost it. */
const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
