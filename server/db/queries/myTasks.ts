/** A person's open tasks, to do or to read: one table, one index in the order of arrival. */
import { type RawBuilder, sql } from 'kysely';
import type { TaskRow } from '../../../contract/calls/flowShapes.ts';
import type { Tx } from '../database.ts';
import { together } from '../together.ts';
import {
  allOf,
  conditionsOf,
  type Evals,
  evalsOf,
  type ListFilter,
  orderOf,
  pageSql,
} from './listFilters.ts';
import { containing } from './pageOf.ts';
import { isAway, isNotAway, returnOf, snoozeColumn } from './snoozes.ts';
import { taskFigures } from './taskFigures.ts';

export type TaskFilter = ListFilter & { overdue?: boolean | undefined; snoozed?: boolean | undefined };
export type Whose = { userId: string; reading: boolean; now: Date };

/** What is listed, over `tasks t`, and in which order. */
export const tasksOf = (whose: Whose, filter: TaskFilter) => ({
  where: allOf([
    mine(whose),
    ...awayOrNot(whose, filter),
    ...conditionsOf(filter, { time: sql`t."arrivalTime"`, table: 't', list: 'tasks' }),
    ...own(filter, whose),
  ]),
  order:
    filter.snoozed && !filter.sysOrderBy?.length
      ? sql`${returnOf} asc nulls last, t."taskId" desc`
      : orderOf(filter.sysOrderBy, sortable, { first: sql`t."arrivalTime"`, last: sql`t."taskId"` }),
});

/** What is put off stands in a list of its own; readings are not put off. */
const awayOrNot = (whose: Whose, { snoozed }: Pick<TaskFilter, 'snoozed'>) => {
  if (whose.reading) return snoozed ? [sql`false`] : [];
  return [snoozed ? isAway(whose) : isNotAway(whose)];
};

export async function myTasks(
  tx: Tx,
  whose: Whose,
  filter: TaskFilter,
): Promise<{ rows: TaskRow[]; total: number; evals: Evals }> {
  const { where, order } = tasksOf(whose, filter);
  // The page is found by narrow keys, so that sorting thousands of tasks moves no wide rows.
  const page = sql<TaskRow>`
    select ${rowColumns(whose)}
    from (select t."taskId" from tasks t where ${where} order by ${order} ${pageSql(filter)}) k
    join tasks t using ("taskId") left join users a on a."userId" = t."forUserId"
    order by ${order}`;
  const figures = taskFigures(tx, { ...whose, where, filter: keptBy(whose, filter) });
  const [rows, seen, counted] = await together(tx, [
    page.compile(tx),
    figures.snapshot.compile(tx),
    figures.count.compile(tx),
  ]);
  const all = figures.told(seen, counted);
  return { rows, total: Number(all.total), evals: evalsOf(rows, all) };
}

/** A task `t` as its list shows it, with the holder `a` whom somebody stands in for. */
export const rowColumns = ({ now }: Pick<Whose, 'now'>): RawBuilder<unknown> => sql`
  t."taskId", t."nodeName" as "taskName", t."nodeId" as "taskDefinitionKey", t."kind" as "nodeType",
  t."instanceId" as "processInstanceId", t."definitionId" as "processDefinitionId", t."formId",
  t."formEnName", t."formCnName", t."rowId", t."title", t."summary", t."amount", t."serialNumber",
  t."initiatorId", t."initiatorName", t."initiatorDeptName", t."arrivalTime" as "createTime", t."dueTime",
  coalesce(t."dueTime" < ${now}, false) as "overdue", t."urged", t."quickApprovable",
  t."readTime" is not null as "read", a."nickName" as "forUserName", ${snoozeColumn(now)} as "snooze"`;

export async function myTaskCount(tx: Tx, whose: Whose): Promise<number> {
  const where = allOf([mine(whose), ...awayOrNot(whose, {})]);
  const figures = taskFigures(tx, { ...whose, where, filter: keptBy(whose, {}) });
  const [seen, counted] = await together(tx, [figures.snapshot.compile(tx), figures.count.compile(tx)]);
  return Number(figures.told(seen, counted).total);
}

/** What else than the person decides how many there are; null where time does, which passes or is a zone's. */
function keptBy({ reading }: Whose, filter: Partial<TaskFilter>): unknown {
  const { pageNum: _, pageSize: __, sysOrderBy: ___, overdue, beginTime, endTime, ...rest } = filter;
  return overdue || beginTime || endTime || rest.filter ? null : { reading, ...rest };
}

/** The words of the partial indexes tasksToDo and tasksToRead. */
const mine = ({ userId, reading }: Whose): RawBuilder<unknown> =>
  sql`t."userId" = ${userId} and t."state" = 'open' and t."listed" and t."role" ${sql.raw(reading ? '=' : '<>')} 'reader'`;

const own = ({ taskName, overdue }: TaskFilter, { now }: Whose) => [
  ...(taskName ? [sql`t."nodeName" like ${containing(taskName)}`] : []),
  ...(overdue ? [sql`t."dueTime" < ${now}`] : []),
];

const sortable = {
  snooze: returnOf,
  createTime: sql`t."arrivalTime"`,
  dueTime: sql`t."dueTime"`,
  title: sql`t."title"`,
  formCnName: sql`t."formCnName"`,
  initiatorName: sql`t."initiatorName"`,
  amount: sql`t."amount"`,
};
