/** Schedules of recurring jobs and the log of their runs. */
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import { platformTenantCode } from '../../platformTenant.ts';

export type JobSchedule = {
  name: string;
  cron: string;
  paused: boolean;
  requested: boolean;
  nextTime: Date | null;
};

type JobDefaults = {
  name: string;
  title: string;
  cron: string;
  nextTime: Date | null;
  /** The first run of a job that the database does not know. */
  firstTime: Date | null;
};

/**
 * Adds jobs that the database does not know, and takes over titles. A schedule that nobody has changed follows its
 * default.
 */
export async function saveJobDefaults({ platform }: Database, jobs: readonly JobDefaults[]): Promise<void> {
  for (const { firstTime, nextTime, ...job } of jobs)
    await platform
      .insertInto('recurringJobs')
      .values({ ...job, defaultCron: job.cron, nextTime: firstTime })
      .onConflict((on) =>
        on.column('name').doUpdateSet({
          title: job.title,
          defaultCron: job.cron,
          cron: sql`case when ${follows(job.cron)} then ${job.cron} else "recurringJobs"."cron" end`,
          nextTime: sql`case when ${follows(job.cron)} and not "recurringJobs"."paused"
            then ${nextTime}::timestamptz else "recurringJobs"."nextTime" end`,
        }),
      )
      .execute();
}

/** Removes a job that this installation no longer has, with the log of its runs. */
export async function deleteSchedule({ platform }: Database, name: string): Promise<void> {
  await platform.deleteFrom('recurringJobs').where('name', '=', name).execute();
}

/** The schedule is the former default, and the default is another one now. */
const follows = (cron: string) =>
  sql`"recurringJobs"."cron" = "recurringJobs"."defaultCron" and "recurringJobs"."defaultCron" <> ${cron}`;

export const loadSchedule = ({ platform }: Database, name: string): Promise<JobSchedule | undefined> =>
  platform
    .selectFrom('recurringJobs')
    .select(['name', 'cron', 'paused', 'requested', 'nextTime'])
    .where('name', '=', name)
    .executeTakeFirst();

/** The names of jobs whose time has come or that somebody wants at once, and of those that seem to run. */
export async function listDueJobs({ platform }: Database, now: Date): Promise<string[]> {
  const rows = await platform
    .selectFrom('recurringJobs as j')
    .select('j.name')
    .where((is) =>
      is.or([
        is('j.requested', '=', true),
        is('j.nextTime', '<=', now),
        is.exists(
          is
            .selectFrom('recurringRuns as r')
            .select('r.runId')
            .whereRef('r.name', '=', 'j.name')
            .where('r.state', '=', 'running'),
        ),
      ]),
    )
    .orderBy('j.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Runs whose process died count as failed. The caller holds the lock of the job. */
export async function failAbandonedRuns({ platform }: Database, name: string, now: Date): Promise<void> {
  await platform
    .updateTable('recurringRuns')
    .set({ state: 'failed', endTime: now, message: '服务中断' })
    .where('name', '=', name)
    .where('state', '=', 'running')
    .execute();
}

/** Starts a run, and sets when the next one is due. Returns the id of the run. */
export async function beginRecurringRun(
  { platform }: Database,
  { name, now, nextTime }: { name: string; now: Date; nextTime: Date | null },
): Promise<string> {
  return platform.transaction().execute(async (tx) => {
    await tx
      .updateTable('recurringJobs')
      .set({
        requested: false,
        nextTime: sql`case when "paused" then null else ${nextTime}::timestamptz end`,
      })
      .where('name', '=', name)
      .execute();
    const { runId } = await tx
      .insertInto('recurringRuns')
      .values({ name, startTime: now, state: 'running' })
      .returning('runId')
      .executeTakeFirstOrThrow();
    return runId;
  });
}

/** Sets when the job is due again, unless somebody has changed that since `expected`. */
export async function setNextTime(
  { platform }: Database,
  { name, expected, nextTime }: { name: string; expected: Date; nextTime: Date | null },
): Promise<void> {
  await platform
    .updateTable('recurringJobs')
    .set({ nextTime })
    .where('name', '=', name)
    .where('nextTime', '=', expected)
    .execute();
}

export async function endRecurringRun(
  { platform }: Database,
  { runId, state, message, now }: { runId: string; state: 'done' | 'failed'; message: string; now: Date },
): Promise<void> {
  await platform
    .updateTable('recurringRuns')
    .set({ state, endTime: now, message: message.slice(0, 1000) })
    .where('runId', '=', runId)
    .execute();
}

export async function deleteOldRuns({ platform }: Database, days: number): Promise<void> {
  await platform
    .deleteFrom('recurringRuns')
    .where('startTime', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where('state', '<>', 'running')
    .execute();
}

/** The time zone of the platform's own tenant, in which schedules are meant. */
export async function loadPlatformTimeZone({ platform }: Database): Promise<string> {
  const row = await platform
    .selectFrom('tenants')
    .select('timeZone')
    .where('code', '=', platformTenantCode)
    .executeTakeFirst();
  return row?.timeZone ?? 'Asia/Shanghai';
}
