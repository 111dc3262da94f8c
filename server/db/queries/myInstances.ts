/** What a person started, and what a person handled. */
import { sql } from 'kysely';
import type { HandledRow } from '../../../contract/calls/flowShapes.ts';
import type { HandledAct } from '../../../contract/flow/handledActs.ts';
import type { Tx } from '../database.ts';
import {
  type InstanceSource,
  instanceSource,
  type Listed,
  listed,
  nowAt,
  type StatusFilter,
  sortable,
  subject,
  withStatus,
} from './instancePage.ts';
import { allOf, conditionsOf, orderOf, pageSql, type Totals, totalsSelect } from './listFilters.ts';
import { containing } from './pageOf.ts';

export const startedBy = (userId: string, filter: StatusFilter): InstanceSource =>
  instanceSource([sql`i."initiatorId" = ${userId}`], filter);

/** Drafts and running instances: what still wants the initiator's eye. */
export async function startedOpenCount(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as "total" from instances
    where "initiatorId" = ${userId} and not "deleted" and "status" in (-1, 0)`.execute(tx);
  return Number(rows[0]?.total ?? 0);
}

/** An act is the log's line `l` on task `t` of instance `i`. */
export const handledFrom = sql`"flowLog" l join instances i using ("instanceId") join tasks t using ("instanceId", "taskNo")`;

export const handledBy = (userId: string, filter: StatusFilter): InstanceSource => ({
  where: allOf([
    sql`l."userId" = ${userId} and l."handled" and not i."deleted"`,
    ...conditionsOf(filter, { time: sql`l."time"`, table: 'i', list: 'acts' }),
    ...withStatus(filter),
    ...(filter.taskName ? [sql`t."nodeName" like ${containing(filter.taskName)}`] : []),
  ]),
  order: orderOf(
    filter.sysOrderBy,
    { ...sortable, handleTime: sql`l."time"` },
    { first: sql`l."time"`, last: sql`l."logId"` },
  ),
});

/** `act` is the engine's word for it. */
type Act = Omit<HandledRow, 'operateName'> & { act: HandledAct };

/** One row per act, newest first. */
export async function handledPage(tx: Tx, userId: string, filter: StatusFilter): Promise<Listed<Act>> {
  const { where, order } = handledBy(userId, filter);
  const page = await sql<Act>`
    select i.*, ${nowAt} from (
      select ${subject}, l."logId" as "id", t."taskId", t."nodeName" as "taskName",
        t."nodeId" as "taskDefinitionKey", l."act", l."comment", l."time" as "handleTime"
      from ${handledFrom} where ${where} order by ${order} ${pageSql(filter)}) i`.execute(tx);
  const totals = await sql<Totals>`
    select ${totalsSelect('i')} from ${handledFrom} where ${where}`.execute(tx);
  return listed(page.rows, totals.rows);
}
