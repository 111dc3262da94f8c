/** A page of the statistics with the sums over the page and over everything, counted once. */
import { sql } from 'kysely';
import type { FormStats, UserStats } from '../../../../../contract/calls/stats.ts';
import { type FlowMetric, flowMetrics } from '../../../../../contract/flow/flowMetrics.ts';
import type { Tx } from '../../../database.ts';
import {
  buildStatsOrder,
  type StatsBy,
  type StatsFilter,
  type StatsViewer,
  selectFlowStats,
} from './flowStats.ts';
import { buildPageClause } from './listConditions.ts';

type StatsRows = { user: UserStats; form: FormStats };
type FigureSums = Record<FlowMetric, { sum: number }>;
type StatsPage<Row> = { rows: Row[]; total: number; evals: { page: FigureSums; all: FigureSums } };

export async function loadFlowStatsPage<By extends StatsBy>(
  tx: Tx,
  by: By,
  { reader, filter }: { reader: StatsViewer; filter: StatsFilter },
): Promise<StatsPage<StatsRows[By]>> {
  const { rows } = await sql<{ page: StatsRows[By][]; total: number } & Record<FlowMetric, number>>`
    with figures as materialized (${selectFlowStats(by, reader, filter)})
    select count(*)::int as "total", ${selectSums}, (
      select coalesce(jsonb_agg(to_jsonb(p)), '[]')
      from (select * from figures order by ${buildStatsOrder(by, filter)} ${buildPageClause(filter)}) p) as "page"
    from figures`.execute(tx);
  const [all] = rows;
  if (!all) throw new Error('An aggregate without groups answered no row.');
  return {
    rows: all.page,
    total: all.total,
    evals: {
      page: buildFigureSums((name) => addAll(all.page.map((row) => row[name]))),
      all: buildFigureSums((name) => all[name]),
    },
  };
}

const selectSums = sql.join(
  flowMetrics.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::int as ${sql.id(name)}`),
);

const addAll = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);

const buildFigureSums = (of: (name: FlowMetric) => number): FigureSums => ({
  started: { sum: of('started') },
  handled: { sum: of('handled') },
  returned: { sum: of('returned') },
  pending: { sum: of('pending') },
  overdue: { sum: of('overdue') },
});
