/** The list of tasks that wait for the person. */

import type { TaskRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import type { TaskException } from '../../../../contract/calls/shapes/taskGroupShapes.ts';
import { snoozeCauses, snoozeEvents } from '../../../../contract/flow/snooze.ts';
import { api } from '../../../client/api.ts';
import { furtherActionCommands } from '../../../dialogs/action/actionRegistry.ts';
import { formatLateness, formatRelativeTime } from '../../../ui/format/relativeTime.ts';
import { formatUpcomingTime } from '../../../ui/format/upcomingTime.ts';
import { createChip } from '../../model/chip.ts';
import type { ListColumn, ListView } from '../../model/listView.ts';
import { createFlowColumn, flowColumns } from './flowColumns.ts';
import { listFlowSearchItems } from './flowSearchItems.ts';
import { buildFlowView, createGetSource, type FlowList } from './flowView.ts';

const isSnoozed = ({ snooze }: Pick<TaskRow, 'snooze'>) => snooze?.cause === null;

/** The arrival time; for a late task how late it is; for a snoozed task when it returns. */
const arrivalColumn = createFlowColumn<TaskRow>({
  id: 'createTime',
  label: '到达',
  width: 74,
  kind: 'time',
  sortable: true,
  text: (row) => {
    if (isSnoozed(row))
      return row.snooze?.returns ? formatUpcomingTime(row.snooze.returns) : formatSnooze(row);
    return row.overdue ? formatLateness(row.dueTime) : formatRelativeTime(row.createTime);
  },
  tone: (row) => (isSnoozed(row) ? 'processing' : row.overdue ? 'danger' : 'plain'),
});

const urgedColumn = createFlowColumn<TaskRow>({
  id: 'urged',
  label: '催办',
  width: 60,
  kind: 'number',
  hidden: true,
  text: (row) => (row.urged > 0 ? `${row.urged} 次` : ''),
  tone: (row) => (row.urged > 0 ? 'processing' : 'plain'),
});

/** A snoozed task shows when it returns, and after its return the reason. */
function formatSnooze({ snooze }: Pick<TaskRow, 'snooze'>): string {
  if (!snooze) return '';
  const { cause, returns, event } = snooze;
  if (cause) return snoozeCauses[cause];
  return [returns && formatUpcomingTime(returns), event && snoozeEvents[event]].filter(Boolean).join(' 或 ');
}

/** Why a task is an exception in its group; lateness is shown in the time column instead. */
const exceptionMarks: Partial<Record<TaskException, string>> = { returned: '曾退回', amount: '金额偏离' };

/**
 * The title of a task for an absent colleague names the colleague; an exception gives its reason.
 * Late tasks are omitted here, because the time column shows lateness.
 */
const titleColumn: ListColumn<TaskRow> = {
  ...flowColumns.title,
  mark: ({ exceptions = [], ...row }) =>
    [
      row.forUserName === null ? '' : `代 ${row.forUserName}`,
      row.urged > 0 && !row.overdue ? '催办' : '',
      isSnoozed(row) ? '' : formatSnooze(row),
      ...exceptions.map((one) => exceptionMarks[one] ?? ''),
    ]
      .filter(Boolean)
      .join(' '),
};

const snoozeColumn = createFlowColumn<TaskRow>({
  id: 'snooze',
  label: '回到待办',
  width: 110,
  kind: 'muted',
  sortable: true,
  hidden: true,
  text: formatSnooze,
  copy: (row) => row.snooze?.returns ?? formatSnooze(row),
});

/** What tasks to decide and tasks to read have in common. */
export const taskList = {
  list: 'tasks',
  rowKey: (row: TaskRow) => row.taskId,
  columns: [
    titleColumn,
    flowColumns.form,
    flowColumns.initiator,
    flowColumns.dept,
    flowColumns.serial,
    flowColumns.node,
    flowColumns.summary,
    urgedColumn,
    flowColumns.amount,
    arrivalColumn,
    flowColumns.due,
    snoozeColumn,
  ],
  search: listFlowSearchItems('到达时间'),
  keyword: '筛选 标题、编号、发起人',
  rowStyle: (row: TaskRow) => ({ unread: !row.read }),
  groups: {
    by: [
      { id: 'form', label: '按表单', keys: 'b f' },
      { id: 'initiator', label: '按发起人', keys: 'b i' },
      { id: 'sameness', label: '按同类', keys: 'b s' },
    ],
    groupOf: (row: TaskRow) => row.group,
    isException: (row: TaskRow) => (row.exceptions ?? []).length > 0,
  },
} as const satisfies Partial<FlowList<TaskRow>>;

export const todoView: ListView<TaskRow> = buildFlowView({
  ...taskList,
  id: 'todo',
  taskRole: 'decide',
  title: '待办',
  source: createGetSource(api.task.myTask, api.flowList.exportMyTask),
  commands: [
    'task.agree',
    'task.submit',
    'task.quickAgree',
    ...furtherActionCommands,
    'task.snooze',
    'task.unsnooze',
    'task.stash',
    'task.trash',
    'task.delete',
    'flow.diagram',
    'form.print',
    'row.open',
    'row.select',
    'row.copyRow',
    'list.export',
  ],
  chips: [
    createChip('逾期', 'overdue', 'true'),
    createChip('稍后处理', 'snoozed', 'true'),
    { label: '金额 > 50 万', condition: { field: 'amount', is: 'atLeast', value: '500000.01' } },
  ],
  empty: { title: '没有待办，都处理完了', hint: '新任务到达时会自动出现在这里' },
});
