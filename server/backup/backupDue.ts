/** When the server takes a backup by itself. Pure: times come in, an answer comes out. */

type BackupRun = { startedAt: Date; ok: boolean | null };

/** After a failure, or when a process died over it, the next try waits so long. */
const retryAfterMs = 60 * 60_000;

/**
 * Whether a backup is due: none has succeeded since the last time that the clock showed `at` (HH:MM in the process's
 * time zone), and no try began within the hour. A moment that was slept through is made up for.
 */
export function isBackupDue(
  { last, good }: { last: BackupRun | undefined; good: BackupRun | undefined },
  { at, now }: { at: string; now: Date },
): boolean {
  const moment = lastScheduledTime(at, now);
  if (good && good.startedAt >= moment) return false;
  const triedSince = last && last.ok !== true && last.startedAt >= moment;
  return !triedSince || now.getTime() - last.startedAt.getTime() >= retryAfterMs;
}

function lastScheduledTime(at: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const moment = new Date(now);
  moment.setHours(hours, minutes, 0, 0);
  if (moment > now) moment.setDate(moment.getDate() - 1);
  return moment;
}
