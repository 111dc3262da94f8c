/** The next three tasks, with their logs and comments, are loaded before they are wanted, so that `j` shows them at once. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { TaskRow } from '../../../contract/calls/flowShapes.ts';
import type { ListModel } from '../../grid/listModel.ts';
import { prefetchComments } from '../../state/comments.ts';
import { prefetchFlows } from '../../state/flows.ts';
import { useTabActive } from '../../state/tabScope.ts';
import { prefetchTasks } from '../../state/taskCache.ts';

const ahead = 3;
/** The focused task comes first; a person running through the list would only fill the line. */
const waitMs = 120;

export function useAhead(model: ListModel<TaskRow>) {
  const { focusedKey, total } = useSnapshot(model.state);
  const active = useTabActive();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row or another number of rows is another look ahead
  useEffect(() => {
    if (!active || focusedKey === null) return;
    const timer = setTimeout(() => {
      const rows = model.rowsAhead(ahead);
      prefetchTasks(rows.map((row) => row.taskId));
      prefetchFlows(rows.map((row) => row.processInstanceId));
      prefetchComments(rows.map((row) => ({ bizName: row.formEnName, bizId: row.rowId })));
    }, waitMs);
    return () => clearTimeout(timer);
  }, [model, focusedKey, total, active]);
}
