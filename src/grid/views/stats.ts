/** The statistics of flows by person and by form, and what stands behind each of their figures. */
import type { FormStats, UserStats } from '../../../contract/calls/stats.ts';
import { type FlowFigure, figureLabels, flowFigures } from '../../../contract/flow/figures.ts';
import { api } from '../../client/api.ts';
import { figure } from '../figures.ts';
import { searchOfQuery, withFilters } from '../queryUrl.ts';
import type { Filters, ListColumn, ListView, SearchItem, Tone } from '../view.ts';
import { deptItem, formItem } from './flowItems.ts';
import { flowAsk, flowQuery } from './flowSource.ts';
import { periodChips } from './periods.ts';

export type StatsRow = UserStats | FormStats;

const tones: Partial<Record<FlowFigure, Tone>> = { overdue: 'danger' };

const countColumn = (id: FlowFigure): ListColumn<StatsRow> => {
  const tone = tones[id];
  return {
    id,
    label: figureLabels[id],
    width: 50,
    kind: 'number',
    sortable: true,
    text: (row) => figure(row[id]),
    amount: (row) => row[id],
    ...(tone && { tone: (row) => (row[id] > 0 ? tone : 'plain') }),
  };
};

const hoursColumn = (id: 'avgHours' | 'p90Hours', label: string): ListColumn<StatsRow> => ({
  id,
  label,
  width: 70,
  kind: 'number',
  sortable: true,
  text: (row) => figure(row[id], 2),
  amount: (row) => row[id],
});

const counted = {
  evals: flowFigures.map((id) => ({ id, type: 'sum' as const, decimals: 0 })),
  commands: ['stats.drill', 'stats.measure', 'list.export', 'row.copyRow'],
  empty: { title: '这段时间没有流程数据', hint: '换一个时间段，或者清除部门、表单条件' },
};

const columns: ListColumn<StatsRow>[] = [
  ...flowFigures.map(countColumn),
  hoursColumn('avgHours', '平均(时)'),
  hoursColumn('p90Hours', '90%(时)'),
];

const timeItem: SearchItem = { id: 'time', label: '时间', kind: 'dateRange', shown: true };

const text = <Row>(id: string & keyof Row, label: string, width: number): ListColumn<Row> => ({
  id,
  label,
  width,
  kind: 'text',
  sortable: true,
  text: (row) => String(row[id] ?? ''),
});

export function userStatsView(today: Date): ListView<UserStats> {
  const chips = periodChips(today);
  return {
    ...counted,
    id: 'userStats',
    title: '人员流程统计',
    source: (request) => api.stats.userStats({ query: flowQuery(request) }, { signal: request.signal }),
    rowKey: (row) => row.userId,
    columns: [
      text('nickName', '姓名', 66),
      { ...text('deptName', '部门', 66), kind: 'muted', grow: 1 },
      ...columns,
    ],
    search: [timeItem, deptItem, formItem],
    chips,
    defaults: chips[0].filters,
    sheet: {
      permission: 'flow:stats:query',
      order: (query) => api.stats.exportUserStats({ query: flowAsk(query) }),
    },
  };
}

export function formStatsView(today: Date): ListView<FormStats> {
  const chips = periodChips(today);
  return {
    ...counted,
    id: 'formStats',
    title: '表单流程统计',
    source: (request) => api.stats.formStats({ query: flowQuery(request) }, { signal: request.signal }),
    rowKey: (row) => row.formId,
    columns: [{ ...text('formCnName', '表单', 160), kind: 'title', grow: 1 }, ...columns],
    search: [timeItem, deptItem],
    chips,
    defaults: chips[0].filters,
    sheet: {
      permission: 'flow:stats:query',
      order: (query) => api.stats.exportFormStats({ query: flowAsk(query) }),
    },
  };
}

/** The figure of a column; hours are made of what was handled. */
export const figureOf = (column: string | null): FlowFigure =>
  flowFigures.find((one) => one === column) ?? 'handled';

/** Where the instances behind a row's figure are listed. What waits is as it is now, whatever the period. */
export function behindFigure(row: StatsRow, counts: FlowFigure, asked: Filters): string {
  const { time$start = '', time$end = '', formEnName = '', deptId = '' } = asked;
  const now = counts === 'pending' || counts === 'overdue';
  const whose = 'userId' in row ? { userId: row.userId, formEnName } : { formEnName: row.formEnName, deptId };
  const filters = withFilters({}, { figure: counts, ...whose, ...(!now && { time$start, time$end }) });
  const search = new URLSearchParams(searchOfQuery({ keyword: '', filters, orderBy: [] }));
  return `/flow-manage/my-flow/query?${search}`;
}
