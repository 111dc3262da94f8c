/** The keys of a list in a drawer, where the page's commands are disabled. */
import type { KeyboardEvent } from 'react';
import type { ListModel } from '../../grid/model/listModel.ts';
import { collapseFocusedRow, expandFocusedRow } from '../../grid/model/rows/treeActions.ts';
import type { GridAccess } from '../../grid/widget/gridAccess.ts';

type PickerKeyContext<Row> = {
  model: ListModel<Row>;
  access: GridAccess;
  take: () => void;
  search: () => void;
};
type PickerKeyAction<Row> = (picked: PickerKeyContext<Row>) => void;

const actionsByKey: Record<string, PickerKeyAction<unknown>> = {
  ArrowDown: ({ model }) => model.move(1),
  ArrowUp: ({ model }) => model.move(-1),
  // These keys act on a tree only.
  ArrowRight: ({ model }) => void expandFocusedRow(model),
  ArrowLeft: ({ model }) => collapseFocusedRow(model),
  j: ({ model }) => model.move(1),
  k: ({ model }) => model.move(-1),
  PageDown: ({ model, access }) => model.move(access.rowsInView()),
  PageUp: ({ model, access }) => model.move(-access.rowsInView()),
  Home: ({ model }) => model.focus(0),
  End: ({ model }) => model.focus((model.state.total ?? 1) - 1),
  ' ': ({ model }) => model.selection.toggle(),
  x: ({ model }) => model.selection.toggle(),
  Enter: ({ take }) => take(),
  '/': ({ search }) => search(),
};

export function handlePickerKey<Row>(event: KeyboardEvent, picked: PickerKeyContext<Row>): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  const move = Object.hasOwn(actionsByKey, key) ? actionsByKey[key] : undefined;
  if (!move || ctrlKey || metaKey || altKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  // None of these keys depends on the type of the rows.
  move(picked as unknown as PickerKeyContext<unknown>);
}
