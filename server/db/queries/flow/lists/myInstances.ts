/** The instances that a person started, and the actions that a person performed. */
import { sql } from 'kysely';
import type { HandledRow } from '../../../../../contract/calls/shapes/flowShapes.ts';
import type { HandledAction } from '../../../../../contract/flow/actionTexts.ts';
import type { Tx } from '../../../database.ts';
import { containsPattern } from '../../fetchPage.ts';
import {
  buildInstanceSource,
  buildStatusCondition,
  currentNodeColumns,
  type InstanceFilterOptions,
  type InstanceSource,
  instanceSubjectColumns,
  type ListPage,
  sortableInstanceColumns,
  toListPage,
} from './instancePage.ts';
import {
  buildListConditions,
  buildListOrder,
  buildPageClause,
  joinConditions,
  type ListTotals,
  selectListTotals,
} from './listConditions.ts';

export const buildStartedSource = (userId: string, filter: InstanceFilterOptions): InstanceSource =>
  buildInstanceSource([sql`i."initiatorId" = ${userId}`], filter);

/** Drafts and running instances: those that still need the initiator's attention. */
export async function countOpenStarted(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as "total" from instances
    where "initiatorId" = ${userId} and not "deleted" and "status" in (-1, 0)`.execute(tx);
  return Number(rows[0]?.total ?? 0);
}

/** An action is the log's line `l` on task `t` of instance `i`. */
export const handledTables = sql`"flowLog" l join instances i using ("instanceId") join tasks t using ("instanceId", "taskNo")`;

export const buildHandledSource = (userId: string, filter: InstanceFilterOptions): InstanceSource => ({
  where: joinConditions([
    sql`l."userId" = ${userId} and l."handled" and not i."deleted"`,
    ...buildListConditions(filter, { time: sql`l."time"`, table: 'i', list: 'acts' }),
    ...buildStatusCondition(filter),
    ...(filter.taskName ? [sql`t."nodeName" like ${containsPattern(filter.taskName)}`] : []),
  ]),
  order: buildListOrder(
    filter.sysOrderBy,
    { ...sortableInstanceColumns, handleTime: sql`l."time"` },
    { first: sql`l."time"`, last: sql`l."logId"` },
  ),
});

/** `act` is the engine's name of the action. */
type HandledActionRow = Omit<HandledRow, 'operateName'> & { act: HandledAction };

/** One row per action, newest first. */
export async function loadHandledPage(
  tx: Tx,
  userId: string,
  filter: InstanceFilterOptions,
): Promise<ListPage<HandledActionRow>> {
  const { where, order } = buildHandledSource(userId, filter);
  const page = await sql<HandledActionRow>`
    select i.*, ${currentNodeColumns} from (
      select ${instanceSubjectColumns}, l."logId" as "id", t."taskId", t."nodeName" as "taskName",
        t."nodeId" as "taskDefinitionKey", l."act", l."comment", l."time" as "handleTime"
      from ${handledTables} where ${where} order by ${order} ${buildPageClause(filter)}) i`.execute(tx);
  const totals = await sql<ListTotals>`
    select ${selectListTotals('i')} from ${handledTables} where ${where}`.execute(tx);
  return toListPage(page.rows, totals.rows);
}
