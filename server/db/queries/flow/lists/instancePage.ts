/** Shared parts of the lists of instances. The current nodes of an instance are looked up only for the rows shown. */

import { type RawBuilder, sql } from 'kysely';
import type { InstanceRow } from '../../../../../contract/calls/shapes/flowShapes.ts';
import { instanceStatusLabels } from '../../../../../contract/flow/instanceStatusLabels.ts';
import type { Tx } from '../../../database.ts';
import { nameOrder, textOrder } from '../../../filter/chineseOrder.ts';
import { containsPattern } from '../../fetchPage.ts';
import { searchTextContains, tokenize } from '../../searchPattern.ts';
import {
  buildListAggregates,
  buildListConditions,
  buildListOrder,
  buildPageClause,
  emptyListTotals,
  type FlowListFilter,
  joinConditions,
  type ListAggregates,
  type ListTotals,
  selectListTotals,
} from './listConditions.ts';

export type InstanceFilterOptions = FlowListFilter & { status?: number | undefined };
export type ListPage<Row> = { rows: Row[]; total: number; evals: ListAggregates };

/** The rows of the list, over `instances i`, and their order. */
export type InstanceSource = { where: RawBuilder<unknown>; order: RawBuilder<unknown> };

/** The list's own conditions and the filters that every list of instances supports. */
export const buildInstanceSource = (
  own: RawBuilder<unknown>[],
  filter: InstanceFilterOptions,
): InstanceSource => ({
  where: joinConditions([
    ...own,
    sql`not i."deleted"`,
    ...buildListConditions(filter, { time: sql`i."createTime"`, table: 'i', list: 'instances' }),
    // The same condition in the wording of the index.
    ...tokenize(filter.keyword ?? '').map((word) => searchTextContains(sql`"searchText"(i."keyword")`, word)),
    ...buildStatusCondition(filter),
    ...(filter.taskName
      ? [sql`exists (${openTasks} and t."nodeName" like ${containsPattern(filter.taskName)})`]
      : []),
  ]),
  order: buildListOrder(filter.sysOrderBy, sortableInstanceColumns, {
    first: sql`i."createTime"`,
    last: sql`i."instanceId"`,
  }),
});

export async function loadInstancePage(
  tx: Tx,
  { where, order }: InstanceSource,
  filter: FlowListFilter,
): Promise<ListPage<InstanceRow>> {
  const page = await sql<InstanceRow>`
    select i.*, ${currentNodeColumns} from (
      select ${instanceSubjectColumns} from instances i where ${where} order by ${order} ${buildPageClause(filter)}) i`.execute(
    tx,
  );
  const totals =
    await sql<ListTotals>`select ${selectListTotals('i')} from instances i where ${where}`.execute(tx);
  return toListPage(page.rows, totals.rows);
}

export const buildStatusCondition = ({ status }: InstanceFilterOptions) =>
  status === undefined ? [] : [sql`i."status" = ${status}`];

export const instanceSubjectColumns = sql`i."instanceId" as "processInstanceId", i."definitionId" as "processDefinitionId", i."formId",
  i."formEnName", i."formCnName", i."rowId", i."title", i."summary", i."amount", i."serialNumber",
  i."initiatorId", i."initiatorName", i."initiatorDeptName", i."status", i."createTime", i."endTime"`;

const openTasks = sql`select 1 from tasks t where t."instanceId" = i."instanceId" and t."state" = 'open'
  and t."role" <> 'reader'`;

/** The names of the open nodes and of the holders of their tasks. */
export const currentNodeColumns = sql`
  (select coalesce(string_agg(distinct t."nodeName", '、'), '') from tasks t where t."instanceId" = i."processInstanceId"
    and t."state" = 'open' and t."role" <> 'reader') as "currentTaskName",
  (select coalesce(string_agg(distinct u."nickName", '、'), '') from tasks t join users u using ("userId")
    where t."instanceId" = i."processInstanceId" and t."state" = 'open' and t."role" <> 'reader') as "currentHandleUserNames"`;

export const sortableInstanceColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  createTime: sql`i."createTime"`,
  endTime: sql`i."endTime"`,
  title: textOrder(sql`i."title"`),
  formCnName: textOrder(sql`i."formCnName"`),
  initiatorName: nameOrder(sql`i."initiatorName"`),
  amount: sql`i."amount"`,
};

type StatusAndAmount = { status: InstanceRow['status']; amount: string | null };

export function toListPage<Row extends StatusAndAmount>(
  page: readonly Row[],
  totals: readonly ListTotals[],
): ListPage<Row> {
  const [all = emptyListTotals] = totals;
  const label = ({ status }: StatusAndAmount) => instanceStatusLabels[`${status}`];
  const rows = page.map((row) => ({ ...row, statusLabel: label(row) }));
  return { rows, total: Number(all.total), evals: buildListAggregates(page, all) };
}
