/** Handles a double click or Enter on a row: chooses the row in a picker, otherwise opens it. */
import type { ListView } from './listView.ts';
import type { SelectionModel } from './selection/selectionModel.ts';

type PickerList<Row> = {
  view: Pick<ListView<Row>, 'scene' | 'mayChoose'>;
  selection: Pick<SelectionModel<Row>, 'select'>;
  focusedRow: () => Row | undefined;
};

export function activateRow<Row>(list: PickerList<Row>, open: () => void): void {
  const { scene, mayChoose } = list.view;
  const row = list.focusedRow();
  if (!scene) open();
  else if (row === undefined || mayChoose?.(row) === false) return;
  else if (scene.selects === 'one') scene.take(row);
  else list.selection.select([row], true);
}
