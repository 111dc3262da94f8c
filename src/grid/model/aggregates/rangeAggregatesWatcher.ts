/**
 * Keeps the aggregates of the cell range in the model's state. They are calculated at most once per frame, and only
 * after the range or the loaded rows changed: a held arrow key moves the range without waiting for them.
 */
import { ref } from 'valtio';
import type { ListModelState } from '../listModelState.ts';
import type { ListView } from '../listView.ts';
import type { RowModel } from '../rows/rowModel.ts';
import type { CellRange } from '../selection/cellRange.ts';
import { aggregateRange } from './rangeAggregates.ts';

type WatchedList<Row> = {
  state: Pick<ListModelState, 'range'>;
  rowModel: RowModel<Row>;
  view: Pick<ListView<Row>, 'columns'>;
};

export function createRangeWatcher<Row>({
  state,
  rowModel,
  view,
}: WatchedList<Row>): (range: CellRange | undefined) => void {
  let counted = '';
  let pending: CellRange | undefined;
  let frame: number | undefined;
  const count = () => {
    frame = undefined;
    if (pending) state.range = ref(aggregateRange(rowModel, view.columns, pending));
  };
  return (range) => {
    pending = range;
    const now = range ? `${range.low} ${range.high} ${range.columns.join(' ')} ${rowModel.version}` : '';
    if (now === counted) return;
    counted = now;
    if (!range) state.range = null;
    else if (frame === undefined) frame = requestAnimationFrame(count);
  };
}
