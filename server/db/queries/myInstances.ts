/** What a person started, and what a person handled. Where an instance is now is looked up for the page only. */
import { type RawBuilder, sql } from 'kysely';
import { type HandledRow, type InstanceRow, statusLabels } from '../../../contract/calls/flowShapes.ts';
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

export type InstanceFilter = ListFilter & { status?: number | undefined };
type Listed<Row> = { rows: Row[]; total: number; evals: Evals };

export async function startedBy(
  tx: Tx,
  userId: string,
  filter: InstanceFilter,
): Promise<Listed<InstanceRow>> {
  const where = allOf([
    sql`i."initiatorId" = ${userId} and not i."deleted"`,
    ...conditionsOf(filter, { time: sql`i."createTime"`, table: 'i' }),
    ...withStatus(filter),
    ...(filter.taskName
      ? [sql`exists (${openTasks} and t."nodeName" like ${containing(filter.taskName)})`]
      : []),
  ]);
  const order = orderOf(filter.sysOrderBy, sortable, {
    first: sql`i."createTime"`,
    last: sql`i."instanceId"`,
  });
  const page = await sql<InstanceRow>`
    select i.*, ${nowAt} from (
      select ${subject} from instances i where ${where} order by ${order} ${pageSql(filter)}) i`.execute(tx);
  const totals = await sql<Totals>`select ${totalsSelect('i')} from instances i where ${where}`.execute(tx);
  return listed(page.rows, totals.rows);
}

/** Drafts and running instances: what still wants the initiator's eye. */
export async function startedOpenCount(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as "total" from instances
    where "initiatorId" = ${userId} and not "deleted" and "status" in (-1, 0)`.execute(tx);
  return Number(rows[0]?.total ?? 0);
}

/** One row per act, newest first; `act` is the engine's word for it. */
export async function handledBy(
  tx: Tx,
  userId: string,
  filter: InstanceFilter,
): Promise<Listed<Omit<HandledRow, 'operateName'> & { act: string }>> {
  const from = sql`"flowLog" l join instances i using ("instanceId") join tasks t using ("instanceId", "taskNo")`;
  const where = allOf([
    sql`l."userId" = ${userId} and l."handled" and not i."deleted"`,
    ...conditionsOf(filter, { time: sql`l."time"`, table: 'i' }),
    ...withStatus(filter),
    ...(filter.taskName ? [sql`t."nodeName" like ${containing(filter.taskName)}`] : []),
  ]);
  const order = orderOf(
    filter.sysOrderBy,
    { ...sortable, handleTime: sql`l."time"` },
    { first: sql`l."time"`, last: sql`l."logId"` },
  );
  const page = await sql<Omit<HandledRow, 'operateName'> & { act: string }>`
    select i.*, ${nowAt} from (
      select ${subject}, l."logId" as "id", t."taskId", t."nodeName" as "taskName",
        t."nodeId" as "taskDefinitionKey", l."act", l."comment", l."time" as "handleTime"
      from ${from} where ${where} order by ${order} ${pageSql(filter)}) i`.execute(tx);
  const totals = await sql<Totals>`select ${totalsSelect('i')} from ${from} where ${where}`.execute(tx);
  return listed(page.rows, totals.rows);
}

const withStatus = ({ status }: InstanceFilter) =>
  status === undefined ? [] : [sql`i."status" = ${status}`];

const subject = sql`i."instanceId" as "processInstanceId", i."definitionId" as "processDefinitionId", i."formId",
  i."formEnName", i."formCnName", i."rowId", i."title", i."summary", i."amount", i."serialNumber",
  i."initiatorId", i."initiatorName", i."initiatorDeptName", i."status", i."createTime", i."endTime"`;

const openTasks = sql`select 1 from tasks t where t."instanceId" = i."instanceId" and t."state" = 'open'
  and t."role" <> 'reader'`;

/** The names of the open nodes and of who holds their tasks. */
const nowAt = sql`
  (select coalesce(string_agg(distinct t."nodeName", '、'), '') from tasks t where t."instanceId" = i."processInstanceId"
    and t."state" = 'open' and t."role" <> 'reader') as "currentTaskName",
  (select coalesce(string_agg(distinct u."nickName", '、'), '') from tasks t join users u using ("userId")
    where t."instanceId" = i."processInstanceId" and t."state" = 'open' and t."role" <> 'reader') as "currentHandleUserNames"`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  createTime: sql`i."createTime"`,
  endTime: sql`i."endTime"`,
  title: sql`i."title"`,
  formCnName: sql`i."formCnName"`,
  initiatorName: sql`i."initiatorName"`,
  amount: sql`i."amount"`,
};

type Kept = { status: InstanceRow['status']; amount: string | null };

function listed<Row extends Kept>(page: readonly Row[], totals: readonly Totals[]): Listed<Row> {
  const [all = noTotals] = totals;
  const label = ({ status }: Kept) => statusLabels[`${status}`];
  const rows = page.map((row) => ({ ...row, statusLabel: label(row) }));
  return { rows, total: Number(all.total), evals: evalsOf(page, all) };
}
