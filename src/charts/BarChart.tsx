/** The only component that draws with ECharts; pages load this file lazily. */
import './charts.css';
import { BarChart as Bars } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import type { BarData } from './barData.ts';
import { createBarOption } from './barOption.ts';
import { onAppearanceChange, readChartColors } from './chartColors.ts';

use([Bars, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

type BarChartProps = {
  data: BarData;
  /** A bar was clicked: its name's place and its series'. */
  onPick: (at: { name: number; series: number }) => void;
};

export function BarChart({ data, onPick }: BarChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const drawn = init(element, null, { renderer: 'svg' });
    chart.current = drawn;
    drawn.on('click', ({ dataIndex, seriesIndex = 0 }) =>
      pick.current({ name: dataIndex, series: seriesIndex }),
    );
    const room = new ResizeObserver(() => drawn.resize());
    room.observe(element);
    return () => {
      room.disconnect();
      drawn.dispose();
    };
  }, []);
  useEffect(() => {
    const draw = () => {
      const element = frame.current;
      if (!element) return;
      const look = { colors: readChartColors(element), font: getComputedStyle(element).fontFamily };
      chart.current?.setOption(createBarOption(data, look), { notMerge: true });
    };
    draw();
    return onAppearanceChange(draw);
  }, [data]);
  return <div ref={frame} className="charts-bars" role="img" aria-label={data.title} />;
}
