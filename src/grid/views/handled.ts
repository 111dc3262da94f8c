/** What the person has done: one row per act. */
import type { HandledRow } from '../../../contract/calls/flowShapes.ts';
import { api } from '../../client/api.ts';
import { shortTime } from '../moments.ts';
import type { ListColumn, ListView } from '../view.ts';
import { flowFilterFields } from './flowFilter.ts';
import {
  amountColumn,
  amountEvals,
  deptColumn,
  flowAsk,
  flowQuery,
  flowSearch,
  formColumn,
  initiatorColumn,
  moneyColumn,
  serialColumn,
  summaryColumn,
  titleColumn,
} from './flowSource.ts';
import { presentNode, presentPeople, stateChips, stateColumn } from './instanceColumns.ts';

const act: ListColumn<HandledRow> = {
  id: 'operateName',
  label: '我的处理',
  width: 72,
  kind: 'text',
  sortable: false,
  text: (row) => row.operateName,
};

const ownNode: ListColumn<HandledRow> = {
  id: 'taskName',
  label: '处理节点',
  width: 112,
  kind: 'muted',
  sortable: false,
  text: (row) => row.taskName,
};

const said: ListColumn<HandledRow> = {
  id: 'comment',
  label: '意见',
  width: 160,
  kind: 'muted',
  sortable: false,
  hidden: true,
  text: (row) => row.comment,
};

const handled: ListColumn<HandledRow> = {
  id: 'handleTime',
  label: '处理',
  width: 66,
  kind: 'time',
  sortable: false,
  text: (row) => shortTime(row.handleTime),
  copy: (row) => row.handleTime,
};

const columns: ListColumn<HandledRow>[] = [
  stateColumn,
  titleColumn,
  formColumn,
  initiatorColumn,
  deptColumn,
  serialColumn,
  summaryColumn,
  ownNode,
  act,
  said,
  presentNode,
  { ...presentPeople, hidden: true },
  amountColumn,
  handled,
];

export const handledView: ListView<HandledRow> = {
  id: 'handled',
  title: '我已审批',
  source: (request) => api.instance.myApprovalList({ query: flowQuery(request) }, { signal: request.signal }),
  // One act is a task's; a task returned and handled again is another act.
  rowKey: (row) => `${row.taskId}:${row.handleTime}:${row.operateName}`,
  columns,
  evals: amountEvals,
  commands: [
    'row.open',
    'instance.takeBack',
    'instance.reduceSign',
    'instance.remind',
    'flow.diagram',
    'form.print',
    'row.select',
    'row.copyRow',
    'list.export',
  ],
  search: flowSearch('处理时间'),
  filterFields: flowFilterFields('acts', columns),
  chips: stateChips,
  keyword: { placeholder: '筛选 标题、编号、发起人' },
  moneyColumn,
  sheet: { order: (query) => api.flowList.exportMyApprovalList({ query: flowAsk(query) }) },
  empty: { title: '还没有处理过流程', hint: '处理过的待办会出现在这里，可随时查看进展' },
};
