/** Shared by the flow lists: request parameters of their calls, and the columns of the subject. */
import type { TaskRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import type { TaskGrouping } from '../../../../contract/calls/shapes/taskGroupShapes.ts';
import { formatNumber } from '../../../../contract/formatNumber.ts';
import { formatRelativeTime } from '../../../ui/format/relativeTime.ts';
import type { ListColumn, ListQuery, PageRequest } from '../../model/listView.ts';
import type { SearchItem } from '../../model/searchItem.ts';
import { formItem } from './flowSearchItems.ts';

export type FlowSubject = Pick<
  TaskRow,
  | 'title'
  | 'formCnName'
  | 'formEnName'
  | 'initiatorName'
  | 'initiatorDeptName'
  | 'amount'
  | 'serialNumber'
  | 'summary'
  | 'createTime'
  | 'processInstanceId'
  | 'rowId'
>;

const parameterNames: Record<string, string> = { time$start: 'beginTime', time$end: 'endTime' };

/** Filters by the calls' parameter names; one value each. */
function flowFilterParams({ keyword, filters }: ListQuery): Record<string, string | undefined> {
  const own = Object.entries(filters).map(([name, value]) => [
    parameterNames[name] ?? name,
    Array.isArray(value) ? value[0] : value,
  ]);
  return { ...Object.fromEntries(own), ...(keyword && { keyword }) };
}

/** The query of a flow list as URL parameters: texts only, the order as `field:asc`. */
export const flowQueryParams = (query: ListQuery) => ({
  ...flowFilterParams(query),
  ...(query.filter && { filter: JSON.stringify(query.filter) }),
  ...(query.orderBy.length > 0 && {
    sysOrderBy: query.orderBy.map((one) => `${one.field}:${one.order}`).join(','),
  }),
});

/** The same with the page. */
export const flowPageParams = ({ pageNum, pageSize, ...query }: PageRequest) => ({
  ...flowQueryParams(query),
  pageNum,
  pageSize,
});

/** The same for tasks, in groups if the list is grouped. */
export const taskPageParams = ({ groupBy, group, ...request }: PageRequest) => ({
  ...flowPageParams(request),
  // The list validates the URL against the groupings of its view, which are those of the server.
  ...(groupBy && { groupBy: groupBy as TaskGrouping }),
  ...(group !== undefined && { group }),
});

/** The body of a search over all instances. */
export const flowRequestBody = (query: ListQuery) => ({
  ...flowFilterParams(query),
  ...(query.filter && { filter: query.filter }),
  ...(query.orderBy.length > 0 && { sysOrderBy: query.orderBy }),
});

export const flowSearchItems = (timeLabel: string): SearchItem[] => [
  formItem,
  { id: 'initiatorName', label: '发起人', kind: 'text', shown: true },
  { id: 'taskName', label: '节点', kind: 'text', shown: true },
  { id: 'amount', label: '金额', kind: 'numberRange', shown: true },
  { id: 'time', label: timeLabel, kind: 'dateRange', shown: true },
];

type FlowColumnOptions = Partial<ListColumn<FlowSubject>> &
  Pick<ListColumn<FlowSubject>, 'id' | 'label' | 'width' | 'text'>;

const createFlowColumn = (given: FlowColumnOptions): ListColumn<FlowSubject> => ({
  kind: 'text',
  sortable: false,
  ...given,
});

export const flowTitleColumn = createFlowColumn({
  id: 'title',
  label: '标题',
  width: 96,
  kind: 'title',
  sortable: true,
  text: (row) => row.title,
});
export const flowFormColumn = createFlowColumn({
  id: 'formCnName',
  label: '表单',
  width: 62,
  kind: 'muted',
  sortable: true,
  text: (row) => row.formCnName,
});
export const flowInitiatorColumn = createFlowColumn({
  id: 'initiatorName',
  label: '发起人',
  width: 54,
  sortable: true,
  text: (row) => row.initiatorName,
});
export const flowAmountColumn = createFlowColumn({
  id: 'amount',
  label: '金额',
  width: 106,
  kind: 'number',
  sortable: true,
  text: (row) => formatNumber(row.amount, 2),
  amount: (row) => row.amount,
});
export const flowDeptColumn = createFlowColumn({
  id: 'initiatorDeptName',
  label: '部门',
  width: 100,
  kind: 'muted',
  hidden: true,
  text: (row) => row.initiatorDeptName,
});
export const flowSerialColumn = createFlowColumn({
  id: 'serialNumber',
  label: '编号',
  width: 130,
  kind: 'muted',
  hidden: true,
  text: (row) => row.serialNumber,
});
export const flowSummaryColumn = createFlowColumn({
  id: 'summary',
  label: '摘要',
  width: 260,
  kind: 'muted',
  hidden: true,
  text: (row) => row.summary.map(({ label, value }) => `${label} ${value}`).join(' · '),
});

export const flowTimeColumn = (label: string) =>
  createFlowColumn({
    id: 'createTime',
    label,
    width: 66,
    kind: 'time',
    sortable: true,
    text: (row) => formatRelativeTime(row.createTime),
    copy: (row) => row.createTime,
  });

export const flowMoneyColumn = { id: 'amount', label: '合计', amount: (row: FlowSubject) => row.amount };

export const amountEvals = [{ id: 'amount', type: 'both' as const }];
