/** Flow statistics by person and by form, with a drill-down from each figure to its instances. */
import type { FormStats, UserStats } from '../../../../contract/calls/stats.ts';
import { type FlowMetric, flowMetricLabels, flowMetrics } from '../../../../contract/flow/flowMetrics.ts';
import { formatNumber } from '../../../../contract/formatNumber.ts';
import { api } from '../../../client/api.ts';
import type { Filters, ListColumn, ListView, Tone } from '../../model/listView.ts';
import { formatQueryParams, mergeFilters } from '../../model/query/queryUrl.ts';
import type { SearchItem } from '../../model/searchItem.ts';
import { shareFreeWidth } from '../shareFreeWidth.ts';
import { deptItem, formItem } from './flowSearchItems.ts';
import { flowPageParams, flowQueryParams } from './flowSource.ts';
import { buildPeriodChips } from './periodChips.ts';

export type StatsRow = UserStats | FormStats;

const tones: Partial<Record<FlowMetric, Tone>> = { overdue: 'danger' };

const createCountColumn = (id: FlowMetric): ListColumn<StatsRow> => {
  const tone = tones[id];
  return {
    id,
    label: flowMetricLabels[id],
    width: 50,
    kind: 'number',
    sortable: true,
    text: (row) => formatNumber(row[id]),
    amount: (row) => row[id],
    ...(tone && { tone: (row) => (row[id] > 0 ? tone : 'plain') }),
  };
};

const createHoursColumn = (id: 'avgHours' | 'p90Hours', label: string): ListColumn<StatsRow> => ({
  id,
  label,
  width: 70,
  kind: 'number',
  sortable: true,
  text: (row) => formatNumber(row[id], 2),
  amount: (row) => row[id],
});

const sharedParts = {
  evals: flowMetrics.map((id) => ({ id, type: 'sum' as const, decimals: 0 })),
  commands: ['stats.drill', 'stats.measure', 'list.export', 'row.copyRow'],
  empty: { title: '这段时间没有流程数据', hint: '换一个时间段，或者清除部门、表单条件' },
};

const columns: ListColumn<StatsRow>[] = [
  ...flowMetrics.map(createCountColumn),
  createHoursColumn('avgHours', '平均(时)'),
  createHoursColumn('p90Hours', '90%(时)'),
];

const timeItem: SearchItem = { id: 'time', label: '时间', kind: 'dateRange', shown: true };

const textColumn = <Row>(id: string & keyof Row, label: string, width: number): ListColumn<Row> => ({
  id,
  label,
  width,
  kind: 'text',
  sortable: true,
  text: (row) => String(row[id] ?? ''),
});

export function buildUserStatsView(today: Date): ListView<UserStats> {
  const chips = buildPeriodChips(today);
  return {
    ...sharedParts,
    id: 'userStats',
    title: '人员流程统计',
    source: (request) => api.stats.userStats({ query: flowPageParams(request) }, { signal: request.signal }),
    rowKey: (row) => row.userId,
    columns: shareFreeWidth([
      textColumn('nickName', '姓名', 66),
      { ...textColumn('deptName', '部门', 66), kind: 'muted' },
      ...columns,
    ]),
    search: [timeItem, deptItem, formItem],
    chips,
    defaults: chips[0].filters,
    sheet: {
      permission: 'flow:stats:query',
      order: (query) => api.stats.exportUserStats({ query: flowQueryParams(query) }),
    },
  };
}

export function buildFormStatsView(today: Date): ListView<FormStats> {
  const chips = buildPeriodChips(today);
  return {
    ...sharedParts,
    id: 'formStats',
    title: '表单流程统计',
    source: (request) => api.stats.formStats({ query: flowPageParams(request) }, { signal: request.signal }),
    rowKey: (row) => row.formId,
    columns: shareFreeWidth([{ ...textColumn('formCnName', '表单', 160), kind: 'title' }, ...columns]),
    search: [timeItem, deptItem],
    chips,
    defaults: chips[0].filters,
    sheet: {
      permission: 'flow:stats:query',
      order: (query) => api.stats.exportFormStats({ query: flowQueryParams(query) }),
    },
  };
}

/** The metric of a column; a column of hours drills down to the handled instances. */
export const findFlowFigure = (column: string | null): FlowMetric =>
  flowMetrics.find((one) => one === column) ?? 'handled';

/** The URL of the instances behind a figure. Waiting tasks are those of now, whatever the period. */
export function buildDrillDownUrl(row: StatsRow, counts: FlowMetric, listFilters: Filters): string {
  const { time$start = '', time$end = '', formEnName = '', deptId = '' } = listFilters;
  const now = counts === 'pending' || counts === 'overdue';
  const whose = 'userId' in row ? { userId: row.userId, formEnName } : { formEnName: row.formEnName, deptId };
  const filters = mergeFilters({}, { figure: counts, ...whose, ...(!now && { time$start, time$end }) });
  const search = new URLSearchParams(formatQueryParams({ keyword: '', filters, orderBy: [] }));
  return `/flow-manage/my-flow/query?${search}`;
}
