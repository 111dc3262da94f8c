/** A person's open tasks group by group, exceptions of a group first (contract/calls/shapes/taskGroupShapes.ts). */

import { type RawBuilder, sql } from 'kysely';
import type { TaskRow } from '../../../../../contract/calls/shapes/flowShapes.ts';
import type { TaskGroup, TaskGrouping } from '../../../../../contract/calls/shapes/taskGroupShapes.ts';
import type { Tx } from '../../../database.ts';
import { nameOrder, textOrder } from '../../../filter/chineseOrder.ts';
import { pipeline } from '../../../pipeline.ts';
import {
  buildListAggregates,
  buildPageClause,
  type ListAggregates,
  type ListTotals,
  sumListTotals,
} from './listConditions.ts';
import {
  buildTaskSource,
  loadTaskPage,
  selectTaskColumns,
  type TaskFilter,
  type TaskListOwner,
} from './myTasks.ts';

type GroupRequest = { groupBy: TaskGrouping; group: string | undefined };
type GroupOptions = { groupBy?: TaskGrouping | undefined; group?: string | undefined };
type TaskListPage = { rows: TaskRow[]; total: number; evals: ListAggregates; groups?: TaskGroup[] };

/** More groups than anybody works through. The smallest groups beyond it form one group at the end. */
const maxGroups = 1000;
/** With fewer amounts quartiles mean nothing. */
const minAmounts = 5;

/** Loads the list, in groups if the filter requests them. */
export function loadTaskList(
  tx: Tx,
  whose: TaskListOwner,
  { groupBy, group, ...filter }: TaskFilter & GroupOptions,
): Promise<TaskListPage> {
  return groupBy
    ? listGroupedTasks(tx, whose, { ...filter, groupBy, group })
    : loadTaskPage(tx, whose, filter);
}

async function listGroupedTasks(
  tx: Tx,
  whose: TaskListOwner,
  filter: TaskFilter & GroupRequest,
): Promise<TaskListPage> {
  const judged = selectJudgedTasks(whose, filter);
  const { order } = buildTaskSource(whose, filter);
  const groupOrder = buildGroupOrder(filter.groupBy);
  const page = sql<TaskRow>`with ${judged}
    select ${selectTaskColumns(whose)}, j."group", j."exceptions"
    from judged j join tasks t using ("taskId") left join users a on a."userId" = t."forUserId"
    order by ${groupOrder}, cardinality(j."exceptions") = 0, ${order} ${buildPageClause(filter)}`;
  const groups = sql<GroupRow>`with ${judged}
    select j."group" as "key", j."label", j."detail", count(*) as "total",
      count(*) filter (where cardinality(j."exceptions") > 0) as "exceptions",
      sum(j."amount") as "sum", count(j."amount") as "amounts"
    from judged j group by j."group", j."label", j."detail" order by ${groupOrder}`;
  const [rows, found] = await pipeline(tx, [page.compile(tx), groups.compile(tx)]);
  const all = sumListTotals(found);
  return {
    rows,
    total: Number(all.total),
    evals: buildListAggregates(rows, all),
    groups: found.map(toTaskGroup),
  };
}

type GroupRow = ListTotals & Pick<TaskGroup, 'key' | 'label' | 'detail'> & { exceptions: string };

const toTaskGroup = ({ key, label, detail, total, exceptions, sum }: GroupRow): TaskGroup => ({
  key,
  label,
  detail,
  count: Number(total),
  exceptions: Number(exceptions),
  sum,
});

/**
 * Sorted by name, regardless of arriving and completed tasks: the groups must not change places while a person works
 * through them.
 */
function buildGroupOrder(groupBy: TaskGrouping): RawBuilder<unknown> {
  const label = sql`j."label"`;
  const byLabel = groupBy === 'initiator' ? nameOrder(label) : textOrder(label);
  return sql`j."group" = '', ${byLabel}, ${textOrder(sql`j."detail"`)}, j."group"`;
}

/** `judged`: each task of the filter with its group and its exceptions. */
function selectJudgedTasks(whose: TaskListOwner, filter: TaskFilter & GroupRequest): RawBuilder<unknown> {
  const { key, label, detail, alone } = groupings[filter.groupBy];
  return sql`
    mine as materialized (
      select t."taskId", ${key} as "group", ${label} as "label", ${detail} as "detail", t."amount",
        t."dueTime" < ${whose.now} as "late", t."urged" > 0 as "urged",
        exists (select from runs r where r."instanceId" = t."instanceId" and r."state" = 'returned') as "returned"
      from tasks t where ${buildTaskSource(whose, filter).where}),
    sized as (
      select m."group", min(m."label") as "label", min(m."detail") as "detail", count(m."amount") as "amounts",
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by m."amount") as "middle",
        count(*) = 1 and ${sql.raw(String(alone === 'together'))}
          or row_number() over (order by count(*) desc, m."group") >= ${maxGroups} as "rest"
      from mine m group by m."group"),
    judged as (
      select m."taskId", m."amount",
        case when s."rest" then '' else m."group" end as "group",
        case when s."rest" then '其他' else s."label" end as "label",
        case when s."rest" then '' else s."detail" end as "detail",
        array_remove(array[
          case when m."late" then 'overdue' end,
          case when m."urged" then 'urged' end,
          case when m."returned" then 'returned' end,
          case when ${isAmountOutlier} then 'amount' end], null) as "exceptions"
      from mine m join sized s using ("group")
      ${filter.group === undefined ? sql`` : sql`where case when s."rest" then '' else m."group" end = ${filter.group}`})`;
}

const isAmountOutlier = sql`s."amounts" >= ${minAmounts}
  and abs(m."amount" - s."middle"[2]::numeric) > 3 * (s."middle"[3] - s."middle"[1])::numeric`;

/** The title without its individual parts: text in brackets, numbers and dates. */
const titlePattern = sql`trim(regexp_replace(
  regexp_replace(t."title", '\\s*[（(][^（()）]*[)）]', '', 'g'), '[0-9０-９][0-9０-９.,:/年月日-]*', '…', 'g'))`;

type GroupColumns = Record<'key' | 'label' | 'detail', RawBuilder<unknown>> & { alone: 'together' | 'apart' };

const groupings: Readonly<Record<TaskGrouping, GroupColumns>> = {
  form: { key: sql`t."formEnName"`, label: sql`t."formCnName"`, detail: sql`''`, alone: 'apart' },
  initiator: {
    key: sql`t."initiatorId"::text`,
    label: sql`t."initiatorName"`,
    detail: sql`t."initiatorDeptName"`,
    alone: 'apart',
  },
  sameness: {
    key: sql`md5(concat_ws('|', t."formId", t."nodeId", ${titlePattern}))`,
    label: titlePattern,
    detail: sql`concat_ws(' · ', t."formCnName", t."nodeName")`,
    alone: 'together',
  },
};
