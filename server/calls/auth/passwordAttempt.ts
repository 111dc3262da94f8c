/**
 * One password attempt: recorded before the check and settled after it. Concurrent correct passwords lock nobody: a
 * request that finds the counters full of pending attempts waits for them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, Refusal } from '../../../contract/failures.ts';
import type { Database } from '../../db/database.ts';
import { concurrencyLimit } from '../../db/locks/concurrencyLimit.ts';
import {
  type AttemptCounter,
  type BookedAttempt,
  bookAttempt,
  clearAttempts,
  failAttempt,
} from '../../db/queries/auth/passwordAttempts.ts';

/** The first counter belongs to the attempt itself; a correct password resets it. */
export type AttemptCounters = readonly [AttemptCounter, ...AttemptCounter[]];

const maxWaitMs = 15_000;
const maxWaiting = 200;

const overloaded = () => new Refusal(503);

/**
 * Returns true if the password is correct. Throws LOCKED after too many wrong passwords, and 503 if pending attempts of
 * others take too long. The number of concurrent `check` calls over all nodes is at most the number of attempts left.
 */
export function attemptPassword(
  database: Database,
  counters: AttemptCounters,
  check: () => Promise<boolean>,
): Promise<boolean> {
  return enqueueAttempt(counters[0], async () => {
    const attemptId = await bookWhenFree(database, counters);
    // A check that throws leaves its attempt pending; it counts as wrong after a minute.
    const fits = await check();
    if (fits) await clearAttempts(database, { attemptId, counter: counters[0].key });
    else await failAttempt(database, attemptId);
    return fits;
  });
}

/** Waits on this node are queued; only waits for other nodes or for other users poll. */
const queues = new Map<string, ReturnType<typeof concurrencyLimit>>();
const queueLengths = new Map<string, number>();

async function enqueueAttempt<T>({ key, limit }: AttemptCounter, work: () => Promise<T>): Promise<T> {
  const line = queues.get(key) ?? concurrencyLimit({ atOnce: limit, mostWaiting: maxWaiting }, overloaded);
  queues.set(key, line);
  queueLengths.set(key, (queueLengths.get(key) ?? 0) + 1);
  try {
    return await line(work);
  } finally {
    const left = (queueLengths.get(key) ?? 1) - 1;
    queueLengths.set(key, left);
    if (left === 0) {
      queues.delete(key);
      queueLengths.delete(key);
    }
  }
}

/** Recording an attempt waits for locks on connections that every request needs, so a node runs few at once. */
const limitBookings = concurrencyLimit({ atOnce: 2, mostWaiting: 1_000 }, overloaded);

async function bookWhenFree(database: Database, counters: AttemptCounters): Promise<string> {
  const until = performance.now() + maxWaitMs;
  for (let pause = 20; performance.now() < until; pause = Math.min(2 * pause, 320)) {
    const booked: BookedAttempt = await limitBookings(() => bookAttempt(database, counters));
    if (booked.state === 'booked') return booked.attemptId;
    if (booked.state === 'locked') throw new Failure('LOCKED');
    await sleep(pause);
  }
  throw overloaded();
}
