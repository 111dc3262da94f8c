/** A person's absences, and the rows that a new one is validated against. */
import { sql } from 'kysely';
import type { AbsenceRow } from '../../../../contract/calls/absence.ts';
import type { Absence } from '../../../../contract/flow/absence.ts';
import type { Tx } from '../../database.ts';
import { markedName } from './markedName.ts';

type AbsencePage = { pageNum: number; pageSize: number };

/** Running absences first, then future ones, soonest first, then past ones, latest first. */
export async function listAbsences(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
  { pageNum, pageSize }: AbsencePage,
): Promise<{ rows: AbsenceRow[]; total: number }> {
  const { rows } = await sql<AbsenceRow>`
    with own as (
      select b.*, ${markedName('d')} as "delegateUserName", case when b."endTime" <= ${now} then 'ended'
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

/**
 * Serializes saving absences in a tenant: the rows that an absence is validated against stay unchanged until commit.
 */
export async function lockAbsences(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(current_schema() || ' absences'))`.execute(tx);
}

/** The person's own absences that are not over, by their start. */
export const selectOpenAbsences = (tx: Tx, userId: string, now: Date) =>
  tx
    .selectFrom('absences')
    .innerJoin('users', 'users.userId', 'absences.delegateUserId')
    .select(['absences.userId', 'delegateUserId', 'beginTime', 'endTime', 'formEnNames'])
    .select(sql<string>`${markedName('users')}`.as('delegateUserName'))
    .where('absences.userId', '=', userId)
    .where('endTime', '>', sql<string>`${now}`)
    .orderBy('beginTime')
    .execute();

/** The absences during this one of its delegate, of the delegates' delegates, and so on. */
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
