/** The figures of the flows as conditions: what is counted, whose it is, and when it came about. */
import { type RawBuilder, sql } from 'kysely';
import type { FlowFigure } from '../../../contract/flow/figures.ts';
import type { DataScope } from '../actor.ts';
import { allOf, type ListFilter, within } from './listFilters.ts';

/** Whose figures; all of them where nothing narrows it. */
export type Persons = {
  userId?: string | undefined;
  /** The department and all below it. */
  deptId?: string | undefined;
  scope?: { dataScope: DataScope; userId: string } | undefined;
};

type Period = Pick<ListFilter, 'beginTime' | 'endTime'>;

/** A column that holds one of these people. */
export function isOneOf(
  column: RawBuilder<unknown>,
  { userId, deptId, scope }: Persons,
): RawBuilder<unknown>[] {
  const where = [
    ...(deptId === undefined ? [] : [sql`u."deptId" in (${deptsBelow(deptId)})`]),
    ...(scope === undefined || scope.dataScope.kind === 'ALL'
      ? []
      : [inScope(scope.dataScope, scope.userId)]),
  ];
  return [
    ...(userId === undefined ? [] : [sql`${column} = ${userId}`]),
    ...(where.length === 0 ? [] : [sql`${column} in (select u."userId" from users u where ${allOf(where)})`]),
  ];
}

const inScope = ({ deptIds, self }: Extract<DataScope, { kind: 'LIMITED' }>, userId: string) =>
  self
    ? sql`(u."deptId" = any(${deptIds}::bigint[]) or u."userId" = ${userId})`
    : sql`u."deptId" = any(${deptIds}::bigint[])`;

const deptsBelow = (deptId: string) => sql`
  with recursive below as (
    select "deptId" from depts where "deptId" = ${deptId}
    union
    select c."deptId" from depts c join below b on c."parentId" = b."deptId")
  select "deptId" from below`;

/** An instance `i` that its initiator filed. */
export const isFiled = sql`i."submitted" and not i."deleted"`;

/** A line `l` of the log that is an act of a person on a task. */
export const isAct = sql`l."handled"`;

/** A task `t` that waits for its holder to do something: the words of the index tasksToDo. */
export const isPending = sql`t."state" = 'open' and t."listed" and t."role" <> 'reader'`;

type Asked = Persons & Period & { now: Date };

/** The instances `i` that hold what a figure counts. */
export function holdsFigure(figure: FlowFigure, asked: Asked): RawBuilder<unknown> {
  const acts = [isAct, ...isOneOf(sql`l."userId"`, asked), ...within(sql`l."time"`, asked)];
  const waits = [isPending, ...isOneOf(sql`t."userId"`, asked), ...within(sql`t."arrivalTime"`, asked)];
  const conditions: Record<FlowFigure, () => RawBuilder<unknown>> = {
    started: () =>
      allOf([isFiled, ...isOneOf(sql`i."initiatorId"`, asked), ...within(sql`i."createTime"`, asked)]),
    handled: () => inLog(acts),
    returned: () => inLog([...acts, sql`l."act" = 'return'`]),
    pending: () => inTasks(waits),
    overdue: () => inTasks([...waits, sql`t."dueTime" < ${asked.now}`]),
  };
  return conditions[figure]();
}

const inLog = (where: RawBuilder<unknown>[]) =>
  sql`i."instanceId" in (select l."instanceId" from "flowLog" l where ${allOf(where)})`;

const inTasks = (where: RawBuilder<unknown>[]) =>
  sql`i."instanceId" in (select t."instanceId" from tasks t where ${allOf(where)})`;
