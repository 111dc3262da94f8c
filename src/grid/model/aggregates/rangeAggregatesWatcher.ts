/**
 * Keeps what the range of cells holds in the model's state. It is counted once a frame at most, and only after the
 * range or the loaded rows have changed: a held arrow key moves the range before it is counted.
 */
import { ref } from 'valtio';
import type { ListModel } from '../listModel.ts';
import type { CellRange } from '../selection/cellRange.ts';
import { aggregateRange } from './rangeAggregates.ts';

export function createRangeWatcher<Row>(model: ListModel<Row>): (range: CellRange | undefined) => void {
  const { state, lines, view } = model;
  let counted = '';
  let wanted: CellRange | undefined;
  let frame: number | undefined;
  const count = () => {
    frame = undefined;
    if (wanted) state.range = ref(aggregateRange(lines, view.columns, wanted));
  };
  return (range) => {
    wanted = range;
    const now = range ? `${range.low} ${range.high} ${range.columns.join(' ')} ${lines.version}` : '';
    if (now === counted) return;
    counted = now;
    if (!range) state.range = null;
    else if (frame === undefined) frame = requestAnimationFrame(count);
  };
}
