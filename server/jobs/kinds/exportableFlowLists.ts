/** The flow lists that can be exported as a sheet: each has the rows of its list, for the users of that list. */
import { z } from 'zod';
import { instanceFilter } from '../../../contract/calls/flowList.ts';
import { startedFilter } from '../../../contract/calls/instance.ts';
import { exportPageParams } from '../../../contract/calls/shapes/flowShapes.ts';
import { statsFilter } from '../../../contract/calls/stats.ts';
import { taskFilter } from '../../../contract/calls/task.ts';
import { filterGroup } from '../../../contract/filter/filterTree.ts';
import { flowMetricLabels } from '../../../contract/flow/flowMetrics.ts';
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
import { defineExportableList, textColumn as text } from './exportableList.ts';

/** Filters as their call has parsed them. */
const pageFilters = { ...exportPageParams, filter: z.optional(filterGroup), sysOrderBy: orderBy.optional() };

const countColumn = (label: string): SheetColumn => ({ label, kind: 'number', precision: 0, width: 10 });
const timeColumn = (label: string): SheetColumn => ({ label, kind: 'time', width: 20 });
const amountColumn: SheetColumn = { label: '金额', kind: 'number', precision: 2, width: 16 };
const hoursColumn = (label: string): SheetColumn => ({ label, kind: 'number', precision: 2, width: 16 });

const descriptionColumns = [
  text('标题', 44),
  text('表单', 16),
  text('编号', 20),
  text('发起人', 12),
  text('发起部门', 20),
];
const statusColumns = [text('状态', 10), ...descriptionColumns];

const taskList = (title: string, reading: boolean) =>
  defineExportableList(
    {
      title,
      query: taskFilter.extend({ ...pageFilters, overdue: z.boolean().optional() }),
      columns: [
        ...descriptionColumns,
        text('节点', 18),
        amountColumn,
        timeColumn('到达时间'),
        timeColumn('期限'),
        text('逾期', 8),
        countColumn('催办次数'),
      ],
    },
    ({ actor, now }, filter) =>
      selectTaskSheet(buildTaskSource({ userId: actor.userId, reading, now }, filter), now),
  );

const positionColumns = [
  ...statusColumns,
  text('当前节点', 20),
  text('当前处理人', 24),
  amountColumn,
  timeColumn('发起时间'),
  timeColumn('结束时间'),
];

const started = defineExportableList(
  { title: '我发起的', query: startedFilter.extend(pageFilters), columns: positionColumns },
  ({ actor }, filter) => selectInstanceSheet(buildStartedSource(actor.userId, filter)),
);

const handled = defineExportableList(
  {
    title: '我已审批',
    query: startedFilter.extend(pageFilters),
    columns: [
      ...statusColumns,
      text('处理节点', 18),
      text('我的处理', 12),
      text('意见', 40),
      amountColumn,
      timeColumn('处理时间'),
    ],
  },
  ({ actor }, filter) => selectHandledSheet(buildHandledSource(actor.userId, filter)),
);

const instances = defineExportableList(
  { title: '流程查询', query: instanceFilter.extend(pageFilters), columns: positionColumns },
  ({ actor, now }, filter) =>
    selectInstanceSheet(
      buildVisibleSource({ userId: canViewAllInstances(actor) ? null : actor.userId, now }, filter),
    ),
);

const statsList = (title: string, by: StatsBy, heads: SheetColumn[]) =>
  defineExportableList(
    {
      title,
      permission: 'flow:stats:query',
      query: statsFilter.extend(pageFilters),
      columns: [
        ...heads,
        ...Object.values(flowMetricLabels).map(countColumn),
        hoursColumn('平均用时（小时）'),
        hoursColumn('90% 用时（小时）'),
      ],
    },
    ({ actor, now }, filter) => selectStatsSheet(by, { ...actor, now }, filter),
  );

export const exportableFlowLists = {
  todo: taskList('待办', false),
  toread: taskList('待阅', true),
  started,
  handled,
  instances,
  userStats: statsList('人员流程统计', 'user', [text('姓名', 14), text('部门', 24)]),
  formStats: statsList('表单流程统计', 'form', [text('表单', 24)]),
};
