/**
 * Tasks that their holder has snoozed. Whether a task has returned is a condition on the time, the task, its comments
 * and its record, so a list is correct at every moment, even before the return is announced.
 */
import { type RawBuilder, sql } from 'kysely';
import { snoozeLeadHours } from '../../../../contract/flow/snooze.ts';
import type { Tx } from '../../database.ts';

type Sql = RawBuilder<unknown>;
type SnoozeContext = { userId: string; now: Date };

const leadTime = sql`${sql.lit(snoozeLeadHours)} * interval '1 hour'`;

/** The latest return of a task that is not overdue yet. */
const latestReturn = sql`case when t."dueTime" > s."createTime" then t."dueTime" - ${leadTime} end`;

/** The time at which the task returns; null: it returns only by an event. */
const returnTime = sql`least(s."until", ${latestReturn})`;

/** A task that has waited for a signer meanwhile counts as a new task of its holder. */
const isSnoozeOfTask = sql`s."userId" = t."userId" and t."state" = 'open' and s."createTime" >= t."arrivalTime"`;

const hasNewComment = sql`exists (select from comments c where c."bizName" = t."formEnName"
  and c."bizId" = t."rowId" and c."createTime" > s."createTime" and c."userId" <> s."userId")`;

const hasNewChange = sql`exists (select from "recordVersions" v where v."instanceId" = t."instanceId"
  and v."time" > s."createTime" and v."userId" <> s."userId")`;

/** The cause of the return; null while the task is snoozed. */
const returnCause = (now: Date) => sql`case
  when t."urged" > s."urged" then 'urge'
  when s."event" = 'comment' and ${hasNewComment} then 'comment'
  when s."event" = 'change' and ${hasNewChange} then 'change'
  when ${latestReturn} <= ${now} and coalesce(${latestReturn} < s."until", true) then 'due'
  when s."until" <= ${now} then 'time' end`;

/** Refers only to the task `t`, so that the scan of the list's index need not fetch its row. */
const selectSnoozedTasks = ({
  userId,
  now,
}: SnoozeContext) => sql`select s."taskId" from "taskSnoozes" s join tasks t using ("taskId")
  where s."userId" = ${userId} and ${isSnoozeOfTask} and ${returnCause(now)} is null`;

export const isSnoozed = (away: SnoozeContext): Sql => sql`t."taskId" in (${selectSnoozedTasks(away)})`;
export const isNotSnoozed = (away: SnoozeContext): Sql =>
  sql`t."taskId" not in (${selectSnoozedTasks(away)})`;

/** Milliseconds until the first of a person's snoozed tasks returns; null: none returns by time. */
export const selectFirstReturnDelay = ({ userId, now }: SnoozeContext): Sql => sql`(
  select extract(epoch from min(${returnTime}) - ${now}::timestamptz) * 1000
  from "taskSnoozes" s join tasks t using ("taskId")
  where s."userId" = ${userId} and ${isSnoozeOfTask} and ${returnCause(now)} is null)`;

/** The order of a task `t` among the snoozed tasks. */
export const returnOrder: Sql = sql`(select ${returnTime} from "taskSnoozes" s where s."taskId" = t."taskId")`;

/** For a task `t`: the end of the snooze, and the cause of the return; null if it is not snoozed. */
export const selectSnooze = (now: Date): Sql => sql`(
  select jsonb_build_object('returns', to_char(${returnTime}, 'YYYY-MM-DD HH24:MI:SS'), 'event', s."event",
    'cause', ${returnCause(now)})
  from "taskSnoozes" s where s."taskId" = t."taskId" and ${isSnoozeOfTask})`;

export type SnoozableTask = {
  taskId: string;
  userId: string;
  state: string;
  role: string;
  listed: boolean;
  urged: number;
  /** The latest time of return; null: no limit. */
  latest: string | null;
  /** True if that time is past and the due time is not. */
  dueSoon: boolean;
  /** True if that time precedes the requested one. */
  early: boolean;
};

/** `until`: the requested time; the result shows whether a task must return before it. */
export async function loadSnoozableTasks(
  tx: Tx,
  taskIds: readonly string[],
  { until, now }: { until: string | null; now: Date },
): Promise<SnoozableTask[]> {
  const { rows } = await sql<SnoozableTask>`
    select t."taskId", t."userId", t."state", t."role", t."listed", t."urged",
      to_char(l."time", 'YYYY-MM-DD HH24:MI:SS') as "latest", coalesce(l."time" <= ${now}, false) as "dueSoon",
      coalesce(l."time" < ${until}::timestamptz, false) as "early"
    from tasks t cross join lateral (
      select case when t."dueTime" > ${now} then t."dueTime" - ${leadTime} end as "time") l
    where t."taskId" = any(${taskIds}::bigint[])`.execute(tx);
  return rows;
}

export type Snooze = { until: string | null; event: 'comment' | 'change' | null };

export async function saveSnoozes(
  tx: Tx,
  tasks: readonly Pick<SnoozableTask, 'taskId' | 'userId' | 'urged'>[],
  { until, event, now }: Snooze & { now: Date },
): Promise<void> {
  await sql`
    insert into "taskSnoozes" ("taskId", "userId", "until", "event", "urged", "createTime")
    select s."taskId", s."userId", ${until}::timestamptz, ${event}, s."urged", ${now}
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as s("taskId" bigint, "userId" bigint, "urged" integer)
    on conflict ("taskId") do update set "userId" = excluded."userId", "until" = excluded."until",
      "event" = excluded."event", "urged" = excluded."urged", "createTime" = excluded."createTime",
      "announced" = false`.execute(tx);
}

/** Returns the tasks that had been snoozed. */
export const removeSnoozes = (
  tx: Tx,
  { taskIds, userId }: { taskIds: readonly string[]; userId: string },
): Promise<ReturnedTask[]> =>
  tx
    .deleteFrom('taskSnoozes')
    .where('taskId', 'in', taskIds)
    .where('userId', '=', userId)
    .returning(['taskId', 'userId'])
    .execute();

type ReturnedTask = { taskId: string; userId: string };

/** The tasks, of one record or of all, that have returned since the last call. Each return is reported once. */
export async function takeReturnedTasks(
  tx: Tx,
  now: Date,
  of?: { formEnName: string; rowId: string },
): Promise<ReturnedTask[]> {
  const ofRecord = of ? sql`t."formEnName" = ${of.formEnName} and t."rowId" = ${of.rowId}` : sql`true`;
  const { rows } = await sql<ReturnedTask>`
    update "taskSnoozes" s set "announced" = true from tasks t
    where t."taskId" = s."taskId" and not s."announced" and ${isSnoozeOfTask} and ${ofRecord} and ${returnCause(now)} is not null
    returning s."taskId", s."userId"`.execute(tx);
  return rows;
}

/** Snoozes of ended tasks have no effect. */
export async function removeEndedSnoozes(tx: Tx): Promise<void> {
  await sql`delete from "taskSnoozes" s using tasks t
    where t."taskId" = s."taskId" and t."state" not in ('open', 'waiting')`.execute(tx);
}

/** Milliseconds until the next snoozed task returns; null: none returns by time. */
export async function loadNextReturnDelay(tx: Tx, now: Date): Promise<number | null> {
  const { rows } = await sql<{ wait: string | null }>`
    select extract(epoch from min(${returnTime}) - ${now}::timestamptz) * 1000 as "wait"
    from "taskSnoozes" s join tasks t using ("taskId") where not s."announced" and ${isSnoozeOfTask}`.execute(
    tx,
  );
  const wait = rows[0]?.wait ?? null;
  return wait === null ? null : Number(wait);
}
