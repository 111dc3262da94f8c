/** The measures of the statistics chart, and the conversion of rows to bars. */
import type { FlowMetric } from '../../../contract/flow/flowMetrics.ts';
import type { BarData, BarTone } from '../../charts/barData.ts';
import type { StatsRow } from '../../grid/views/flows/statsViews.ts';

type MeasurePart = {
  label: string;
  tone: BarTone;
  value: (row: StatsRow) => number | null;
  counts: FlowMetric;
};

export type ChartMeasure = {
  id: string;
  label: string;
  /** The column by which the rows are sorted. */
  orderBy: string;
  parts: readonly [MeasurePart, ...MeasurePart[]];
  stacked: boolean;
  decimals: number;
};

const createPart = (label: string, tone: BarTone, counts: FlowMetric): MeasurePart => ({
  label,
  tone,
  value: (row) => row[counts],
  counts,
});

export const chartMeasures: readonly [ChartMeasure, ...ChartMeasure[]] = [
  {
    id: 'handled',
    label: '办理',
    orderBy: 'handled',
    parts: [
      { ...createPart('推进', 'accent', 'handled'), value: (row) => row.handled - row.returned },
      createPart('退回', 'voided', 'returned'),
    ],
    stacked: true,
    decimals: 0,
  },
  {
    id: 'pending',
    label: '待办',
    orderBy: 'pending',
    parts: [
      { ...createPart('期限内', 'processing', 'pending'), value: (row) => row.pending - row.overdue },
      createPart('逾期', 'danger', 'overdue'),
    ],
    stacked: true,
    decimals: 0,
  },
  {
    id: 'started',
    label: '发起',
    orderBy: 'started',
    parts: [createPart('发起', 'accent', 'started')],
    stacked: true,
    decimals: 0,
  },
  {
    id: 'hours',
    label: '用时',
    orderBy: 'avgHours',
    parts: [
      { ...createPart('平均（小时）', 'accent', 'handled'), value: (row) => row.avgHours },
      { ...createPart('90%（小时）', 'plain', 'handled'), value: (row) => row.p90Hours },
    ],
    stacked: false,
    decimals: 1,
  },
];

const rowName = (row: StatsRow) => ('nickName' in row ? row.nickName : row.formCnName);

/** Rows without a value of the measure have no bar. */
export const filterCharted = (measure: ChartMeasure, rows: readonly StatsRow[]): StatsRow[] =>
  rows.filter((row) => measure.parts.some((part) => (part.value(row) ?? 0) > 0));

export const toBarData = (
  { label, parts, stacked, decimals }: ChartMeasure,
  rows: readonly StatsRow[],
): BarData => ({
  title: `${label}：${rows.map((row) => `${rowName(row)} ${parts.map((part) => `${part.label} ${part.value(row) ?? 0}`).join('、')}`).join('；')}`,
  names: rows.map(rowName),
  series: parts.map((part) => ({ label: part.label, tone: part.tone, values: rows.map(part.value) })),
  stacked,
  decimals,
});
