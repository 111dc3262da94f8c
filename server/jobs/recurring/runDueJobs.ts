/**
 * Runs recurring jobs whose time has come, one after the other. An advisory lock per job is held during a run, so that
 * one node runs it; the lock of a node that died is gone with its connection. A time that passed while no server was
 * running is made up for by one run.
 */
import type { Database } from '../../db/database.ts';
import { withTryLock } from '../../db/locks/tryLock.ts';
import {
  beginRecurringRun,
  deleteOldRuns,
  endRecurringRun,
  failAbandonedRuns,
  listDueJobs,
  loadPlatformTimeZone,
  loadSchedule,
  saveJobDefaults,
  setNextTime,
} from '../../db/queries/recurring/recurringJobs.ts';
import { logFault } from '../../log/faultLog.ts';
import { type Lifecycle, schedulePeriodic } from '../periodic/schedulePeriodic.ts';
import { nextTimes } from './cronSchedule.ts';
import type { RecurringJob } from './recurringJob.ts';

const everyMs = 3_000;
const logDays = 30;

/**
 * Runs due jobs while `owner` is open: those of one list one after the other, the lists beside each other. Closing aborts
 * a run and waits for it.
 */
export async function scheduleRecurringJobs(
  owner: Lifecycle,
  database: Database,
  lists: readonly (readonly RecurringJob[])[],
): Promise<void> {
  await saveDefaultSchedules(database, lists.flat());
  const logError = (error: unknown) => logFault('Recurring jobs could not be run:', error);
  for (const jobs of lists)
    schedulePeriodic(owner, everyMs, (signal) => runDueJobs(database, { jobs, signal }).catch(logError));
}

export async function saveDefaultSchedules(database: Database, jobs: readonly RecurringJob[]): Promise<void> {
  const timeZone = await loadPlatformTimeZone(database);
  const after = database.now();
  await saveJobDefaults(
    database,
    jobs.map(({ name, title, cron, startsAtOnce }) => {
      const [nextTime = null] = nextTimes(cron, { timeZone, after, count: 1 });
      return { name, title, cron, nextTime, firstTime: startsAtOnce ? after : nextTime };
    }),
  );
}

/** Runs one round. */
export async function runDueJobs(
  database: Database,
  { jobs, signal }: { jobs: readonly RecurringJob[]; signal: AbortSignal },
): Promise<void> {
  const due = await listDueJobs(database, database.now());
  for (const name of due) {
    const job = jobs.find((one) => one.name === name);
    if (signal.aborted || !job) continue;
    await withTryLock(database.url, `recurring job ${name}`, () => runIfDue(database, job, signal));
  }
}

async function runIfDue(database: Database, job: RecurringJob, signal: AbortSignal): Promise<void> {
  const { name } = job;
  const now = database.now();
  await failAbandonedRuns(database, name, now);
  // Another node may have run it meanwhile.
  const schedule = await loadSchedule(database, name);
  if (!schedule || !(schedule.requested || (schedule.nextTime && schedule.nextTime <= now))) return;
  const timeZone = await loadPlatformTimeZone(database);
  const [nextTime = null] = nextTimes(schedule.cron, { timeZone, after: now, count: 1 });
  // Also counts if this process dies.
  const retryTime = findRetryTime(job, { now, nextTime });
  const runId = await beginRecurringRun(database, { name, now, nextTime: retryTime ?? nextTime });
  const outcome = await runOnce(job, signal);
  if (outcome.state === 'done' && retryTime)
    await setNextTime(database, { name, expected: retryTime, nextTime });
  await endRecurringRun(database, { runId, ...outcome, now: database.now() });
  await deleteOldRuns(database, logDays);
}

/** Undefined for a job whose next time comes before it would be tried again. */
function findRetryTime(
  { retryAfterMs }: RecurringJob,
  { now, nextTime }: { now: Date; nextTime: Date | null },
): Date | undefined {
  if (retryAfterMs === undefined) return undefined;
  const retryTime = new Date(now.getTime() + retryAfterMs);
  return nextTime && nextTime <= retryTime ? undefined : retryTime;
}

async function runOnce(job: RecurringJob, signal: AbortSignal) {
  try {
    return { state: 'done', message: await job.run(signal) } as const;
  } catch (error) {
    logFault(`The recurring job ${job.name} failed:`, error);
    // The message of a fault may hold values; the log describes it without them.
    return { state: 'failed', message: '执行失败，原因见服务器日志' } as const;
  }
}
