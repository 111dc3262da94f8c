/** Announces a list to screen readers: its total, its order, its selection and the sum of a cell range. */
import { useEffect } from 'react';
import { subscribe } from 'valtio';
import type { ListModel } from '../../../grid/model/listModel.ts';
import { useTabActive } from '../../../state/workspace/tabScope.ts';
import { announceText } from '../../../ui/announce/announceText.ts';
import { formatCellRange, formatSelection, formatSort, formatTotal } from './listAnnouncements.ts';

export function useListAnnouncements<Row>(model: ListModel<Row>): void {
  const active = useTabActive();
  useEffect(() => {
    if (!active) return;
    const { state } = model;
    let known = snapshotState(model);
    const hear = () => {
      const now = snapshotState(model);
      const before = known;
      known = now;
      if (now.total !== null && (now.total !== before.total || now.query !== before.query))
        announceText('total', () => formatTotal(model));
      if (now.orderBy !== before.orderBy) announceText('order', () => formatSort(model));
      if (now.selected !== before.selected) announceText('selection', () => formatSelection(model));
      if (now.range && now.range !== before.range)
        announceText('range', () => (state.range ? formatCellRange(state.range) : ''));
    };
    if (known.total !== null) announceText('total', () => formatTotal(model));
    return subscribe(state, hear);
  }, [model, active]);
}

const snapshotState = <Row>({ state }: ListModel<Row>) => ({
  total: state.total,
  query: state.query,
  orderBy: state.query.orderBy,
  selected: state.selected,
  range: state.range,
});
