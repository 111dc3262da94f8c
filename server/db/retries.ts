/** When a transaction is done again: what PostgreSQL ended because of others, and connections that broke. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LockHeld } from './heldLocks.ts';
import { Overtaken } from './overtaken.ts';
import { isConnectionLoss } from './pool.ts';
import { forgetPlans } from './prepared.ts';
import { clientLeft } from './unavailable.ts';

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
      const lock = lockMetBy(error);
      if (lock === undefined) {
        if (attempt >= attemptsAfter(error)) throw error;
        if (codeOf(error) === changedPlan) forgetPlans();
        await sleep(randomInt(5, 20 * 2 ** attempt));
        attempt += 1;
      } else {
        deadline ??= performance.now() + patienceMs;
        if (performance.now() >= deadline) throw error;
        met.add(lock);
        await sleep(randomInt(5, 20));
      }
      if (signal?.aborted) throw clientLeft();
    }
  }
}

/** Errors of this module's own connections: work may fail with the same codes for reasons of its own. */
const lost = new WeakSet<Error>();
const locks = new WeakMap<Error, string>();

export function rethrowMarked(error: unknown): never {
  if (error instanceof Error && isConnectionLoss(error)) lost.add(error);
  throw error;
}

/** A statement of ours waited in vain for this lock. */
export const markLockMet = (error: Error, lock: string): void => void locks.set(error, lock);

function lockMetBy(error: unknown): string | undefined {
  if (error instanceof LockHeld) return error.lock;
  return error instanceof Error ? locks.get(error) : undefined;
}

export const lockTimeout = '55P03';

/** A prepared statement would answer other columns than when it was prepared. */
const changedPlan = '0A000';

/** How often work is begun that PostgreSQL ended with this code, all in all. */
const attempts = new Map([
  // Serialization failure, deadlock.
  ['40001', 5],
  ['40P01', 5],
  // A column or table is not, or no longer what, the form's definition said: it was changed since it was read.
  ['42703', 5],
  ['42P01', 5],
  ['42804', 5],
  [changedPlan, 5],
]);

function attemptsAfter(error: unknown): number {
  if (!(error instanceof Error)) return 1;
  if (lost.has(error)) return 5;
  if (error instanceof Overtaken) return 5;
  return attempts.get(codeOf(error)) ?? 1;
}

/** Not asked for its class: an error that comes from another thread has lost it. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
