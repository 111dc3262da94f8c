/** Earlier versions of a flow's record, and the version that a person has last seen. */
import { sql } from 'kysely';
import type { Values } from '../../../../contract/forms/recordRules.ts';
import type { NameChange } from '../../../../contract/forms/renamedValues.ts';
import type { Tx } from '../../database.ts';

type NewRecordVersion = { instanceId: string; version: number; values: Values; userId: string; now: Date };

/** Stores the record as it was before this change by this person. */
export async function insertRecordVersion(
  tx: Tx,
  { instanceId, version, values, userId, now }: NewRecordVersion,
): Promise<void> {
  await tx
    .insertInto('recordVersions')
    .values({ instanceId, version, values: JSON.stringify(values), userId, time: now })
    .execute();
}

type RecordViewer = { instanceId: string; taskNo: number; userId: string };
/** `renames`: what the form's versions have renamed since the values were stored, in their order. */
type SeenRecord = { values: Values; since: string; renames: NameChange[][] };

/**
 * The record as the person last saw it, and the time; undefined if it has not changed since, or was never seen. A
 * person has seen the record as it was when an earlier task of theirs in the instance ended by their own action or
 * was first opened, and as their own changes left it. Without any of these, the person has seen it as it was when the
 * task itself was first opened.
 */
export async function findLastSeenRecord(
  tx: Tx,
  { instanceId, taskNo, userId }: RecordViewer,
): Promise<SeenRecord | undefined> {
  const { rows } = await sql<SeenRecord>`
    with earlier as (
      select max(greatest(t."readTime", case when not t."automatic"
        and t."state" in ('agreed', 'submitted', 'read', 'returned', 'transferred') then t."endTime" end)) as "time"
      from tasks t where t."instanceId" = ${instanceId} and t."userId" = ${userId} and t."taskNo" < ${taskNo}),
    own as (
      select max(v."time") as "time" from "recordVersions" v
      where v."instanceId" = ${instanceId} and v."userId" = ${userId}),
    seen as (
      select coalesce(greatest(earlier."time", own."time"), t."readTime") as "since"
      from earlier, own, tasks t where t."instanceId" = ${instanceId} and t."taskNo" = ${taskNo})
    select v."values", seen."since",
      (select coalesce(jsonb_agg(f."renames" order by f."version"), '[]')
        from "formVersions" f join instances i using ("formId")
        where i."instanceId" = v."instanceId" and f."createTime" > v."time" and f."renames" <> '[]') as "renames"
    from "recordVersions" v, seen
    where v."instanceId" = ${instanceId} and v."time" > seen."since" order by v."version" limit 1`.execute(
    tx,
  );
  return rows[0];
}
