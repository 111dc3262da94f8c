/** The flow lists that can be had as a sheet: each has the rows of its list, for whoever sees that list. */
import { z } from 'zod';
import { instanceFilter } from '../../contract/calls/flowList.ts';
import { exportPage } from '../../contract/calls/flowShapes.ts';
import { startedFilter } from '../../contract/calls/instance.ts';
import { statsFilter } from '../../contract/calls/stats.ts';
import { taskFilter } from '../../contract/calls/task.ts';
import { filterGroup } from '../../contract/filter/structure.ts';
import { figureLabels } from '../../contract/flow/figures.ts';
import { orderBy } from '../../contract/shapes.ts';
import { handledSheet, instanceSheet, statsSheet, taskSheet } from '../db/queries/flowSheets.ts';
import type { StatsBy } from '../db/queries/flowStats.ts';
import { handledBy, startedBy } from '../db/queries/myInstances.ts';
import { tasksOf } from '../db/queries/myTasks.ts';
import { seenInstances } from '../db/queries/seenInstances.ts';
import { overseesFlows } from '../effects/see.ts';
import type { SheetColumn } from '../records/export/column.ts';
import { exportedList, textColumn as text } from './exportedList.ts';

/** Filters as their call has parsed them. */
const parsed = { ...exportPage, filter: z.optional(filterGroup), sysOrderBy: orderBy.optional() };

const count = (label: string): SheetColumn => ({ label, kind: 'number', precision: 0, width: 10 });
const time = (label: string): SheetColumn => ({ label, kind: 'time', width: 20 });
const amount: SheetColumn = { label: '金额', kind: 'number', precision: 2, width: 16 };
const hours = (label: string): SheetColumn => ({ label, kind: 'number', precision: 2, width: 16 });

const described = [
  text('标题', 44),
  text('表单', 16),
  text('编号', 20),
  text('发起人', 12),
  text('发起部门', 20),
];
const standing = [text('状态', 10), ...described];

const tasks = (title: string, reading: boolean) =>
  exportedList(
    {
      title,
      query: taskFilter.extend({ ...parsed, overdue: z.boolean().optional() }),
      columns: [
        ...described,
        text('节点', 18),
        amount,
        time('到达时间'),
        time('期限'),
        text('逾期', 8),
        count('催办次数'),
      ],
    },
    ({ actor, now }, filter) => taskSheet(tasksOf({ userId: actor.userId, reading, now }, filter), now),
  );

const placed = [
  ...standing,
  text('当前节点', 20),
  text('当前处理人', 24),
  amount,
  time('发起时间'),
  time('结束时间'),
];

const started = exportedList(
  { title: '我发起的', query: startedFilter.extend(parsed), columns: placed },
  ({ actor }, filter) => instanceSheet(startedBy(actor.userId, filter)),
);

const handled = exportedList(
  {
    title: '我已审批',
    query: startedFilter.extend(parsed),
    columns: [
      ...standing,
      text('处理节点', 18),
      text('我的处理', 12),
      text('意见', 40),
      amount,
      time('处理时间'),
    ],
  },
  ({ actor }, filter) => handledSheet(handledBy(actor.userId, filter)),
);

const instances = exportedList(
  { title: '流程查询', query: instanceFilter.extend(parsed), columns: placed },
  ({ actor, now }, filter) =>
    instanceSheet(seenInstances({ userId: overseesFlows(actor) ? null : actor.userId, now }, filter)),
);

const stats = (title: string, by: StatsBy, heads: SheetColumn[]) =>
  exportedList(
    {
      title,
      permission: 'flow:stats:query',
      query: statsFilter.extend(parsed),
      columns: [
        ...heads,
        ...Object.values(figureLabels).map(count),
        hours('平均用时（小时）'),
        hours('90% 用时（小时）'),
      ],
    },
    ({ actor, now }, filter) => statsSheet(by, { ...actor, now }, filter),
  );

export const exportedFlowLists = {
  todo: tasks('待办', false),
  toread: tasks('待阅', true),
  started,
  handled,
  instances,
  userStats: stats('人员流程统计', 'user', [text('姓名', 14), text('部门', 24)]),
  formStats: stats('表单流程统计', 'form', [text('表单', 24)]),
};
