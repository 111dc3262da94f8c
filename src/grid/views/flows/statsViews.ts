/** Flow statistics by person and by form, with a drill-down from each figure to its instances. */
import type { FormStats, UserStats } from '../../../../contract/calls/stats.ts';
import type { FilterGroup } from '../../../../contract/filter/filterTree.ts';
import { type FlowMetric, flowMetricLabels, flowMetrics } from '../../../../contract/flow/flowMetrics.ts';
import { flowSheets } from '../../../../contract/flow/flowSheets.ts';
import { formatNumber } from '../../../../contract/formatNumber.ts';
import { api } from '../../../client/api.ts';
import type { ListColumn, ListView, Tone } from '../../model/listView.ts';
import { createAllGroup } from '../../model/query/filterParts.ts';
import { withFilter } from '../../model/query/queryChanges.ts';
import { emptyQuery, formatQueryParams } from '../../model/query/queryUrl.ts';
import { findConditionAt, isOneOf, placeOfItem } from '../../model/query/searchConditions.ts';
import type { SearchItem } from '../../model/searchItem.ts';
import { shareFreeWidth } from '../shareFreeWidth.ts';
import { createFlowColumn } from './flowColumns.ts';
import { encodeFlowQuery } from './flowRequest.ts';
import { deptItem, formItem, personItem } from './flowSearchItems.ts';
import { createGetSource, type FlowSource } from './flowView.ts';
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

const buildStatsSource = <Row>(
  { loadPage, requestExport }: FlowSource<Row>,
  sheet: 'userStats' | 'formStats',
): Pick<ListView<Row>, 'source' | 'sheet'> => ({
  source: ({ signal, ...request }) => loadPage(encodeFlowQuery([], request), signal),
  sheet: {
    permission: 'flow:stats:query',
    columns: flowSheets[sheet],
    // The figures are those of the period.
    lastingConditions: 'all',
    requestExport: (query, choice) => requestExport(encodeFlowQuery([], query), choice),
  },
});

export function buildUserStatsView(today: Date): ListView<UserStats> {
  const chips = buildPeriodChips(today);
  return {
    ...sharedParts,
    id: 'userStats',
    title: '人员流程统计',
    ...buildStatsSource(createGetSource(api.stats.userStats, api.stats.exportUserStats), 'userStats'),
    rowKey: (row) => row.userId,
    columns: shareFreeWidth([
      createFlowColumn<UserStats>({ id: 'nickName', label: '姓名', width: 66, sortable: true }),
      createFlowColumn<UserStats>({
        id: 'deptName',
        label: '部门',
        width: 66,
        kind: 'muted',
        sortable: true,
      }),
      ...columns,
    ]),
    search: [timeItem, deptItem, formItem],
    chips,
    defaults: { all: [chips[0].condition] },
  };
}

export function buildFormStatsView(today: Date): ListView<FormStats> {
  const chips = buildPeriodChips(today);
  return {
    ...sharedParts,
    id: 'formStats',
    title: '表单流程统计',
    ...buildStatsSource(createGetSource(api.stats.formStats, api.stats.exportFormStats), 'formStats'),
    rowKey: (row) => row.formId,
    columns: shareFreeWidth([
      createFlowColumn<FormStats>({
        id: 'formCnName',
        label: '表单',
        width: 160,
        kind: 'title',
        sortable: true,
      }),
      ...columns,
    ]),
    search: [timeItem, deptItem],
    chips,
    defaults: { all: [chips[0].condition] },
  };
}

/** The metric of a column; a column of hours drills down to the handled instances. */
export const findFlowFigure = (column: string | null): FlowMetric =>
  flowMetrics.find((one) => one === column) ?? 'handled';

/** The URL of the instances behind a figure. Waiting tasks are those of now, whatever the period. */
export function buildDrillDownUrl(
  row: StatsRow,
  figure: FlowMetric,
  listFilter: FilterGroup | undefined,
): string {
  const kept = (item: SearchItem) => findConditionAt(listFilter, placeOfItem(item)) ?? [];
  const isNow = figure === 'pending' || figure === 'overdue';
  const filter = createAllGroup([
    isOneOf('figure', [figure]),
    ...('userId' in row
      ? [isOneOf(personItem.id, [row.userId]), kept(formItem)]
      : [isOneOf(formItem.id, [row.formEnName]), kept(deptItem)]
    ).flat(),
    ...(isNow ? [] : [kept(timeItem)].flat()),
  ]);
  const search = new URLSearchParams(formatQueryParams(withFilter(emptyQuery, filter)));
  return `/flow-manage/my-flow/query?${search}`;
}
