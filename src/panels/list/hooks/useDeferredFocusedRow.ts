/** The focused row, deferred for the preview. */
import { useDeferredValue } from 'react';
import { useSnapshot } from 'valtio';
import type { ListModel } from '../../../grid/model/listModel.ts';

/** While keys arrive faster than a preview renders, the cursor moves on and the preview skips to the last row. */
export function useDeferredFocusedRow<Row>(model: ListModel<Row>): Row | undefined {
  // Both trigger a render; the model returns the focused row as loaded last.
  const { focusedKey, rowVersion } = useSnapshot(model.state);
  void rowVersion;
  const row = focusedKey === null ? undefined : model.focusedRow();
  return useDeferredValue(row);
}
