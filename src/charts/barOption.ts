/** A chart's data as ECharts takes it. Pure, so that what is drawn can be tested without drawing it. */
import type { BarSeriesOption } from 'echarts/charts';
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { BarData, BarSeries } from './barData.ts';
import type { Colours } from './colours.ts';

export type BarOption = ComposeOption<
  BarSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>;

type Look = { colours: Colours; font: string };

const thickest = 14;

export function barOption(data: BarData, { colours, font }: Look): BarOption {
  const text = { color: colours.ink, fontFamily: font, fontSize: 12 };
  return {
    animation: false,
    textStyle: text,
    grid: { left: 8, right: 48, top: data.series.length > 1 ? 30 : 8, bottom: 4, containLabel: true },
    ...(data.series.length > 1 && {
      legend: { top: 0, left: 8, itemWidth: 10, itemHeight: 10, textStyle: text, icon: 'rect' },
    }),
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: colours.line, opacity: 0.4 } },
      backgroundColor: colours.surface,
      borderColor: colours.line,
      textStyle: text,
      valueFormatter: (value) => shown(value, data.decimals),
    },
    xAxis: {
      type: 'value',
      axisLabel: { ...text, color: colours.faint },
      splitLine: { lineStyle: { color: colours.line } },
      ...(data.decimals === 0 && { minInterval: 1 }),
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: [...data.names],
      axisLabel: { ...text, width: 120, overflow: 'truncate' },
      axisLine: { lineStyle: { color: colours.line } },
      axisTick: { show: false },
    },
    series: data.series.map((one, index) => seriesOf(one, { data, colours, index })),
  };
}

type Place = { data: BarData; colours: Colours; index: number };

function seriesOf(series: BarSeries, { data, colours, index }: Place): BarSeriesOption {
  const last = index === data.series.length - 1;
  return {
    type: 'bar',
    name: series.label,
    data: series.values.map((value) => value ?? '-'),
    barMaxWidth: thickest,
    barCategoryGap: '35%',
    color: colours[series.tone],
    cursor: 'pointer',
    emphasis: { disabled: true },
    ...(data.stacked && { stack: 'all' }),
    label: {
      show: last || !data.stacked,
      position: 'right',
      color: colours.faint,
      formatter: ({ dataIndex }) => endLabel(data, series, dataIndex),
    },
  };
}

/** A bar of parts says their sum, any other its value; nothing says nothing. */
export function endLabel(data: BarData, series: BarSeries, at: number): string {
  const value = data.stacked
    ? data.series.reduce((sum, one) => sum + (one.values[at] ?? 0), 0)
    : (series.values[at] ?? null);
  return value === null || value === 0 ? '' : shown(value, data.decimals);
}

const shown = (value: unknown, decimals: number) =>
  typeof value === 'number'
    ? value.toLocaleString('zh-CN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    : '—';
