/**
 * One attempt at a password: booked before it is checked, then settled. Right passwords that come at the same time
 * lock nobody: a request that finds the counters full of pending attempts waits for them.
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

/** The first counter is the attempt's own: what a right password forgives. */
export type AttemptCounters = readonly [AttemptCounter, ...AttemptCounter[]];

const maxWaitMs = 15_000;
const maxWaiting = 200;

const overloaded = () => new Refusal(503);

/**
 * Whether the password is right. Throws LOCKED where too many were wrong, 503 where others' attempts take too long.
 * `check` runs at most as often at once as may still fail, over all nodes.
 */
export function attemptPassword(
  database: Database,
  counters: AttemptCounters,
  check: () => Promise<boolean>,
): Promise<boolean> {
  return enqueueAttempt(counters[0], async () => {
    const attemptId = await bookWhenFree(database, counters);
    // A check that throws leaves its attempt pending, which counts as wrong after a minute.
    const fits = await check();
    if (fits) await clearAttempts(database, { attemptId, counter: counters[0].key });
    else await failAttempt(database, attemptId);
    return fits;
  });
}

/** Waits on this node are in a line; only those for other nodes, and for other people's, ask again and again. */
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

/** Bookings wait for locks on connections that every request needs: few of a node's at once. */
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
