/** Decides when the server takes a scheduled backup. Pure: times in, decision out. */

type BackupRun = { startedAt: Date; ok: boolean | null };

/** Delay of the next attempt after a failure, or after a process died during a backup. */
const retryAfterMs = 60 * 60_000;

/**
 * Returns true if a backup is due: none has succeeded since the clock last showed `at` (HH:MM in the process's time
 * zone), and no attempt started within the hour. A missed time is made up for.
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
