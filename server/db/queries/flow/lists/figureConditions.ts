/** Conditions for the figures of the flows: the counted rows, their people, and their period. */
import { type RawBuilder, sql } from 'kysely';
import type { FlowMetric } from '../../../../../contract/flow/flowMetrics.ts';
import type { DataScope } from '../../../actor.ts';
import { buildPeriodConditions, type FlowListFilter, joinConditions } from './listConditions.ts';

/** The people whose figures are counted; all people without a condition. */
export type PersonFilter = {
  userId?: string | undefined;
  /** The department and its subtree. */
  deptId?: string | undefined;
  scope?: { dataScope: DataScope; userId: string } | undefined;
};

type Period = Pick<FlowListFilter, 'beginTime' | 'endTime'>;

/** Conditions on a column that holds one of these people. */
export function buildPersonConditions(
  column: RawBuilder<unknown>,
  { userId, deptId, scope }: PersonFilter,
): RawBuilder<unknown>[] {
  const where = [
    ...(deptId === undefined ? [] : [sql`u."deptId" in (${selectDeptSubtree(deptId)})`]),
    ...(scope === undefined || scope.dataScope.kind === 'ALL'
      ? []
      : [buildScopeCondition(scope.dataScope, scope.userId)]),
  ];
  return [
    ...(userId === undefined ? [] : [sql`${column} = ${userId}`]),
    ...(where.length === 0
      ? []
      : [sql`${column} in (select u."userId" from users u where ${joinConditions(where)})`]),
  ];
}

function buildScopeCondition(
  scope: Exclude<DataScope, { kind: 'ALL' }>,
  userId: string,
): RawBuilder<unknown> {
  const isSelf = sql`u."userId" = ${userId}`;
  if (scope.kind === 'SUPPLIER') return isSelf;
  const isOfDepts = sql`u."deptId" = any(${scope.deptIds}::bigint[])`;
  return scope.self ? sql`(${isOfDepts} or ${isSelf})` : isOfDepts;
}

const selectDeptSubtree = (deptId: string) => sql`
  with recursive below as (
    select "deptId" from depts where "deptId" = ${deptId}
    union
    select c."deptId" from depts c join below b on c."parentId" = b."deptId")
  select "deptId" from below`;

/** An instance `i` that its initiator has submitted. */
export const isSubmitted = sql`i."submitted" and not i."deleted"`;

/** A line `l` of the log that is a person's action on a task. */
export const isTaskAction = sql`l."handled"`;

/** A task `t` that waits for its holder to act. The wording matches the index tasksToDo. */
export const isPending = sql`t."state" = 'open' and t."listed" and t."role" <> 'reader'`;

type FigureRequest = PersonFilter & Period & { now: Date };

/** Selects the instances `i` that a figure counts. */
export function buildFigureCondition(figure: FlowMetric, asked: FigureRequest): RawBuilder<unknown> {
  const acts = [
    isTaskAction,
    ...buildPersonConditions(sql`l."userId"`, asked),
    ...buildPeriodConditions(sql`l."time"`, asked),
  ];
  const waits = [
    isPending,
    ...buildPersonConditions(sql`t."userId"`, asked),
    ...buildPeriodConditions(sql`t."arrivalTime"`, asked),
  ];
  const conditions: Record<FlowMetric, () => RawBuilder<unknown>> = {
    started: () =>
      joinConditions([
        isSubmitted,
        ...buildPersonConditions(sql`i."initiatorId"`, asked),
        ...buildPeriodConditions(sql`i."createTime"`, asked),
      ]),
    handled: () => isInstanceInLog(acts),
    returned: () => isInstanceInLog([...acts, sql`l."act" = 'return'`]),
    pending: () => isInstanceInTasks(waits),
    overdue: () => isInstanceInTasks([...waits, sql`t."dueTime" < ${asked.now}`]),
  };
  return conditions[figure]();
}

const isInstanceInLog = (where: RawBuilder<unknown>[]) =>
  sql`i."instanceId" in (select l."instanceId" from "flowLog" l where ${joinConditions(where)})`;

const isInstanceInTasks = (where: RawBuilder<unknown>[]) =>
  sql`i."instanceId" in (select t."instanceId" from tasks t where ${joinConditions(where)})`;
