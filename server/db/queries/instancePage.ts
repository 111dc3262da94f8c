/** What the lists of instances have in common. Where an instance is now is looked up for what is shown only. */

import { type RawBuilder, sql } from 'kysely';
import type { InstanceRow } from '../../../contract/calls/flowShapes.ts';
import { statusLabels } from '../../../contract/flow/statusLabels.ts';
import type { Tx } from '../database.ts';
import {
  allOf,
  conditionsOf,
  type Evals,
  evalsOf,
  type ListFilter,
  noTotals,
  orderOf,
  pageSql,
  type Totals,
  totalsSelect,
} from './listFilters.ts';
import { containing } from './pageOf.ts';
import { holds, wordsOf } from './searchPattern.ts';

export type StatusFilter = ListFilter & { status?: number | undefined };
export type Listed<Row> = { rows: Row[]; total: number; evals: Evals };

/** What is listed, over `instances i`, and in which order. */
export type InstanceSource = { where: RawBuilder<unknown>; order: RawBuilder<unknown> };

/** The list's own conditions and the filters that every list of instances takes. */
export const instanceSource = (own: RawBuilder<unknown>[], filter: StatusFilter): InstanceSource => ({
  where: allOf([
    ...own,
    sql`not i."deleted"`,
    ...conditionsOf(filter, { time: sql`i."createTime"`, table: 'i', list: 'instances' }),
    // The same again in the words of the index.
    ...wordsOf(filter.keyword ?? '').map((word) => holds(sql`"searchText"(i."keyword")`, word)),
    ...withStatus(filter),
    ...(filter.taskName
      ? [sql`exists (${openTasks} and t."nodeName" like ${containing(filter.taskName)})`]
      : []),
  ]),
  order: orderOf(filter.sysOrderBy, sortable, { first: sql`i."createTime"`, last: sql`i."instanceId"` }),
});

export async function instancePage(
  tx: Tx,
  { where, order }: InstanceSource,
  filter: ListFilter,
): Promise<Listed<InstanceRow>> {
  const page = await sql<InstanceRow>`
    select i.*, ${nowAt} from (
      select ${subject} from instances i where ${where} order by ${order} ${pageSql(filter)}) i`.execute(tx);
  const totals = await sql<Totals>`select ${totalsSelect('i')} from instances i where ${where}`.execute(tx);
  return listed(page.rows, totals.rows);
}

export const withStatus = ({ status }: StatusFilter) =>
  status === undefined ? [] : [sql`i."status" = ${status}`];

export const subject = sql`i."instanceId" as "processInstanceId", i."definitionId" as "processDefinitionId", i."formId",
  i."formEnName", i."formCnName", i."rowId", i."title", i."summary", i."amount", i."serialNumber",
  i."initiatorId", i."initiatorName", i."initiatorDeptName", i."status", i."createTime", i."endTime"`;

const openTasks = sql`select 1 from tasks t where t."instanceId" = i."instanceId" and t."state" = 'open'
  and t."role" <> 'reader'`;

/** The names of the open nodes and of who holds their tasks. */
export const nowAt = sql`
  (select coalesce(string_agg(distinct t."nodeName", '、'), '') from tasks t where t."instanceId" = i."processInstanceId"
    and t."state" = 'open' and t."role" <> 'reader') as "currentTaskName",
  (select coalesce(string_agg(distinct u."nickName", '、'), '') from tasks t join users u using ("userId")
    where t."instanceId" = i."processInstanceId" and t."state" = 'open' and t."role" <> 'reader') as "currentHandleUserNames"`;

export const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  createTime: sql`i."createTime"`,
  endTime: sql`i."endTime"`,
  title: sql`i."title"`,
  formCnName: sql`i."formCnName"`,
  initiatorName: sql`i."initiatorName"`,
  amount: sql`i."amount"`,
};

type Kept = { status: InstanceRow['status']; amount: string | null };

export function listed<Row extends Kept>(page: readonly Row[], totals: readonly Totals[]): Listed<Row> {
  const [all = noTotals] = totals;
  const label = ({ status }: Kept) => statusLabels[`${status}`];
  const rows = page.map((row) => ({ ...row, statusLabel: label(row) }));
  return { rows, total: Number(all.total), evals: evalsOf(page, all) };
}
