import type { BackupHealth } from '../calls/context.ts';
import type { Database } from '../db/database.ts';
import { backupHistory } from '../db/queries/backupRuns.ts';

const oldestMs = 36 * 60 * 60_000;

/** How the backups go that the server takes by itself. */
export async function backupHealth(database: Database, now: Date): Promise<BackupHealth> {
  const { ended, good } = await backupHistory(database);
  const lastAt = good?.endedAt ?? null;
  const isFresh = lastAt !== null && now.getTime() - lastAt.getTime() <= oldestMs;
  return { lastAt: lastAt?.toISOString() ?? null, ok: isFresh && ended?.ok === true };
}
