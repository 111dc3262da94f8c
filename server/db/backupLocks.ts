/**
 * The advisory locks around a backup. One backup runs at a time, whichever process takes it; and while one runs, no
 * process erases the bytes of removed files, because rows of its snapshot may still name them.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';

const backupLock = '7416202602';
const eraseLock = '7416202603';

/** Takes both locks for the session; false where another backup runs. Waits for a round of erasing to end. */
export async function acquireBackupLocks(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${backupLock}) as taken`,
  );
  if (!rows[0]?.taken) return false;
  await client.query(`select pg_advisory_lock(${eraseLock})`);
  return true;
}

/** Runs `erase` unless a backup is under way; one that begins meanwhile waits for its end. */
export async function runUnlessBackup(database: Database, erase: () => Promise<void>): Promise<void> {
  await database.platform.transaction().execute(async (tx) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock_shared(${sql.raw(eraseLock)}) as taken`.execute(tx);
    if (rows[0]?.taken) await erase();
  });
}
