/**
 * One attempt at a password: booked before it is checked, then settled. Right passwords that come at the same time
 * lock nobody: a request that finds the counters full of pending attempts waits for them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, Refusal } from '../../contract/failures.ts';
import type { Database } from '../db/database.ts';
import { limited } from '../db/limited.ts';
import {
  type AttemptCounter,
  type BookedAttempt,
  bookAttempt,
  failAttempt,
  forgetAttempts,
} from '../db/queries/passwordAttempts.ts';

/** The first counter is the attempt's own: what a right password forgives. */
export type OwnCounters = readonly [AttemptCounter, ...AttemptCounter[]];

const patienceMs = 15_000;
const mostWaiting = 200;

const tooMany = () => new Refusal(503);

/**
 * Whether the password is right. Throws LOCKED where too many were wrong, 503 where others' attempts take too long.
 * `check` runs at most as often at once as may still fail, over all nodes.
 */
export function attemptPassword(
  database: Database,
  counters: OwnCounters,
  check: () => Promise<boolean>,
): Promise<boolean> {
  return inLine(counters[0], async () => {
    const attemptId = await bookWhenFree(database, counters);
    // A check that throws leaves its attempt pending, which counts as wrong after a minute.
    const fits = await check();
    if (fits) await forgetAttempts(database, { attemptId, counter: counters[0].key });
    else await failAttempt(database, attemptId);
    return fits;
  });
}

/** Waits on this node are in a line; only those for other nodes, and for other people's, ask again and again. */
const lines = new Map<string, ReturnType<typeof limited>>();
const inThisLine = new Map<string, number>();

async function inLine<T>({ key, limit }: AttemptCounter, work: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? limited({ atOnce: limit, mostWaiting }, tooMany);
  lines.set(key, line);
  inThisLine.set(key, (inThisLine.get(key) ?? 0) + 1);
  try {
    return await line(work);
  } finally {
    const left = (inThisLine.get(key) ?? 1) - 1;
    inThisLine.set(key, left);
    if (left === 0) {
      lines.delete(key);
      inThisLine.delete(key);
    }
  }
}

/** Bookings wait for locks on connections that every request needs: few of a node's at once. */
const booking = limited({ atOnce: 2, mostWaiting: 1_000 }, tooMany);

async function bookWhenFree(database: Database, counters: OwnCounters): Promise<string> {
  const until = performance.now() + patienceMs;
  for (let pause = 20; performance.now() < until; pause = Math.min(2 * pause, 320)) {
    const booked: BookedAttempt = await booking(() => bookAttempt(database, counters));
    if (booked.state === 'booked') return booked.attemptId;
    if (booked.state === 'locked') throw new Failure('LOCKED');
    await sleep(pause);
  }
  throw tooMany();
}
