/** Changes due times for reasons outside the flow: a failed action, a changed calendar. */
import { sql } from 'kysely';
import type { Clock } from '../../../contract/calendar/clock.ts';
import { type DueTask, lockTasksOfOlderCalendars } from '../../db/queries/flow/dueTasks.ts';
import { findNewestCalendar, listCalendarsById } from '../../db/queries/platform/calendars.ts';
import type { TriggerContext } from '../actionContext.ts';
import { createCalendarClock } from './timekeeping.ts';

/** Retries a due task later: after a minute, then after twice the previous delay, up to six hours. */
export async function postponeDueTask(
  { tx, now }: TriggerContext,
  { instanceId, taskNo }: DueTask,
): Promise<void> {
  await sql`
    update tasks set "timeoutFaults" = "timeoutFaults" + 1,
      "timeoutTime" = ${now}::timestamptz
        + least(interval '1 minute' * power(2, least("timeoutFaults", 10)), interval '6 hours')
    where "instanceId" = ${instanceId} and "taskNo" = ${taskNo} and "timeoutTime" <= ${now}`.execute(tx);
}

const batchSize = 200;

/**
 * Recalculates due times that are in the future and were computed with an older calendar: the remaining working time
 * stays the same. Returns true if more rows may remain.
 */
export async function recalculateDueTimes({ tx, tenant, now }: TriggerContext): Promise<boolean> {
  const newest = await findNewestCalendar(tx);
  if (!newest?.enabled) return false;
  const tasks = await lockTasksOfOlderCalendars(tx, newest.calendarId, batchSize);
  if (tasks.length === 0) return false;
  const older = await listCalendarsById(tx, [...new Set(tasks.map((task) => task.calendarId))]);
  const clocks = new Map(older.map((one) => [one.calendarId, createCalendarClock(one, tenant.timeZone)]));
  const clock = createCalendarClock(newest, tenant.timeZone);
  const rows = tasks.map(({ taskId, calendarId, dueAt, timeoutAt }) => {
    const again = createRecalculation({ from: clocks.get(calendarId) ?? clock, to: clock, now });
    return { taskId, dueTime: again(dueAt), timeoutTime: again(timeoutAt) };
  });
  await sql`
    update tasks t set "dueTime" = s."dueTime", "timeoutTime" = s."timeoutTime", "calendarId" = ${newest.calendarId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s("taskId" bigint, "dueTime" timestamptz, "timeoutTime" timestamptz)
    where t."taskId" = s."taskId"`.execute(tx);
  return tasks.length === batchSize;
}

const createRecalculation =
  ({ from, to, now }: { from: Clock; to: Clock; now: Date }) =>
  (at: number): Date => {
    const moment = new Date(at);
    return moment <= now ? moment : to.after(now, { days: 0, ms: from.between(now, moment) });
  };
