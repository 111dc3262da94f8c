/** The connections of a worker that does not await every query: no rejection may stay unhandled. */
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkerPool } from '../../../../server/jobs/queue/workerPool.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/servers/testDatabase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('queries from before the end finish first, and later ones do not reject', async () => {
  const { pool, end } = openWorkerPool(database.url, 2);
  (await pool.connect()).release();
  const asked = pool.connect().then(async (client) => {
    const { rows } = await client.query('select 7 as seven');
    client.release();
    return rows;
  });
  await end();
  expect(await asked).toEqual([{ seven: 7 }]);
  const after = pool.connect().then(() => 'connected');
  expect(await Promise.race([after, setTimeout(100, 'nothing')])).toBe('nothing');
});

test('an unavailable database is reported as a retryable error', async () => {
  const { pool, end } = openWorkerPool('postgresql://nobody@127.0.0.1:9/none', 1);
  await expect(pool.connect()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  await end();
});

test('a broken connection is retryable too, and a refused statement keeps its error', async () => {
  const { pool, end } = openWorkerPool(database.url, 1);
  const first = await pool.connect();
  await expect(first.query('select nothing')).rejects.toMatchObject({ code: '42703' });
  const { rows } = await first.query('select 1 as one');
  expect(rows).toEqual([{ one: 1 }]);
  await expect(first.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject({
    code: 'ETIMEDOUT',
  });
  first.release(true);
  const second = await pool.connect();
  expect((await second.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  second.release();
  await end();
});

test('a listener gets the connection itself', async () => {
  const { pool, end } = openWorkerPool(database.url, 1);
  const heard = await new Promise<number>((resolve) => {
    pool.connect((_, client, release) => {
      client?.query('select 3 as three', (_error, { rows }) => {
        release();
        resolve(rows[0].three);
      });
    });
  });
  expect(heard).toBe(3);
  await end();
});
