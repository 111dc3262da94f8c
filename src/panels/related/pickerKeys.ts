/** The keys of a list within a drawer, where the page's own commands are silent. */
import type { KeyboardEvent } from 'react';
import type { GridAccess } from '../../grid/gridAccess.ts';
import type { ListModel } from '../../grid/listModel.ts';
import { stepIn, stepOut } from '../../grid/treeMoves.ts';

type Picked<Row> = { model: ListModel<Row>; access: GridAccess; take: () => void; search: () => void };
type Move<Row> = (picked: Picked<Row>) => void;

const moves: Record<string, Move<unknown>> = {
  ArrowDown: ({ model }) => model.move(1),
  ArrowUp: ({ model }) => model.move(-1),
  // Of a tree only; else they do nothing.
  ArrowRight: ({ model }) => void stepIn(model),
  ArrowLeft: ({ model }) => stepOut(model),
  j: ({ model }) => model.move(1),
  k: ({ model }) => model.move(-1),
  PageDown: ({ model, access }) => model.move(access.rowsInView()),
  PageUp: ({ model, access }) => model.move(-access.rowsInView()),
  Home: ({ model }) => model.focus(0),
  End: ({ model }) => model.focus((model.state.total ?? 1) - 1),
  ' ': ({ model }) => model.chosen.toggle(),
  x: ({ model }) => model.chosen.toggle(),
  Enter: ({ take }) => take(),
  '/': ({ search }) => search(),
};

export function pickerKeys<Row>(event: KeyboardEvent, picked: Picked<Row>): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
  if (!move || ctrlKey || metaKey || altKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  // No move looks into a row.
  move(picked as unknown as Picked<unknown>);
}
