/** The list of the person's completed actions: one row per action. */
import type { HandledRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import { api } from '../../../client/api.ts';
import { formatRelativeTime } from '../../../ui/format/relativeTime.ts';
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
  flowPageParams,
  flowQueryParams,
  flowSearchItems,
  flowSerialColumn,
  flowSummaryColumn,
  flowTitleColumn,
} from './flowSource.ts';
import { currentNodeColumn, currentPeopleColumn, stateChips, stateColumn } from './instanceColumns.ts';

const actionColumn: ListColumn<HandledRow> = {
  id: 'operateName',
  label: '我的处理',
  width: 72,
  kind: 'text',
  sortable: false,
  text: (row) => row.operateName,
};

const ownNodeColumn: ListColumn<HandledRow> = {
  id: 'taskName',
  label: '处理节点',
  width: 112,
  kind: 'muted',
  sortable: false,
  text: (row) => row.taskName,
};

const commentColumn: ListColumn<HandledRow> = {
  id: 'comment',
  label: '意见',
  width: 160,
  kind: 'muted',
  sortable: false,
  hidden: true,
  text: (row) => row.comment,
};

const handledTimeColumn: ListColumn<HandledRow> = {
  id: 'handleTime',
  label: '处理',
  width: 66,
  kind: 'time',
  sortable: false,
  text: (row) => formatRelativeTime(row.handleTime),
  copy: (row) => row.handleTime,
};

const columns: ListColumn<HandledRow>[] = [
  stateColumn,
  flowTitleColumn,
  flowFormColumn,
  flowInitiatorColumn,
  flowDeptColumn,
  flowSerialColumn,
  flowSummaryColumn,
  ownNodeColumn,
  actionColumn,
  commentColumn,
  currentNodeColumn,
  { ...currentPeopleColumn, hidden: true },
  flowAmountColumn,
  handledTimeColumn,
];

export const handledView: ListView<HandledRow> = {
  id: 'handled',
  title: '我已审批',
  source: (request) =>
    api.instance.myApprovalList({ query: flowPageParams(request) }, { signal: request.signal }),
  // A row is one action of a task; a task that was returned and handled again has two actions.
  rowKey: (row) => `${row.taskId}:${row.handleTime}:${row.operateName}`,
  columns: shareFreeWidth(columns),
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
  search: flowSearchItems('处理时间'),
  filterFields: buildFlowFilterFields('acts', columns),
  chips: stateChips,
  keyword: { placeholder: '筛选 标题、编号、发起人' },
  moneyColumn: flowMoneyColumn,
  sheet: { order: (query) => api.flowList.exportMyApprovalList({ query: flowQueryParams(query) }) },
  empty: { title: '还没有处理过流程', hint: '处理过的待办会出现在这里，可随时查看进展' },
};
