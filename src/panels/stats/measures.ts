/** What the chart beside the statistics can show, and how a row becomes bars. */
import type { FlowFigure } from '../../../contract/flow/figures.ts';
import type { BarData, BarTone } from '../../charts/barData.ts';
import type { StatsRow } from '../../grid/views/stats.ts';

type Part = { label: string; tone: BarTone; value: (row: StatsRow) => number | null; counts: FlowFigure };

export type Measure = {
  id: string;
  label: string;
  /** The column that puts the rows in order. */
  orderBy: string;
  parts: readonly [Part, ...Part[]];
  stacked: boolean;
  decimals: number;
};

const bar = (label: string, tone: BarTone, counts: FlowFigure): Part => ({
  label,
  tone,
  value: (row) => row[counts],
  counts,
});

export const measures: readonly [Measure, ...Measure[]] = [
  {
    id: 'handled',
    label: '办理',
    orderBy: 'handled',
    parts: [
      { ...bar('推进', 'accent', 'handled'), value: (row) => row.handled - row.returned },
      bar('退回', 'voided', 'returned'),
    ],
    stacked: true,
    decimals: 0,
  },
  {
    id: 'pending',
    label: '待办',
    orderBy: 'pending',
    parts: [
      { ...bar('期限内', 'processing', 'pending'), value: (row) => row.pending - row.overdue },
      bar('逾期', 'danger', 'overdue'),
    ],
    stacked: true,
    decimals: 0,
  },
  {
    id: 'started',
    label: '发起',
    orderBy: 'started',
    parts: [bar('发起', 'accent', 'started')],
    stacked: true,
    decimals: 0,
  },
  {
    id: 'hours',
    label: '用时',
    orderBy: 'avgHours',
    parts: [
      { ...bar('平均（小时）', 'accent', 'handled'), value: (row) => row.avgHours },
      { ...bar('90%（小时）', 'plain', 'handled'), value: (row) => row.p90Hours },
    ],
    stacked: false,
    decimals: 1,
  },
];

const nameOf = (row: StatsRow) => ('nickName' in row ? row.nickName : row.formCnName);

/** Rows that have nothing of the measure make no bar. */
export const charted = (measure: Measure, rows: readonly StatsRow[]): StatsRow[] =>
  rows.filter((row) => measure.parts.some((part) => (part.value(row) ?? 0) > 0));

export const barsOf = ({ label, parts, stacked, decimals }: Measure, rows: readonly StatsRow[]): BarData => ({
  title: `${label}：${rows.map((row) => `${nameOf(row)} ${parts.map((part) => `${part.label} ${part.value(row) ?? 0}`).join('、')}`).join('；')}`,
  names: rows.map(nameOf),
  series: parts.map((part) => ({ label: part.label, tone: part.tone, values: rows.map(part.value) })),
  stacked,
  decimals,
});
