/**
 * The tasks that are due, for the job that acts on them, and those whose due time was computed by an older calendar.
 */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

export type DueTask = { readonly instanceId: string; readonly taskNo: number };

/**
 * Locks the task that has been due for longest, with its instance, as every action does. Skips instances that are
 * locked, so nodes share the due tasks. Call `isStillDue` once the lock is held.
 */
export async function lockNextDueTask(tx: Tx, now: Date): Promise<DueTask | undefined> {
  const { rows } = await sql<DueTask>`
    select t."instanceId", t."taskNo" from tasks t join instances i using ("instanceId")
    where t."timeoutTime" <= ${now} order by t."timeoutTime" limit 1
    for update of i skip locked`.execute(tx);
  return rows[0];
}

/** The previous holder of the lock may have acted on the task. */
export async function isStillDue(tx: Tx, { instanceId, taskNo }: DueTask, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from tasks
    where "instanceId" = ${instanceId} and "taskNo" = ${taskNo} and "timeoutTime" <= ${now}`.execute(tx);
  return rows.length > 0;
}

type CalendarDueTask = { taskId: string; calendarId: string; dueAt: number; timeoutAt: number };

/** Locks tasks whose due time was computed by a calendar older than this one. Skips locked tasks. */
export async function lockTasksOfOlderCalendars(
  tx: Tx,
  calendarId: string,
  most: number,
): Promise<readonly CalendarDueTask[]> {
  const { rows } = await sql<CalendarDueTask>`
    select t."taskId", t."calendarId", (extract(epoch from t."dueTime") * 1000)::float8 as "dueAt",
      (extract(epoch from t."timeoutTime") * 1000)::float8 as "timeoutAt"
    from tasks t where t."timeoutTime" is not null and t."calendarId" < ${calendarId}
    order by t."calendarId", t."taskId" limit ${most} for update skip locked`.execute(tx);
  return rows;
}
