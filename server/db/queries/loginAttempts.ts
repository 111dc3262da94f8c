/**
 * How often signing in under a name has failed. Five failures from one address lock that name for that address;
 * thirty from anywhere lock it for every address from which nobody has signed in under it within 30 days, so that
 * a stranger's guesses do not keep its owner out.
 */
import { sql } from 'kysely';
import type { Database, TenantRef } from '../database.ts';

export type Attempt = { tenantCode: string; userName: string; address: string };

const perAddress = 5;
const perName = 30;
const minutes = 10;

/**
 * Books one attempt as failed before the password is looked at, or says that the name is locked. One at a time per
 * name, so that many guesses at once are counted like many in a row. A success takes it back by `forgetAttempts`.
 */
export function bookAttempt(
  database: Database,
  attempt: Attempt,
  isKnownAddress: () => Promise<boolean>,
): Promise<'booked' | 'locked'> {
  return database.platform.transaction().execute(async (tx) => {
    const { tenantCode, userName, address } = attempt;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenantCode}/${userName}`}, 7))`.execute(tx);
    const { rows } = await sql<{ here: boolean; anywhere: boolean }>`
      with recent as (
        select "address", "time" from qianhe."loginFailures"
        where "tenantCode" = ${tenantCode} and "userName" = ${userName}
          and "time" > now() - make_interval(mins => ${2 * minutes})),
      last as (
        select max("time") filter (where "address" = ${address}) as here, max("time") as anywhere from recent)
      select
        last.here > now() - make_interval(mins => ${minutes}) and (
          select count(*) from recent where "address" = ${address}
            and "time" > last.here - make_interval(mins => ${minutes})) >= ${perAddress} as here,
        last.anywhere > now() - make_interval(mins => ${minutes}) and (
          select count(*) from recent
          where "time" > last.anywhere - make_interval(mins => ${minutes})) >= ${perName} as anywhere
      from last`.execute(tx);
    if (rows[0]?.here) return 'locked';
    if (rows[0]?.anywhere && !(await isKnownAddress())) return 'locked';
    await sql`insert into qianhe."loginFailures" ("tenantCode", "userName", "address")
      values (${tenantCode}, ${userName}, ${address})`.execute(tx);
    return 'booked';
  });
}

/** After a success: the failures of this name from this address are forgotten. */
export async function forgetAttempts(database: Database, attempt: Attempt): Promise<void> {
  await sql`delete from qianhe."loginFailures" where "tenantCode" = ${attempt.tenantCode}
    and "userName" = ${attempt.userName} and "address" = ${attempt.address}`.execute(database.platform);
}

/** Whether this person has signed in from the address within 30 days. */
export function hasSignedInFrom(
  database: Database,
  who: { tenant: TenantRef; userName: string; address: string },
): Promise<boolean> {
  return database.inTenant(who.tenant, 'read', async (tx) => {
    const row = await tx
      .selectFrom('auditLog')
      .innerJoin('users', 'users.userId', 'auditLog.userId')
      .select('auditId')
      .where(sql`lower("users"."userName")`, '=', who.userName)
      .where('users.deleted', '=', false)
      .where('auditLog.kind', '=', 'signIn')
      .where('auditLog.outcome', '=', 'done')
      .where('auditLog.address', '=', who.address)
      .where(sql<boolean>`"auditLog"."time" > now() - interval '30 days'`)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  });
}
