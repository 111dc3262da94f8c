/** A person's open tasks, to do or to read, found by one table and one index in the order of arrival. */

import { type RawBuilder, sql } from 'kysely';
import type { TaskRow } from '../../../../../contract/calls/shapes/flowShapes.ts';
import { type FilterGroup, flattenConditions } from '../../../../../contract/filter/filterTree.ts';
import type { Tx } from '../../../database.ts';
import { nameOrder, textOrder } from '../../../filter/chineseOrder.ts';
import { pipeline } from '../../../pipeline.ts';
import { containsPattern } from '../../fetchPage.ts';
import { isNotSnoozed, isSnoozed, returnOrder, selectSnooze } from '../snoozes.ts';
import {
  buildListAggregates,
  buildListConditions,
  buildListOrder,
  buildPageClause,
  type FlowListFilter,
  joinConditions,
  type ListAggregates,
} from './listConditions.ts';
import { prepareTaskCount } from './taskCounts.ts';

export type TaskFilter = FlowListFilter & { overdue?: boolean | undefined; snoozed?: boolean | undefined };
export type TaskListOwner = { userId: string; reading: boolean; now: Date };

/** The rows of the list, over `tasks t`, and their order. */
export const buildTaskSource = (whose: TaskListOwner, filter: TaskFilter) => ({
  where: joinConditions([
    isTaskOfOwner(whose),
    ...buildSnoozeConditions(whose, filter),
    ...buildListConditions(filter, { time: sql`t."arrivalTime"`, table: 't', list: 'tasks' }),
    ...buildOwnConditions(filter, whose),
  ]),
  order:
    filter.snoozed && !filter.sysOrderBy?.length
      ? sql`${returnOrder} asc nulls last, t."taskId" desc`
      : buildListOrder(filter.sysOrderBy, sortableTaskColumns, {
          first: sql`t."arrivalTime"`,
          last: sql`t."taskId"`,
        }),
});

/** Snoozed tasks have a separate list. Tasks to read cannot be snoozed. */
const buildSnoozeConditions = (whose: TaskListOwner, { snoozed }: Pick<TaskFilter, 'snoozed'>) => {
  if (whose.reading) return snoozed ? [sql`false`] : [];
  return [snoozed ? isSnoozed(whose) : isNotSnoozed(whose)];
};

export async function loadTaskPage(
  tx: Tx,
  whose: TaskListOwner,
  filter: TaskFilter,
): Promise<{ rows: TaskRow[]; total: number; evals: ListAggregates }> {
  const { where, order } = buildTaskSource(whose, filter);
  // The page is found by narrow keys, so that sorting thousands of tasks moves no wide rows.
  const page = sql<TaskRow>`
    select ${selectTaskColumns(whose)}
    from (select t."taskId" from tasks t where ${where} order by ${order} ${buildPageClause(filter)}) k
    join tasks t using ("taskId") left join users a on a."userId" = t."forUserId"
    order by ${order}`;
  const figures = prepareTaskCount(tx, { ...whose, where, filter: buildCacheFilter(whose, filter) });
  const [rows, seen, counted] = await pipeline(tx, [
    page.compile(tx),
    figures.snapshot.compile(tx),
    figures.count.compile(tx),
  ]);
  const all = figures.totals(seen, counted);
  return { rows, total: Number(all.total), evals: buildListAggregates(rows, all) };
}

/** The columns of a task `t` in its list, with the absent holder `a` for a delegated task. */
export const selectTaskColumns = ({ now }: Pick<TaskListOwner, 'now'>): RawBuilder<unknown> => sql`
  t."taskId", t."nodeName" as "taskName", t."nodeId" as "taskDefinitionKey", t."kind" as "nodeType",
  t."instanceId" as "processInstanceId", t."definitionId" as "processDefinitionId", t."formId",
  t."formEnName", t."formCnName", t."rowId", t."title", t."summary", t."amount", t."serialNumber",
  t."initiatorId", t."initiatorName", t."initiatorDeptName", t."arrivalTime" as "createTime", t."dueTime",
  (select i."createTime" from instances i where i."instanceId" = t."instanceId") as "startTime",
  coalesce(t."dueTime" < ${now}, false) as "overdue", t."urged", t."quickApprovable",
  t."readTime" is not null as "read", a."nickName" as "forUserName", ${selectSnooze(now)} as "snooze"`;

export async function countMyTasks(tx: Tx, whose: TaskListOwner): Promise<number> {
  const where = joinConditions([isTaskOfOwner(whose), ...buildSnoozeConditions(whose, {})]);
  const figures = prepareTaskCount(tx, { ...whose, where, filter: buildCacheFilter(whose, {}) });
  const [seen, counted] = await pipeline(tx, [figures.snapshot.compile(tx), figures.count.compile(tx)]);
  return Number(figures.totals(seen, counted).total);
}

/**
 * The filter, besides the person, that determines the count. null if it also depends on time, which passes, on a time
 * zone, or on columns that change without the task.
 */
function buildCacheFilter({ reading }: TaskListOwner, filter: Partial<TaskFilter>): unknown {
  const { pageNum: _, pageSize: __, sysOrderBy: ___, overdue, beginTime, endTime, ...rest } = filter;
  return overdue || beginTime || endTime || mayChange(rest.filter) ? null : { reading, ...rest };
}

/** Columns of a task that stay as they are while it is open. */
const lastingColumns = ['initiatorName', 'taskName', 'amount'];

const mayChange = (filter: FilterGroup | undefined): boolean =>
  filter !== undefined && flattenConditions(filter).some(({ field }) => !lastingColumns.includes(field));

/** The wording matches the partial indexes tasksToDo and tasksToRead. */
const isTaskOfOwner = ({ userId, reading }: TaskListOwner): RawBuilder<unknown> =>
  sql`t."userId" = ${userId} and t."state" = 'open' and t."listed" and t."role" ${sql.raw(reading ? '=' : '<>')} 'reader'`;

const buildOwnConditions = ({ taskName, overdue }: TaskFilter, { now }: TaskListOwner) => [
  ...(taskName ? [sql`t."nodeName" like ${containsPattern(taskName)}`] : []),
  ...(overdue ? [sql`t."dueTime" < ${now}`] : []),
];

const sortableTaskColumns = {
  snooze: returnOrder,
  createTime: sql`t."arrivalTime"`,
  dueTime: sql`t."dueTime"`,
  title: textOrder(sql`t."title"`),
  formCnName: textOrder(sql`t."formCnName"`),
  initiatorName: nameOrder(sql`t."initiatorName"`),
  amount: sql`t."amount"`,
};
