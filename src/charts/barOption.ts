/** Converts a chart's data to ECharts options. Pure, so that tests need not draw. */
import type { BarSeriesOption } from 'echarts/charts';
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { formatLargeNumber, formatRounded } from '../../contract/formatNumber.ts';
import type { BarData, BarSeries } from './barData.ts';
import type { ChartColors } from './chartColors.ts';

export type BarOption = ComposeOption<
  BarSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>;

type ChartAppearance = { colors: ChartColors; font: string };

const maxBarWidth = 14;

export function createBarOption(data: BarData, { colors, font }: ChartAppearance): BarOption {
  const text = { color: colors.ink, fontFamily: font, fontSize: 12 };
  return {
    animation: false,
    textStyle: text,
    grid: { left: 8, right: 48, top: data.series.length > 1 ? 30 : 8, bottom: 4, containLabel: true },
    ...(data.series.length > 1 && {
      legend: { top: 0, left: 8, itemWidth: 10, itemHeight: 10, textStyle: text, icon: 'rect' },
    }),
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: colors.line, opacity: 0.4 } },
      backgroundColor: colors.surface,
      borderColor: colors.line,
      textStyle: text,
      valueFormatter: (value) => formatValue(value, data.decimals),
    },
    xAxis: {
      type: 'value',
      axisLabel: { ...text, color: colors.faint, formatter: (value) => formatLargeNumber(value, 0) },
      splitLine: { lineStyle: { color: colors.line } },
      ...(data.decimals === 0 && { minInterval: 1 }),
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: [...data.names],
      axisLabel: { ...text, width: 120, overflow: 'truncate' },
      axisLine: { lineStyle: { color: colors.line } },
      axisTick: { show: false },
    },
    series: data.series.map((one, index) => createSeries(one, { data, colors, index })),
  };
}

type SeriesContext = { data: BarData; colors: ChartColors; index: number };

function createSeries(series: BarSeries, { data, colors, index }: SeriesContext): BarSeriesOption {
  const last = index === data.series.length - 1;
  return {
    type: 'bar',
    name: series.label,
    data: series.values.map((value) => value ?? '-'),
    barMaxWidth: maxBarWidth,
    barCategoryGap: '35%',
    color: colors[series.tone],
    cursor: 'pointer',
    emphasis: { disabled: true },
    ...(data.stacked && { stack: 'all' }),
    label: {
      show: last || !data.stacked,
      position: 'right',
      color: colors.faint,
      formatter: ({ dataIndex }) => formatEndLabel(data, series, dataIndex),
    },
  };
}

/** A stacked bar is labeled with its sum, any other bar with its value; zero has no label. */
export function formatEndLabel(data: BarData, series: BarSeries, at: number): string {
  const value = data.stacked
    ? data.series.reduce((sum, one) => sum + (one.values[at] ?? 0), 0)
    : (series.values[at] ?? null);
  return value === null || value === 0 ? '' : formatValue(value, data.decimals);
}

const formatValue = (value: unknown, decimals: number) =>
  typeof value === 'number' ? formatRounded(value, decimals) : '—';
