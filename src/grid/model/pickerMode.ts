/** Handles a double click or Enter on a row: chooses the row in a picker, otherwise opens it. */
import type { ListView } from './listView.ts';
import type { SelectionModel } from './selection/selectionModel.ts';

type PickerList<Row> = {
  view: Pick<ListView<Row>, 'pickerMode' | 'isSelectable'>;
  selection: Pick<SelectionModel<Row>, 'select'>;
  focusedRow: () => Row | undefined;
};

export function activateRow<Row>(list: PickerList<Row>, open: () => void): void {
  const { pickerMode, isSelectable } = list.view;
  const row = list.focusedRow();
  if (!pickerMode) open();
  else if (row === undefined || isSelectable?.(row) === false) return;
  else if (pickerMode.selects === 'one') pickerMode.take(row);
  else list.selection.select([row], true);
}
