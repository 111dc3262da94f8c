/**
 * The connections of the queue's worker. graphile-worker does not await the query that completes a job; a rejected
 * promise there would crash the process. Therefore queries are retried while the database is unavailable, pending
 * queries finish before the connections end, and no query starts afterwards.
 */
import type pg from 'pg';
import { isConnectionLoss, openPool } from '../../db/pool.ts';
import { isDiskFull } from '../../db/storage/diskFull.ts';

/** The worker retries errors with codes that it knows; this one stands for an unavailable database. */
const retryableCode = 'ETIMEDOUT';

type ConnectCallback = Parameters<pg.Pool['connect']>[0];
type ConnectFunction = (callback?: ConnectCallback) => Promise<pg.PoolClient> | undefined;

export function openWorkerPool(url: string, max: number): { pool: pg.Pool; end: () => Promise<void> } {
  const pool = openPool(url, { max, types: 'plain', name: 'qianhe jobs' });
  const connect = pool.connect.bind(pool);
  const lent = new Set<Promise<void>>();
  let ended = false;

  const borrow = async (): Promise<pg.PoolClient> => {
    if (ended) return never();
    const back = Promise.withResolvers<void>();
    lent.add(back.promise);
    const giveBack = () => {
      lent.delete(back.promise);
      back.resolve();
    };
    try {
      return wrapClient(await connect(), giveBack);
    } catch (error) {
      giveBack();
      throw toRetryableError(error);
    }
  };
  const lend: ConnectFunction = (callback) => {
    if (!callback) return borrow();
    connect(callback);
    return undefined;
  };
  // Both overloads of the pool's `connect` in one function, as the pool declares them.
  pool.connect = lend as pg.Pool['connect'];
  return {
    pool,
    async end() {
      ended = true;
      await Promise.all(lent);
      await pool.end();
    },
  };
}

/** Wraps the client so that its queries fail with that code when the connection breaks. */
function wrapClient(client: pg.PoolClient, giveBack: () => void): pg.PoolClient {
  const released = (error?: Error | boolean) => {
    giveBack();
    client.release(error);
  };
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query')
        return (...asked: Parameters<typeof target.query>) => withRetryableErrors(target.query(...asked));
      if (name === 'release') return released;
      const part: unknown = Reflect.get(target, name, target);
      return typeof part === 'function' ? part.bind(target) : part;
    },
  });
}

const withRetryableErrors = async <T>(answer: T): Promise<Awaited<T>> => {
  try {
    return await answer;
  } catch (error) {
    throw toRetryableError(error);
  }
};

function toRetryableError(error: unknown): unknown {
  const isTooLate = error instanceof Error && error.message.includes('timeout exceeded');
  // A completion that fails because the disk is full is retried until there is room.
  if (!isTooLate && !isConnectionLoss(error) && !isDiskFull(error)) return error;
  return Object.assign(new Error('The database is away', { cause: error }), { code: retryableCode });
}

const never = () => new Promise<never>(() => undefined);
