/**
 * Aggregates of the selected rows, in the numeric column under the cursor, otherwise in the money
 * column. If all matching rows are selected, the list's own aggregates apply: the server has
 * calculated them, and no row is loaded.
 */
import Big from 'big.js';
import type { ListModelState } from '../listModelState.ts';
import type { ListView } from '../listView.ts';
import type { ColumnAggregate } from '../rows/groupTree.ts';
import type { SelectionModel } from '../selection/selectionModel.ts';
import { type Amount, aggregateAmounts, type CellAggregates } from './cellAggregates.ts';

type AggregateTexts = { sum: string } & Partial<Omit<CellAggregates, 'numbers'>>;
export type SelectionAggregates = AggregateTexts & { label: string };

type SelectableList<Row> = {
  view: Pick<ListView<Row>, 'columns' | 'moneyColumn'>;
  state: Pick<ListModelState, 'cell' | 'evals' | 'selected' | 'selectedAll'>;
  selection: Pick<SelectionModel<Row>, 'rows' | 'excludedRows'>;
};

export function aggregateSelection<Row>({
  view,
  state,
  selection,
}: SelectableList<Row>): SelectionAggregates | null {
  const column = findSummedColumn(view, state.cell);
  if (!column || state.selected === 0) return null;
  const { label, amount } = column;
  if (state.selectedAll) {
    const excluded = selection.excludedRows();
    const figures = excluded && aggregateAllMatching(state.evals?.all[column.id], excluded.map(amount));
    return figures ? { label, ...figures } : null;
  }
  const rows = selection.rows();
  const figures = rows.length < state.selected ? null : aggregateAmounts(rows.map(amount));
  if (!figures) return null;
  const { numbers: _, ...texts } = figures;
  return { label, ...texts };
}

/** The row count of an average is unknown once rows are excluded. */
function aggregateAllMatching(
  all: ColumnAggregate | undefined,
  excluded: readonly Amount[],
): AggregateTexts | null {
  const { sum, average } = all ?? {};
  if (sum === undefined || sum === null) return null;
  if (excluded.length === 0) return { sum: String(sum), ...(average && { average: String(average) }) };
  const less = aggregateAmounts(excluded)?.sum ?? '0';
  const decimals = Math.max(...[String(sum), less].map((text) => text.split('.')[1]?.length ?? 0));
  return { sum: new Big(sum).minus(less).toFixed(decimals) };
}

function findSummedColumn<Row>({ columns, moneyColumn }: SelectableList<Row>['view'], cell: string | null) {
  const current = columns.find(({ id }) => id === cell);
  return current?.amount ? { id: current.id, label: current.label, amount: current.amount } : moneyColumn;
}
