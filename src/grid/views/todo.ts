/** Tasks that wait for the person. */
import type { TaskRow } from '../../../contract/calls/flowShapes.ts';
import type { TaskException } from '../../../contract/calls/taskGroups.ts';
import { snoozeCauses, snoozeEvents } from '../../../contract/flow/snooze.ts';
import { api } from '../../client/api.ts';
import { momentAhead } from '../../ui/momentAhead.ts';
import { lateness, shortTime } from '../moments.ts';
import type { ListColumn, ListView } from '../view.ts';
import { flowFilterFields } from './flowFilter.ts';
import {
  amountColumn,
  amountEvals,
  deptColumn,
  flowAsk,
  flowSearch,
  formColumn,
  initiatorColumn,
  moneyColumn,
  serialColumn,
  summaryColumn,
  taskQuery,
  titleColumn,
} from './flowSource.ts';

const isAway = ({ snooze }: Pick<TaskRow, 'snooze'>) => snooze?.cause === null;

/** When it came; how late it is, where it is; of what is put off, when it comes back. */
const arrival: ListColumn<TaskRow> = {
  id: 'createTime',
  label: '到达',
  width: 74,
  kind: 'time',
  sortable: true,
  text: (row) => {
    if (isAway(row)) return row.snooze?.returns ? momentAhead(row.snooze.returns) : snoozeText(row);
    return row.overdue ? lateness(row.dueTime) : shortTime(row.createTime);
  },
  copy: (row) => row.createTime,
  tone: (row) => (isAway(row) ? 'processing' : row.overdue ? 'danger' : 'plain'),
};

const due: ListColumn<TaskRow> = {
  id: 'dueTime',
  label: '期限',
  width: 84,
  kind: 'time',
  sortable: true,
  hidden: true,
  text: (row) => shortTime(row.dueTime),
  copy: (row) => row.dueTime ?? '',
};

const node: ListColumn<TaskRow> = {
  id: 'taskName',
  label: '节点',
  width: 110,
  kind: 'muted',
  sortable: false,
  hidden: true,
  text: (row) => row.taskName,
};

const urged: ListColumn<TaskRow> = {
  id: 'urged',
  label: '催办',
  width: 60,
  kind: 'number',
  sortable: false,
  hidden: true,
  text: (row) => (row.urged > 0 ? `${row.urged} 次` : ''),
  tone: (row) => (row.urged > 0 ? 'processing' : 'plain'),
};

/** What was put off says when it comes back, and then why it is back. */
function snoozeText({ snooze }: Pick<TaskRow, 'snooze'>): string {
  if (!snooze) return '';
  const { cause, returns, event } = snooze;
  if (cause) return snoozeCauses[cause];
  return [returns && momentAhead(returns), event && snoozeEvents[event]].filter(Boolean).join(' 或 ');
}

/** Why a task stands out in its group; that it is late is said by its time. */
const marks: Partial<Record<TaskException, string>> = { returned: '曾退回', amount: '金额偏离' };

/**
 * A task that is somebody's who is away says whose; one that wants a look of its own says why. What is late is
 * reminded of by itself, which its time says already.
 */
const title: ListColumn<TaskRow> = {
  ...titleColumn,
  mark: ({ exceptions = [], ...row }) =>
    [
      row.forUserName === null ? '' : `代 ${row.forUserName}`,
      row.urged > 0 && !row.overdue ? '催办' : '',
      isAway(row) ? '' : snoozeText(row),
      ...exceptions.map((one) => marks[one] ?? ''),
    ]
      .filter(Boolean)
      .join(' '),
};

const back: ListColumn<TaskRow> = {
  id: 'snooze',
  label: '回到待办',
  width: 110,
  kind: 'muted',
  sortable: true,
  hidden: true,
  text: snoozeText,
  copy: (row) => row.snooze?.returns ?? snoozeText(row),
};

const taskColumns: ListColumn<TaskRow>[] = [
  title,
  formColumn,
  initiatorColumn,
  deptColumn,
  serialColumn,
  node,
  summaryColumn,
  urged,
  amountColumn,
  arrival,
  due,
  back,
];

export const todoView: ListView<TaskRow> = {
  id: 'todo',
  title: '待办',
  source: (request) => api.task.myTask({ query: taskQuery(request) }, { signal: request.signal }),
  rowKey: (row) => row.taskId,
  columns: taskColumns,
  evals: amountEvals,
  commands: [
    'task.agree',
    'task.submit',
    'task.quickAgree',
    'task.return',
    'task.transfer',
    'task.addSign',
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
  search: flowSearch('到达时间'),
  filterFields: flowFilterFields('tasks', taskColumns),
  chips: [
    { id: 'overdue', label: '逾期', filters: { overdue: 'true' } },
    { id: 'snoozed', label: '稍后处理', filters: { snoozed: 'true' } },
    { id: 'large', label: '金额 > 50 万', filters: { amount$start: '500000.01' } },
  ],
  keyword: { placeholder: '筛选 标题、编号、发起人' },
  moneyColumn,
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
  sheet: { order: (query) => api.flowList.exportMyTask({ query: flowAsk(query) }) },
  empty: { title: '没有待办，都处理完了', hint: '新任务到达时会自动出现在这里' },
};
