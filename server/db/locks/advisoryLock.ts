import pg from 'pg';

/** Any number that all processes agree on. */
const lockKey = 7_416_202_601;

/** Runs the work on a separate connection while every other process that calls this on the same database waits. */
export async function withAdvisoryLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'qianhe start' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    return await work(client);
  } finally {
    await client.end();
  }
}
