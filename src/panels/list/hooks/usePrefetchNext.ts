/** Loads the next three tasks with their logs and comments in advance, so that `j` shows them at once. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { TaskRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import type { ListModel } from '../../../grid/model/listModel.ts';
import { prefetchComments } from '../../../state/cache/comments.ts';
import { prefetchFlows } from '../../../state/tasks/flows.ts';
import { prefetchTasks } from '../../../state/tasks/taskCache.ts';
import { useTabActive } from '../../../state/workspace/tabScope.ts';

const prefetchCount = 3;
/** The focused task loads first; while a person moves quickly through the list, prefetching would only delay it. */
const delayMs = 120;

export function usePrefetchNext(model: ListModel<TaskRow>) {
  const { focusedKey, total } = useSnapshot(model.state);
  const active = useTabActive();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row or another number of rows prefetches again
  useEffect(() => {
    if (!active || focusedKey === null) return;
    const timer = setTimeout(() => {
      const rows = model.rowsAhead(prefetchCount);
      prefetchTasks(rows.map((row) => row.taskId));
      prefetchFlows(rows.map((row) => row.processInstanceId));
      prefetchComments(rows.map((row) => ({ bizName: row.formEnName, bizId: row.rowId })));
    }, delayMs);
    return () => clearTimeout(timer);
  }, [model, focusedKey, total, active]);
}
