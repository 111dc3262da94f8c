/** What a screen reader is told of the list: its total, its order, what is selected and what a range of cells holds. */
import { useEffect } from 'react';
import { subscribe } from 'valtio';
import type { ListModel } from '../../grid/listModel.ts';
import { useTabActive } from '../../state/tabScope.ts';
import { announceText } from '../../ui/announce.ts';
import { orderText, rangeText, selectionText, totalText } from './listSpeech.ts';

export function useListSpeech<Row>(model: ListModel<Row>): void {
  const active = useTabActive();
  useEffect(() => {
    if (!active) return;
    const { state } = model;
    let known = knownOf(model);
    const hear = () => {
      const now = knownOf(model);
      const before = known;
      known = now;
      if (now.total !== null && (now.total !== before.total || now.query !== before.query))
        announceText('total', () => totalText(model));
      if (now.orderBy !== before.orderBy) announceText('order', () => orderText(model));
      if (now.selected !== before.selected) announceText('selection', () => selectionText(model));
      if (now.range && now.range !== before.range)
        announceText('range', () => (state.range ? rangeText(state.range) : ''));
    };
    if (known.total !== null) announceText('total', () => totalText(model));
    return subscribe(state, hear);
  }, [model, active]);
}

const knownOf = <Row>({ state }: ListModel<Row>) => ({
  total: state.total,
  query: state.query,
  orderBy: state.query.orderBy,
  selected: state.selected,
  range: state.range,
});
