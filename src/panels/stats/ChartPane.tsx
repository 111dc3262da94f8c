/** The rows with the largest values of a measure as bars; a click opens the list of the items counted. */
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ListModel } from '../../grid/model/listModel.ts';
import type { StatsRow } from '../../grid/views/flows/statsViews.ts';
import type { ListQuery } from '../../state/lists/listQuery.ts';
import { EmptyState, LoadingIndicator } from '../../ui/EmptyState.tsx';
import { createLoadable } from '../../ui/loadable.tsx';
import { type ChartMeasure, chartMeasures, filterCharted, toBarData } from './chartMeasures.ts';

const chart = createLoadable(async () => (await import('../../charts/BarChart.tsx')).BarChart);

const maxBars = 20;

type ChartPaneProps<Row extends StatsRow> = {
  model: ListModel<Row>;
  measure: ChartMeasure;
  onMeasure: (measure: ChartMeasure) => void;
  onPick: (row: Row, measure: ChartMeasure, part: number) => void;
};

export function ChartPane<Row extends StatsRow>({ model, measure, onMeasure, onPick }: ChartPaneProps<Row>) {
  const rows = useLargestRows(model, measure);
  const data = useMemo(() => rows && toBarData(measure, rows), [measure, rows]);
  return (
    <div className="stats-chart">
      <fieldset className="stats-measures" aria-label="图表指标">
        {chartMeasures.map((one) => (
          <button
            key={one.id}
            type="button"
            className="grid-chip"
            aria-pressed={one === measure}
            onClick={() => onMeasure(one)}
          >
            {one.label}
          </button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: in a low window it scrolls by keyboard */}
      <section className="stats-bars" aria-label="图表" tabIndex={0}>
        {rows === undefined || data === undefined ? (
          <LoadingIndicator />
        ) : rows.length === 0 ? (
          <EmptyState title={`没有${measure.label}数据`} hint="换一个指标或时间段" />
        ) : (
          <Suspense fallback={<LoadingIndicator />}>
            <div style={{ height: 44 + rows.length * (data.stacked ? 26 : 40) }}>
              <chart.Component
                data={data}
                onPick={({ name, series }) => {
                  const row = rows[name];
                  if (row) onPick(row, measure, series);
                }}
              />
            </div>
          </Suspense>
        )}
      </section>
    </div>
  );
}

/** The first rows in the order of the measure, under the list's own filters; undefined until they are loaded. */
function useLargestRows<Row extends StatsRow>(
  model: ListModel<Row>,
  measure: ChartMeasure,
): Row[] | undefined {
  const { query, total } = useSnapshot(model.state);
  const [rows, setRows] = useState<Row[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query or a new page of the list loads again
  useEffect(() => {
    const left = new AbortController();
    // A snapshot only adds readonly.
    const listQuery = {
      ...(query as ListQuery),
      orderBy: [{ field: measure.orderBy, order: 'desc' as const }],
    };
    model.view.source({ ...listQuery, pageNum: 1, pageSize: maxBars, signal: left.signal }).then(
      (answer) => left.signal.aborted || setRows(filterCharted(measure, answer.rows) as Row[]), // some of the same rows
      // The list next to it reports the failure and offers the retry.
      () => left.signal.aborted || setRows([]),
    );
    return () => left.abort();
  }, [model, measure, query, total]);
  return rows;
}
