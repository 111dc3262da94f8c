/** The focused row as the preview should follow it. */
import { useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import type { ListModel } from '../../../grid/model/listModel.ts';

/** While keys come faster than a preview can be drawn the rows move on and the preview catches up with the last. */
export function useDeferredFocusedRow<Row>(model: ListModel<Row>): Row | undefined {
  // Both say when; what is focused is the model's to say.
  const { focusedKey } = useSnapshot(model.state);
  const row = focusedKey === null ? undefined : model.focusedRow();
  return useDeferredValue(row);
}
