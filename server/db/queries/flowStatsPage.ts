/** A page of the statistics with the sums over the page and over everything, counted once. */
import { sql } from 'kysely';
import type { FormStats, UserStats } from '../../../contract/calls/stats.ts';
import { type FlowFigure, flowFigures } from '../../../contract/flow/figures.ts';
import type { Tx } from '../database.ts';
import { flowStats, type StatsBy, type StatsFilter, type StatsReader, statsOrder } from './flowStats.ts';
import { pageSql } from './listFilters.ts';

type Rows = { user: UserStats; form: FormStats };
type Sums = Record<FlowFigure, { sum: number }>;
type Page<Row> = { rows: Row[]; total: number; evals: { page: Sums; all: Sums } };

export async function flowStatsPage<By extends StatsBy>(
  tx: Tx,
  by: By,
  { reader, filter }: { reader: StatsReader; filter: StatsFilter },
): Promise<Page<Rows[By]>> {
  const { rows } = await sql<{ page: Rows[By][]; total: number } & Record<FlowFigure, number>>`
    with figures as materialized (${flowStats(by, reader, filter)})
    select count(*)::int as "total", ${sums}, (
      select coalesce(jsonb_agg(to_jsonb(p) - 'pinyin'), '[]')
      from (select * from figures order by ${statsOrder(by, filter)} ${pageSql(filter)}) p) as "page"
    from figures`.execute(tx);
  const [all] = rows;
  if (!all) throw new Error('An aggregate without groups answered no row.');
  return {
    rows: all.page,
    total: all.total,
    evals: {
      page: sumsOf((name) => sum(all.page.map((row) => row[name]))),
      all: sumsOf((name) => all[name]),
    },
  };
}

const sums = sql.join(
  flowFigures.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::int as ${sql.id(name)}`),
);

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);

const sumsOf = (of: (name: FlowFigure) => number): Sums => ({
  started: { sum: of('started') },
  handled: { sum: of('handled') },
  returned: { sum: of('returned') },
  pending: { sum: of('pending') },
  overdue: { sum: of('overdue') },
});
