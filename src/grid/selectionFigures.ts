/**
 * What the selected rows amount to, in the numeric column under the cursor, else in the money column. Where every row
 * that matches is selected the list's own figures say it: the server has counted them, and no row is loaded for it.
 */
import Big from 'big.js';
import { type Amount, type Figures, figuresOf } from './cellFigures.ts';
import type { ListModel } from './listModel.ts';
import type { Eval, ListView } from './view.ts';

type FigureTexts = { sum: string } & Partial<Omit<Figures, 'numbers'>>;
export type SelectionFigures = FigureTexts & { label: string };

export function selectionFigures<Row>({ view, state, chosen }: ListModel<Row>): SelectionFigures | null {
  const column = summedColumn(view, state.cell);
  if (!column || state.selected === 0) return null;
  const { label, amount } = column;
  if (state.selectedAll) {
    const out = chosen.leftOut();
    const figures = out && figuresOfAll(state.evals?.all[column.id], out.map(amount));
    return figures ? { label, ...figures } : null;
  }
  const rows = chosen.rows();
  const figures = rows.length < state.selected ? null : figuresOf(rows.map(amount));
  if (!figures) return null;
  const { numbers: _, ...texts } = figures;
  return { label, ...texts };
}

/** Of how many rows an average is made is not known once some are taken out. */
function figuresOfAll(all: Eval | undefined, out: readonly Amount[]): FigureTexts | null {
  const { sum, average } = all ?? {};
  if (sum === undefined || sum === null) return null;
  if (out.length === 0) return { sum: String(sum), ...(average && { average: String(average) }) };
  const less = figuresOf(out)?.sum ?? '0';
  const decimals = Math.max(...[String(sum), less].map((text) => text.split('.')[1]?.length ?? 0));
  return { sum: new Big(sum).minus(less).toFixed(decimals) };
}

function summedColumn<Row>({ columns, moneyColumn }: ListView<Row>, cell: string | null) {
  const here = columns.find(({ id }) => id === cell);
  return here?.amount ? { id: here.id, label: here.label, amount: here.amount } : moneyColumn;
}
