/** Tasks of running flows that wait for people, in their turn or not. Tasks to read and drafts do not count. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../database.ts';

const isActionable = sql`t."role" <> 'reader' and t."listed" and i."status" = 0 and not i."deleted"`;
const isHeld = sql`t."state" in ('open', 'waiting') and ${isActionable}`;

export type HeldTaskCount = { userId: string; nickName: string; count: number };

/** The number of tasks that each user holds. Users without tasks are omitted. */
export async function countHeldTasksOfUsers(tx: Tx, userIds: readonly string[]): Promise<HeldTaskCount[]> {
  const { rows } = await sql<HeldTaskCount>`
    select u."userId", u."nickName", count(*)::int as "count"
    from users u join tasks t using ("userId") join instances i using ("instanceId")
    where u."userId" = any(${userIds}::bigint[]) and ${isHeld}
    group by u."userId" order by u."userId"`.execute(tx);
  return rows;
}

/** A user who may hold no task and holds one, with the instance. */
export type InactiveHolder = { instanceId: string; userId: string };

/**
 * In order, after the given position, of these users. null: of all users whose turn it is; these are found in the
 * index of open tasks, also if people who left long ago have a long history.
 */
export async function listInactiveHolders(
  tx: Tx,
  {
    userIds,
    after,
    limit,
  }: { userIds: readonly string[] | null; after: InactiveHolder | null; limit: number },
): Promise<InactiveHolder[]> {
  const place: RawBuilder<unknown> = after
    ? sql`(t."instanceId", t."userId") > (${after.instanceId}::bigint, ${after.userId}::bigint)`
    : sql`true`;
  const held = userIds ? isHeld : sql`t."state" = 'open' and ${isActionable}`;
  const { rows } = await sql<InactiveHolder>`
    select distinct t."instanceId", t."userId"
    from users u join tasks t using ("userId") join instances i using ("instanceId")
    where (u."status" <> '0' or u."deleted") and ${held} and ${place}
      and (${userIds}::bigint[] is null or u."userId" = any(${userIds}::bigint[]))
    order by t."instanceId", t."userId" limit ${limit}`.execute(tx);
  return rows;
}

/** True if the user still holds a task there and may not hold one. */
export async function isInactiveHolder(tx: Tx, { instanceId, userId }: InactiveHolder): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u join tasks t using ("userId") join instances i using ("instanceId")
    where u."userId" = ${userId} and t."instanceId" = ${instanceId}
      and (u."status" <> '0' or u."deleted") and ${isHeld} limit 1`.execute(tx);
  return rows.length > 0;
}
