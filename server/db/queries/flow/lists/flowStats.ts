/**
 * The statistics of the flows by person or by form. Each figure is counted over its own index once, then the counts
 * are joined. Every grouping counts the same rows, so the sums of both agree.
 */

import { type RawBuilder, sql } from 'kysely';
import { flowMetrics } from '../../../../../contract/flow/flowMetrics.ts';
import type { OrderBy } from '../../../../../contract/shapes.ts';
import type { DataScope } from '../../../actor.ts';
import { nameOrder, textOrder } from '../../../filter/chineseOrder.ts';
import { buildPersonConditions, isPending, isSubmitted, isTaskAction } from './figureConditions.ts';
import { buildListOrder, buildPeriodConditions, joinConditions } from './listConditions.ts';

export type StatsFilter = {
  pageNum: number;
  pageSize: number;
  beginTime?: string | undefined;
  endTime?: string | undefined;
  deptId?: string | undefined;
  formEnName?: string | undefined;
  sysOrderBy?: OrderBy | undefined;
};

/** The requesting person and the time. The person's data scope limits whose figures are shown. */
export type StatsViewer = { userId: string; dataScope: DataScope; now: Date };

type Grouping = {
  /** The group of an instance `i`, of an action `l`, of a task `t`. */
  filed: RawBuilder<unknown>;
  acted: RawBuilder<unknown>;
  waiting: RawBuilder<unknown>;
  /** The name of the group `f."key"`. */
  named: RawBuilder<unknown>;
  names: Readonly<Record<string, RawBuilder<unknown>>>;
  key: string;
};

const groupings = {
  user: {
    filed: sql`i."initiatorId"`,
    acted: sql`l."userId"`,
    waiting: sql`t."userId"`,
    named: sql`join users u on u."userId" = f."key" left join depts d on d."deptId" = u."deptId"`,
    names: {
      userId: sql`u."userId"::text`,
      nickName: sql`u."nickName"`,
      deptName: sql`coalesce(d."deptName", '')`,
    },
    key: 'userId',
  },
  form: {
    filed: sql`i."formId"`,
    acted: sql`l."formId"`,
    waiting: sql`t."formId"`,
    named: sql`join forms o on o."formId" = f."key"`,
    names: { formId: sql`o."formId"::text`, formEnName: sql`o."enName"`, formCnName: sql`o."cnName"` },
    key: 'formId',
  },
} satisfies Record<string, Grouping>;

export type StatsBy = keyof typeof groupings;

/** One row per group with at least one figure. */
export function selectFlowStats(by: StatsBy, reader: StatsViewer, filter: StatsFilter): RawBuilder<unknown> {
  const { named, names }: Grouping = groupings[by];
  const shown = Object.entries(names).map(([name, value]) => sql`${value} as ${sql.id(name)}`);
  return sql`
    select ${sql.join(shown)}, coalesce(f."started", 0)::int as "started",
      coalesce(f."handled", 0)::int as "handled", coalesce(f."returned", 0)::int as "returned",
      coalesce(f."pending", 0)::int as "pending", coalesce(f."overdue", 0)::int as "overdue",
      f."avgHours", f."p90Hours"
    from ((${selectStarted(by, reader, filter)}) s
      full join (${selectHandled(by, reader, filter)}) h using ("key")
      full join (${selectPending(by, reader, filter)}) p using ("key")) f ${named}`;
}

/** Nulls last. By default the person who handled most is first. */
export function buildStatsOrder(by: StatsBy, { sysOrderBy }: StatsFilter): RawBuilder<unknown> {
  const { key, names }: Grouping = groupings[by];
  const columns = [...Object.keys(names), ...flowMetrics, 'avgHours', 'p90Hours'];
  const sortable = Object.fromEntries(
    columns.map((name): [string, RawBuilder<unknown>] => [name, sql.ref(name)]),
  );
  const byName = {
    nickName: nameOrder(sql.ref('nickName')),
    deptName: textOrder(sql.ref('deptName')),
    formCnName: textOrder(sql.ref('formCnName')),
  };
  return buildListOrder(
    sysOrderBy,
    { ...sortable, ...byName },
    { first: sql.ref('handled'), last: sql.ref(key) },
  );
}

function selectStarted(by: StatsBy, reader: StatsViewer, filter: StatsFilter) {
  const where = [
    isSubmitted,
    ...buildPeriodConditions(sql`i."createTime"`, filter),
    ...buildStatsConditions('i', { reader, filter, whose: sql`i."initiatorId"` }),
  ];
  return sql`select ${groupings[by].filed} as "key", count(*) as "started"
    from instances i where ${joinConditions(where)} group by 1`;
}

function selectHandled(by: StatsBy, reader: StatsViewer, filter: StatsFilter) {
  const where = [
    isTaskAction,
    sql`not exists (select from instances x where x."instanceId" = l."instanceId" and x."deleted")`,
    ...buildPeriodConditions(sql`l."time"`, filter),
    ...buildStatsConditions('l', { reader, filter, whose: sql`l."userId"` }),
  ];
  return sql`
    select "key", count(*) as "handled", count(*) filter (where "act" = 'return') as "returned",
      round(avg("hours"), 2)::float8 as "avgHours",
      round((percentile_cont(0.9) within group (order by "hours"))::numeric, 2)::float8 as "p90Hours"
    from (
      select ${groupings[by].acted} as "key", l."act",
        extract(epoch from l."time" - l."arrivalTime") / 3600 as "hours"
      from "flowLog" l where ${joinConditions(where)}) a
    group by 1`;
}

function selectPending(by: StatsBy, reader: StatsViewer, filter: StatsFilter) {
  const where = [isPending, ...buildStatsConditions('t', { reader, filter, whose: sql`t."userId"` })];
  return sql`select ${groupings[by].waiting} as "key", count(*) as "pending",
      count(*) filter (where t."dueTime" < ${reader.now}) as "overdue"
    from tasks t where ${joinConditions(where)} group by 1`;
}

type StatsConditions = { reader: StatsViewer; filter: StatsFilter; whose: RawBuilder<unknown> };

/** The requested people and form, within the reader's data scope. */
const buildStatsConditions = (
  table: string,
  { reader, filter, whose }: StatsConditions,
): RawBuilder<unknown>[] => [
  ...buildPersonConditions(whose, { deptId: filter.deptId, scope: reader }),
  ...(filter.formEnName
    ? [
        sql`${sql.ref(`${table}.formId`)} in (select "formId" from forms where "enName" = ${filter.formEnName})`,
      ]
    : []),
];
