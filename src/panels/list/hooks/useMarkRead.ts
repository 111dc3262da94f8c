import { useEffect } from 'react';
import type { TaskRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import type { ListModel } from '../../../grid/model/listModel.ts';

/** So long a task is looked at before it counts as seen; running past it does not. */
const markReadDelayMs = 800;

/** A task that was looked at is no longer bold. */
export function useMarkRead(model: ListModel<TaskRow>, row: TaskRow | undefined) {
  useEffect(() => {
    if (!row || row.read) return;
    const timer = setTimeout(() => model.amend(row.taskId, { read: true }), markReadDelayMs);
    return () => clearTimeout(timer);
  }, [model, row]);
}
