/** What a group amounts to, by the columns that the figures belong to. Pure. */
import { figure } from './figures.ts';
import type { Group } from './outline.ts';
import type { Eval, EvalColumn, ListView } from './view.ts';

type Shown = Pick<ListView<never>, 'evals' | 'moneyColumn'>;

/** Columns in which the head of a group has a figure. */
export const figureColumns = ({ evals, moneyColumn }: Shown): ReadonlySet<string> =>
  new Set([...evals.map(({ id }) => id), ...(moneyColumn ? [moneyColumn.id] : [])]);

/** The sum under its column, the average where a column has no sum. */
export function headFigure(view: Shown, { figures, sum }: Group, column: string): string {
  if (!figures) return column === view.moneyColumn?.id && sum !== null ? figure(sum, 2) : '';
  const shown = view.evals.find(({ id }) => id === column);
  const { sum: total, average } = figures[column] ?? {};
  if (!shown) return '';
  return total ? textOf(total, shown) : average ? `平均 ${textOf(average, shown)}` : '';
}

/** Averages of columns in which the sum stands: 平均 1.00; with the names of the columns where there are several. */
export function headAverages(
  view: Shown & { columns: readonly { id: string; label: string }[] },
  { figures = {} }: Group,
): string {
  const texts = view.evals.flatMap((shown) => {
    const { sum, average }: Eval = figures[shown.id] ?? {};
    const label = view.columns.find(({ id }) => id === shown.id)?.label ?? shown.id;
    return sum && average ? [{ label, text: `平均 ${textOf(average, shown)}` }] : [];
  });
  return texts.map(({ label, text }) => (texts.length > 1 ? `${label}${text}` : text)).join(' · ');
}

const textOf = (value: string | number, { decimals = 2, plain }: EvalColumn): string =>
  figure(value, decimals, !plain);
