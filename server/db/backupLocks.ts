/**
 * The advisory locks around a backup. One backup runs at a time, in any process. While one runs, no process erases
 * the bytes of removed files, because rows of its snapshot may still refer to them.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';

const backupLock = '7416202602';
const eraseLock = '7416202603';

/** Takes both locks for the session. Returns false while another backup runs. Waits until a running erase ends. */
export async function acquireBackupLocks(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${backupLock}) as taken`,
  );
  if (!rows[0]?.taken) return false;
  await client.query(`select pg_advisory_lock(${eraseLock})`);
  return true;
}

/** Runs `erase` unless a backup is running. A backup that starts meanwhile waits until `erase` ends. */
export async function runUnlessBackup(database: Database, erase: () => Promise<void>): Promise<void> {
  await database.platform.transaction().execute(async (tx) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock_shared(${sql.raw(eraseLock)}) as taken`.execute(tx);
    if (rows[0]?.taken) await erase();
  });
}
