/** Handles a double click or Enter on a row: chooses the row in a picker, otherwise opens it. */
import type { ListModel } from './listModel.ts';

export function activateRow<Row>(model: ListModel<Row>, open: () => void): void {
  const { scene, mayChoose } = model.view;
  const row = model.focusedRow();
  if (!scene) open();
  else if (row === undefined || mayChoose?.(row) === false) return;
  else if (scene.selects === 'one') scene.take(row);
  else model.chosen.choose([row], true);
}
