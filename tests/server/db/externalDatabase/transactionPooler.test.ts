/** The assignment of backends to statements, as several kinds of poolers do it. */
import { expect, test } from 'vitest';
import {
  isTransactionPooler,
  type PoolerSession,
} from '../../../../server/db/externalDatabase/transactionPooler.ts';

/** Every connection has one backend for its whole life. */
function directServer(): () => Promise<PoolerSession> {
  let last = 100;
  return async () => {
    last += 1;
    const pid = last;
    return { query: async () => ({ rows: [{ pid }] }), end: async () => undefined };
  };
}

type Pool = { idle: number; taken: 'newest' | 'oldest' };

/** Every transaction has a backend of the pool, which grows if no backend is idle. */
function transactionPooler({ idle, taken }: Pool): () => Promise<PoolerSession> {
  const free = Array.from({ length: idle }, (_, index) => 100 + index);
  let last = 100 + idle;
  const take = () => {
    last += 1;
    return (taken === 'newest' ? free.pop() : free.shift()) ?? last;
  };
  return async () => {
    let held: number | undefined;
    return {
      async query(text) {
        const pid = held ?? take();
        if (text === 'begin') held = pid;
        if (held === undefined) free.push(pid);
        return { rows: [{ pid }] };
      },
      async end() {
        if (held !== undefined) free.push(held);
      },
    };
  };
}

test('connections with one backend each are not detected as a transaction pooler', async () => {
  expect(await isTransactionPooler(directServer())).toBe(false);
});

test.each<Pool>([
  { idle: 0, taken: 'newest' },
  { idle: 1, taken: 'oldest' },
  { idle: 2, taken: 'oldest' },
  { idle: 20, taken: 'newest' },
  { idle: 20, taken: 'oldest' },
])('backends that are assigned per transaction are detected: $idle idle, the $taken taken', async (pool) => {
  expect(await isTransactionPooler(transactionPooler(pool))).toBe(true);
});

test('all connections are closed, even if a statement fails', async () => {
  let open = 0;
  const failing = async (): Promise<PoolerSession> => {
    open += 1;
    return {
      query: async () => Promise.reject(new Error('gone')),
      end: async () => {
        open -= 1;
      },
    };
  };
  await expect(isTransactionPooler(failing)).rejects.toThrow('gone');
  expect(open).toBe(0);
});
