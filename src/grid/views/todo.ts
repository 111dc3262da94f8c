/** Tasks that wait for the person. */
import type { TaskRow } from '../../../contract/calls/flowShapes.ts';
import type { TaskException } from '../../../contract/calls/taskGroups.ts';
import { api } from '../../client/api.ts';
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

/** When it came; how late it is, where it is. */
const arrival: ListColumn<TaskRow> = {
  id: 'createTime',
  label: '到达',
  width: 74,
  kind: 'time',
  sortable: true,
  text: (row) => (row.overdue ? lateness(row.dueTime) : shortTime(row.createTime)),
  copy: (row) => row.createTime,
  tone: (row) => (row.overdue ? 'danger' : 'plain'),
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

/** Why a task stands out in its group; that it is late is said by its time. */
const marks: Partial<Record<TaskException, string>> = { returned: '曾退回', amount: '金额偏离' };

/**
 * A task that is somebody's who is away says whose; one that wants a look of its own says why. What is late is
 * reminded of by itself, which its time says already.
 */
const title: ListColumn<TaskRow> = {
  ...titleColumn,
  mark: ({ forUserName, urged, overdue, exceptions = [] }) =>
    [
      forUserName === null ? '' : `代 ${forUserName}`,
      urged > 0 && !overdue ? '催办' : '',
      ...exceptions.map((one) => marks[one] ?? ''),
    ]
      .filter(Boolean)
      .join(' '),
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
