/** The aggregates of a group by column. Pure. */
import { formatNumber } from '../../../../contract/formatNumber.ts';
import type { AggregateColumn, ListView } from '../listView.ts';
import type { ColumnAggregate, Group } from '../rows/groupTree.ts';

type AggregatedView = Pick<ListView<never>, 'evals' | 'moneyColumn'>;

/** Columns in which a group header shows an aggregate. */
export const aggregateColumnIds = ({ evals, moneyColumn }: AggregatedView): ReadonlySet<string> =>
  new Set([...evals.map(({ id }) => id), ...(moneyColumn ? [moneyColumn.id] : [])]);

/** The sum of the column; the average if the column has no sum. */
export function formatGroupAggregate(view: AggregatedView, { figures, sum }: Group, column: string): string {
  if (!figures) return column === view.moneyColumn?.id && sum !== null ? formatNumber(sum, 2) : '';
  const shown = view.evals.find(({ id }) => id === column);
  const { sum: total, average } = figures[column] ?? {};
  if (!shown) return '';
  return total ? formatAggregate(total, shown) : average ? `平均 ${formatAggregate(average, shown)}` : '';
}

/** Averages of the columns that show a sum: 平均 1.00; several averages carry the names of their columns. */
export function formatGroupAverages(
  view: AggregatedView & { columns: readonly { id: string; label: string }[] },
  { figures = {} }: Group,
): string {
  const texts = view.evals.flatMap((shown) => {
    const { sum, average }: ColumnAggregate = figures[shown.id] ?? {};
    const label = view.columns.find(({ id }) => id === shown.id)?.label ?? shown.id;
    return sum && average ? [{ label, text: `平均 ${formatAggregate(average, shown)}` }] : [];
  });
  return texts.map(({ label, text }) => (texts.length > 1 ? `${label}${text}` : text)).join(' · ');
}

const formatAggregate = (value: string | number, { decimals = 2, plain }: AggregateColumn): string =>
  formatNumber(value, decimals, !plain);
