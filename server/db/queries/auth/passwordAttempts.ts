/**
 * Counts failed password attempts. An attempt is entered in all its counters before the password is checked, so that
 * concurrent guesses are counted like consecutive ones. Until its result is known an attempt is pending: it uses up
 * one of the allowed failures, but locks nobody.
 */
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { PlatformTables } from '../../tables/platform.ts';

/** `limit` failures within ten minutes lock the subject of the key, for ten minutes after the last failure. */
export type AttemptCounter = { key: string; limit: number };

/** `full`: the pending attempts already use up the allowed failures. */
export type BookedAttempt = { state: 'booked'; attemptId: string } | { state: 'locked' | 'full' };

const lockMinutes = 10;
/** A password check takes far less; a node that takes longer has died. */
const pendingSeconds = 60;

export function bookAttempt(database: Database, counters: readonly AttemptCounter[]): Promise<BookedAttempt> {
  return database.platform.transaction().execute(async (tx) => {
    await lockCounters(tx, counters);
    const states = await loadCounterStates(tx, counters);
    if (states.some(({ locked }) => locked)) return { state: 'locked' };
    if (states.some(({ full }) => full)) return { state: 'full' };
    const attemptId = randomUUID();
    await sql`insert into qianhe."passwordAttempts" ("attemptId", "counter", "pendingUntil")
      select ${attemptId}, key, now() + make_interval(secs => ${pendingSeconds})
      from unnest(${listKeys(counters)}::text[]) as key`.execute(tx);
    return { state: 'booked', attemptId };
  });
}

/** Locks in one fixed order, so that there are no deadlocks. */
async function lockCounters(
  tx: Transaction<PlatformTables>,
  counters: readonly AttemptCounter[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hash) from (
      select distinct hashtextextended(key, 7) as hash from unnest(${listKeys(counters)}::text[]) as key order by hash
    ) ordered`.execute(tx);
}

async function loadCounterStates(tx: Transaction<PlatformTables>, counters: readonly AttemptCounter[]) {
  const { rows } = await sql<{ locked: boolean; full: boolean }>`
    with counters as (
      select * from unnest(${listKeys(counters)}::text[], ${counters.map(({ limit }) => limit)}::int[])
        as c ("counter", "limit")),
    recent as (
      select "counter", "time", coalesce("pendingUntil" > now(), false) as pending
      from qianhe."passwordAttempts" join counters using ("counter")
      where "time" > now() - make_interval(mins => ${2 * lockMinutes})),
    last as (
      select "counter", max("time") as "time" from recent where not pending group by "counter")
    select
      coalesce(last."time" > now() - make_interval(mins => ${lockMinutes}), false) and (
        select count(*) from recent r where r."counter" = c."counter" and not r.pending
          and r."time" > last."time" - make_interval(mins => ${lockMinutes})) >= c."limit" as locked,
      (select count(*) from recent r where r."counter" = c."counter"
        and (r.pending or r."time" > now() - make_interval(mins => ${lockMinutes}))) >= c."limit" as full
    from counters c left join last using ("counter")`.execute(tx);
  return rows;
}

const listKeys = (counters: readonly AttemptCounter[]) => counters.map(({ key }) => key);

/** Records that the password was wrong. */
export async function failAttempt(database: Database, attemptId: string): Promise<void> {
  await sql`update qianhe."passwordAttempts" set "pendingUntil" = null where "attemptId" = ${attemptId}`.execute(
    database.platform,
  );
}

/**
 * Records that the password was right: this attempt and the failures in its first counter are deleted from all
 * counters.
 */
export async function clearAttempts(
  database: Database,
  { attemptId, counter }: { attemptId: string; counter: string },
): Promise<void> {
  await sql`delete from qianhe."passwordAttempts" where "attemptId" = ${attemptId} or "attemptId" in (
      select "attemptId" from qianhe."passwordAttempts"
      where "counter" = ${counter} and ("pendingUntil" is null or "pendingUntil" < now()))`.execute(
    database.platform,
  );
}

/**
 * Deletes what the counters of an account hold (`account NAME`, `account NAME ADDRESS`, `device:HASH NAME`) and returns
 * the number of failures that were deleted. Counters of addresses keep theirs.
 */
export async function clearAccountAttempts(database: Database, account: string): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with removed as (
      delete from qianhe."passwordAttempts"
      where "counter" = ${`account ${account}`} or starts_with("counter", ${`account ${account} `})
        or (starts_with("counter", 'device:') and right("counter", ${account.length + 1}) = ${` ${account}`})
      returning "attemptId")
    select count(distinct "attemptId")::int as "removed" from removed`.execute(database.platform);
  return rows[0]?.removed ?? 0;
}
