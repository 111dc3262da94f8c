import type { BackupHealth } from '../context/deps.ts';
import type { Database } from '../db/database.ts';
import { loadBackupHistory } from '../db/queries/platform/backupRuns.ts';
import { loadPlatformTimeZone, loadSchedule } from '../db/queries/recurring/recurringJobs.ts';
import { nextTimes } from '../jobs/recurring/cronSchedule.ts';

export const backupJobName = 'backup';

/** Without a schedule yet, every day. */
const dailyCron = '0 0 * * *';

/** A backup may be this late. */
const toleranceMs = 12 * 60 * 60_000;

/** The state of the scheduled backups: not good after a failure, or 12 hours after one was due and none succeeded. */
export async function loadBackupHealth(database: Database, now: Date): Promise<BackupHealth> {
  const [{ ended, good }, schedule, timeZone] = await Promise.all([
    loadBackupHistory(database),
    loadSchedule(database, backupJobName),
    loadPlatformTimeZone(database),
  ]);
  if (!good?.endedAt) return { lastAt: null, ok: false };
  const [due] = nextTimes(schedule?.cron ?? dailyCron, { timeZone, after: good.startedAt, count: 1 });
  const isFresh = due === undefined || now.getTime() - due.getTime() <= toleranceMs;
  return { lastAt: good.endedAt.toISOString(), ok: isFresh && ended?.ok === true };
}
