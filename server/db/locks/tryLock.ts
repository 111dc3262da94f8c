import pg from 'pg';

/**
 * Runs the work while a connection of its own holds the advisory lock of this name; does nothing if another connection
 * holds it. Resolves with whether the work was run.
 */
export async function withTryLock(url: string, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'qianhe lock' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 11)) as locked',
      [name],
    );
    if (!rows[0]?.locked) return false;
    await work();
    return true;
  } finally {
    await client.end();
  }
}
