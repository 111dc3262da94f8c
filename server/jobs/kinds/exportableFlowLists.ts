/** The flow lists that can be exported as a sheet: each has the rows of its list, for the users of that list. */
import { z } from 'zod';
import { instanceFilter } from '../../../contract/calls/flowList.ts';
import { startedFilter } from '../../../contract/calls/instance.ts';
import { exportPageParams } from '../../../contract/calls/shapes/flowShapes.ts';
import { statsFilter } from '../../../contract/calls/stats.ts';
import { taskFilter } from '../../../contract/calls/task.ts';
import { filterGroup } from '../../../contract/filter/filterTree.ts';
import { flowMetrics } from '../../../contract/flow/flowMetrics.ts';
import { type FlowSheet, flowSheets, type SheetColumnChoice } from '../../../contract/flow/flowSheets.ts';
import { orderBy } from '../../../contract/shapes.ts';
import {
  selectHandledSheet,
  selectInstanceSheet,
  selectStatsSheet,
  selectTaskSheet,
} from '../../db/queries/flow/lists/flowSheets.ts';
import type { StatsBy } from '../../db/queries/flow/lists/flowStats.ts';
import { buildHandledSource, buildStartedSource } from '../../db/queries/flow/lists/myInstances.ts';
import { buildTaskSource } from '../../db/queries/flow/lists/myTasks.ts';
import { buildVisibleSource } from '../../db/queries/flow/lists/visibleInstances.ts';
import { canViewAllInstances } from '../../instances/facts/canView.ts';
import type { SheetColumn } from '../../records/export/sheetTypes.ts';
import { defineExportableList, type ListSheetColumn } from './exportableList.ts';

/** Filters as their call has parsed them. */
const pageFilters = { ...exportPageParams, filter: z.optional(filterGroup), sysOrderBy: orderBy.optional() };

const time = { kind: 'time', width: 20 } as const;
const count = { kind: 'number', precision: 0, width: 10 } as const;
const hours = { kind: 'number', precision: 2, width: 16 } as const;

type Format = Pick<SheetColumn, 'kind' | 'precision' | 'width'>;

/** Columns that are no texts. */
const formats: Readonly<Record<string, Format>> = {
  amount: { kind: 'number', precision: 2, width: 16 },
  createTime: time,
  dueTime: time,
  endTime: time,
  handleTime: time,
  snooze: time,
  urged: count,
};
const statsFormats: Readonly<Record<string, Format>> = {
  ...Object.fromEntries(flowMetrics.map((id) => [id, count])),
  avgHours: hours,
  p90Hours: hours,
};

const widths: Readonly<Record<string, number>> = {
  title: 44,
  formCnName: 16,
  initiatorName: 12,
  taskName: 18,
  currentHandleUserNames: 24,
  status: 10,
  operateName: 12,
  overdue: 8,
  comment: 40,
  summary: 40,
};

const columnsOf = (
  sheet: FlowSheet,
  formatOf: Readonly<Record<string, Format>> = formats,
): ListSheetColumn[] => {
  const columns: readonly SheetColumnChoice[] = flowSheets[sheet];
  return columns.map((column) => ({
    ...column,
    ...(formatOf[column.id] ?? { kind: 'text', width: widths[column.id] ?? 20 }),
  }));
};

const taskList = (title: string, reading: boolean) =>
  defineExportableList(
    {
      title,
      query: taskFilter.extend({
        ...pageFilters,
        overdue: z.boolean().optional(),
        snoozed: z.boolean().optional(),
      }),
      columns: columnsOf('tasks'),
    },
    ({ actor, now }, filter) =>
      selectTaskSheet(buildTaskSource({ userId: actor.userId, reading, now }, filter), now),
  );

const started = defineExportableList(
  { title: '我发起的', query: startedFilter.extend(pageFilters), columns: columnsOf('instances') },
  ({ actor }, filter) => selectInstanceSheet(buildStartedSource(actor.userId, filter)),
);

const handled = defineExportableList(
  {
    title: '我已审批',
    query: startedFilter.extend(pageFilters),
    columns: columnsOf('acts'),
  },
  ({ actor }, filter) => selectHandledSheet(buildHandledSource(actor.userId, filter)),
);

const instances = defineExportableList(
  { title: '流程查询', query: instanceFilter.extend(pageFilters), columns: columnsOf('instances') },
  ({ actor, now }, filter) =>
    selectInstanceSheet(
      buildVisibleSource({ userId: canViewAllInstances(actor) ? null : actor.userId, now }, filter),
    ),
);

const statsList = (title: string, by: StatsBy) =>
  defineExportableList(
    {
      title,
      permission: 'flow:stats:query',
      query: statsFilter.extend(pageFilters),
      columns: columnsOf(`${by}Stats`, statsFormats),
    },
    ({ actor, now }, filter) => selectStatsSheet(by, { ...actor, now }, filter),
  );

export const exportableFlowLists = {
  todo: taskList('待办', false),
  toread: taskList('待阅', true),
  started,
  handled,
  instances,
  userStats: statsList('人员流程统计', 'user'),
  formStats: statsList('表单流程统计', 'form'),
};
