/** What all that match come to, where every one of them is selected: the list's figures know it without the rows. */
import { figure } from './figures.ts';
import type { ModelState } from './modelState.ts';
import type { ListView } from './view.ts';

type State = Pick<ModelState, 'evals' | 'total' | 'selected' | 'selectedAll'>;

/** Null where some were taken out again, and for a list without such figures. */
export function sumOfAll<Row>(
  { evals, total, selected, selectedAll }: State,
  { moneyColumn }: Pick<ListView<Row>, 'moneyColumn'>,
): { label: string; text: string } | null {
  const sum = moneyColumn && evals?.all[moneyColumn.id]?.sum;
  if (!selectedAll || selected !== total || sum === undefined || sum === null) return null;
  return { label: moneyColumn?.label ?? '', text: figure(sum, 2) };
}
