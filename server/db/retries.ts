/** When a transaction is done again: what PostgreSQL ended because of others, and connections that broke. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StaleSnapshotError } from './errors/staleSnapshotError.ts';
import { createClientLeftError } from './errors/unavailableError.ts';
import { LockHeldError } from './locks/heldLocks.ts';
import { isConnectionLoss } from './pool.ts';
import { invalidatePlans } from './preparedStatements.ts';

type RetryOptions = {
  /** How long locks are waited for, from the first that was met. */
  readonly patienceMs: number;
  /** Ends it: the client has left. */
  readonly signal?: AbortSignal | undefined;
};

/** The locks that earlier attempts waited for in vain, and how long this one may wait. */
export type AttemptWait = { readonly met: ReadonlySet<string>; readonly patienceMs: number };

/** Does the work again, after a moment, where it met others' or lost its connection. */
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

/** Errors of this module's own connections: work may fail with the same codes for reasons of its own. */
const lostConnectionErrors = new WeakSet<Error>();
const locksByError = new WeakMap<Error, string>();

export function rethrowConnectionLoss(error: unknown): never {
  if (error instanceof Error && isConnectionLoss(error)) lostConnectionErrors.add(error);
  throw error;
}

/** A statement of ours waited in vain for this lock. */
export const markLockTimeout = (error: Error, lock: string): void => void locksByError.set(error, lock);

function findTimedOutLock(error: unknown): string | undefined {
  if (error instanceof LockHeldError) return error.lock;
  return error instanceof Error ? locksByError.get(error) : undefined;
}

export const lockTimeoutCode = '55P03';

/** A prepared statement would answer other columns than when it was prepared. */
const changedPlanCode = '0A000';

/** How often work is begun that PostgreSQL ended with this code, all in all. */
const attemptsByCode = new Map([
  // Serialization failure, deadlock.
  ['40001', 5],
  ['40P01', 5],
  // A column or table is not, or no longer what, the form's definition said: it was changed since it was read.
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

/** Not asked for its class: an error that comes from another thread has lost it. */
const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
