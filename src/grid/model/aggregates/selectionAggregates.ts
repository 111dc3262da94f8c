/**
 * Aggregates of the selected rows, in the numeric column under the cursor, otherwise in the money
 * column. If all matching rows are selected, the list's own aggregates apply: the server has
 * calculated them, and no row is loaded.
 */
import Big from 'big.js';
import type { ListModel } from '../listModel.ts';
import type { ColumnAggregate, ListView } from '../listView.ts';
import { type Amount, aggregateAmounts, type CellAggregates } from './cellAggregates.ts';

type AggregateTexts = { sum: string } & Partial<Omit<CellAggregates, 'numbers'>>;
export type SelectionAggregates = AggregateTexts & { label: string };

export function aggregateSelection<Row>({ view, state, chosen }: ListModel<Row>): SelectionAggregates | null {
  const column = findSummedColumn(view, state.cell);
  if (!column || state.selected === 0) return null;
  const { label, amount } = column;
  if (state.selectedAll) {
    const out = chosen.leftOut();
    const figures = out && aggregateAllMatching(state.evals?.all[column.id], out.map(amount));
    return figures ? { label, ...figures } : null;
  }
  const rows = chosen.rows();
  const figures = rows.length < state.selected ? null : aggregateAmounts(rows.map(amount));
  if (!figures) return null;
  const { numbers: _, ...texts } = figures;
  return { label, ...texts };
}

/** The row count of an average is unknown once rows are excluded. */
function aggregateAllMatching(
  all: ColumnAggregate | undefined,
  out: readonly Amount[],
): AggregateTexts | null {
  const { sum, average } = all ?? {};
  if (sum === undefined || sum === null) return null;
  if (out.length === 0) return { sum: String(sum), ...(average && { average: String(average) }) };
  const less = aggregateAmounts(out)?.sum ?? '0';
  const decimals = Math.max(...[String(sum), less].map((text) => text.split('.')[1]?.length ?? 0));
  return { sum: new Big(sum).minus(less).toFixed(decimals) };
}

function findSummedColumn<Row>({ columns, moneyColumn }: ListView<Row>, cell: string | null) {
  const here = columns.find(({ id }) => id === cell);
  return here?.amount ? { id: here.id, label: here.label, amount: here.amount } : moneyColumn;
}
