/** The list of tasks that wait for the person. */

import type { TaskRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import type { TaskException } from '../../../../contract/calls/shapes/taskGroupShapes.ts';
import { snoozeCauses, snoozeEvents } from '../../../../contract/flow/snooze.ts';
import { api } from '../../../client/api.ts';
import { furtherActionCommands } from '../../../dialogs/action/actionRegistry.ts';
import { formatLateness, formatRelativeTime } from '../../../ui/format/relativeTime.ts';
import { formatUpcomingTime } from '../../../ui/format/upcomingTime.ts';
import type { ListColumn, ListView } from '../../model/listView.ts';
import { shareFreeWidth } from '../shareFreeWidth.ts';
import { buildFlowFilterFields } from './flowFilterFields.ts';
import {
  amountEvals,
  flowAmountColumn,
  flowDeptColumn,
  flowFormColumn,
  flowInitiatorColumn,
  flowMoneyColumn,
  flowQueryParams,
  flowSearchItems,
  flowSerialColumn,
  flowSummaryColumn,
  flowTitleColumn,
  taskPageParams,
} from './flowSource.ts';

const isSnoozed = ({ snooze }: Pick<TaskRow, 'snooze'>) => snooze?.cause === null;

/** The arrival time; for a late task how late it is; for a snoozed task when it returns. */
const arrivalColumn: ListColumn<TaskRow> = {
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
  copy: (row) => row.createTime,
  tone: (row) => (isSnoozed(row) ? 'processing' : row.overdue ? 'danger' : 'plain'),
};

const dueColumn: ListColumn<TaskRow> = {
  id: 'dueTime',
  label: '期限',
  width: 84,
  kind: 'time',
  sortable: true,
  hidden: true,
  text: (row) => formatRelativeTime(row.dueTime),
  copy: (row) => row.dueTime ?? '',
};

const nodeColumn: ListColumn<TaskRow> = {
  id: 'taskName',
  label: '节点',
  width: 110,
  kind: 'muted',
  sortable: false,
  hidden: true,
  text: (row) => row.taskName,
};

const urgedColumn: ListColumn<TaskRow> = {
  id: 'urged',
  label: '催办',
  width: 60,
  kind: 'number',
  sortable: false,
  hidden: true,
  text: (row) => (row.urged > 0 ? `${row.urged} 次` : ''),
  tone: (row) => (row.urged > 0 ? 'processing' : 'plain'),
};

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
  ...flowTitleColumn,
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

const snoozeColumn: ListColumn<TaskRow> = {
  id: 'snooze',
  label: '回到待办',
  width: 110,
  kind: 'muted',
  sortable: true,
  hidden: true,
  text: formatSnooze,
  copy: (row) => row.snooze?.returns ?? formatSnooze(row),
};

const taskColumns: ListColumn<TaskRow>[] = [
  titleColumn,
  flowFormColumn,
  flowInitiatorColumn,
  flowDeptColumn,
  flowSerialColumn,
  nodeColumn,
  flowSummaryColumn,
  urgedColumn,
  flowAmountColumn,
  arrivalColumn,
  dueColumn,
  snoozeColumn,
];

export const todoView: ListView<TaskRow> = {
  id: 'todo',
  taskRole: 'decide',
  title: '待办',
  source: (request) => api.task.myTask({ query: taskPageParams(request) }, { signal: request.signal }),
  rowKey: (row) => row.taskId,
  columns: shareFreeWidth(taskColumns),
  evals: amountEvals,
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
  search: flowSearchItems('到达时间'),
  filterFields: buildFlowFilterFields('tasks', taskColumns),
  chips: [
    { id: 'overdue', label: '逾期', filters: { overdue: 'true' } },
    { id: 'snoozed', label: '稍后处理', filters: { snoozed: 'true' } },
    { id: 'large', label: '金额 > 50 万', filters: { amount$start: '500000.01' } },
  ],
  keyword: { placeholder: '筛选 标题、编号、发起人' },
  moneyColumn: flowMoneyColumn,
  look: (row) => ({ unread: !row.read }),
  groups: {
    by: [
      { id: 'form', label: '按表单', keys: 'b f' },
      { id: 'initiator', label: '按发起人', keys: 'b i' },
      { id: 'sameness', label: '按同类', keys: 'b s' },
    ],
    of: (row) => row.group,
    standsOut: (row) => (row.exceptions ?? []).length > 0,
  },
  sheet: { order: (query) => api.flowList.exportMyTask({ query: flowQueryParams(query) }) },
  empty: { title: '没有待办，都处理完了', hint: '新任务到达时会自动出现在这里' },
};
