/** A person's absences, and what a new one has to be held against. */
import { sql } from 'kysely';
import type { AbsenceRow } from '../../../../contract/calls/absence.ts';
import type { Absence } from '../../../../contract/flow/absence.ts';
import type { Tx } from '../../database.ts';

type AbsencePage = { pageNum: number; pageSize: number };

/** Those that run first, then those to come, the next before the later, then those that are over, the last first. */
export async function listAbsences(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
  { pageNum, pageSize }: AbsencePage,
): Promise<{ rows: AbsenceRow[]; total: number }> {
  const { rows } = await sql<AbsenceRow>`
    with own as (
      select b.*, d."nickName" as "delegateUserName", case when b."endTime" <= ${now} then 'ended'
        when b."beginTime" <= ${now} then 'running' else 'planned' end as "state"
      from absences b join users d on d."userId" = b."delegateUserId" where b."userId" = ${userId})
    select "absenceId", "beginTime", "endTime", "delegateUserId", "delegateUserName", "formEnNames",
      "moveOpenTasks", "reason", "state", "createTime",
      array(select f."cnName" from unnest("formEnNames") with ordinality n("enName", "at")
        join forms f on f."enName" = n."enName" and not f."deleted" order by n."at") as "formCnNames"
    from own
    order by array_position(array['running', 'planned', 'ended'], "state"),
      case when "state" = 'planned' then "beginTime" end, "endTime" desc, "absenceId" desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(tx);
  const { total } = await tx
    .selectFrom('absences')
    .where('userId', '=', userId)
    .select((build) => build.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** One at a time in a tenant saves an absence: what it is held against stays as it is until then. */
export async function lockAbsences(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(current_schema() || ' absences'))`.execute(tx);
}

/** The person's own that are not over yet, by their beginning. */
export const selectOpenAbsences = (tx: Tx, userId: string, now: Date) =>
  tx
    .selectFrom('absences')
    .innerJoin('users', 'users.userId', 'absences.delegateUserId')
    .select(['absences.userId', 'delegateUserId', 'beginTime', 'endTime', 'formEnNames'])
    .select('users.nickName as delegateUserName')
    .where('absences.userId', '=', userId)
    .where('endTime', '>', sql<string>`${now}`)
    .orderBy('beginTime')
    .execute();

/** Those during this one of its delegate, of the delegates' delegates, and so on. */
export async function listDelegateAbsences(
  tx: Tx,
  { delegateUserId, beginTime, endTime }: Absence,
): Promise<Absence[]> {
  const during = sql`b."beginTime" < ${endTime}::timestamptz and b."endTime" > ${beginTime}::timestamptz`;
  const { rows } = await sql<Absence>`
    with recursive behind as (
      select b.* from absences b where b."userId" = ${delegateUserId} and ${during}
      union
      select b.* from absences b join behind c on b."userId" = c."delegateUserId" where ${during})
    select "userId", "delegateUserId", "beginTime", "endTime", "formEnNames" from behind`.execute(tx);
  return rows;
}
