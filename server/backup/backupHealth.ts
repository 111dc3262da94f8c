import type { BackupHealth } from '../calls/context.ts';
import type { Database } from '../db/database.ts';
import { loadBackupHistory } from '../db/queries/platform/backupRuns.ts';

const maxAgeMs = 36 * 60 * 60_000;

/** The state of the scheduled backups. */
export async function loadBackupHealth(database: Database, now: Date): Promise<BackupHealth> {
  const { ended, good } = await loadBackupHistory(database);
  const lastAt = good?.endedAt ?? null;
  const isFresh = lastAt !== null && now.getTime() - lastAt.getTime() <= maxAgeMs;
  return { lastAt: lastAt?.toISOString() ?? null, ok: isFresh && ended?.ok === true };
}
