import { useEffect } from 'react';
import type { TaskRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import type { ListModel } from '../../../grid/model/listModel.ts';

/** A task counts as read after 800 ms; moving past it does not mark it. */
const markReadDelayMs = 800;

/** Marks the viewed task as read, which ends its bold type. */
export function useMarkRead(model: ListModel<TaskRow>, row: TaskRow | undefined) {
  useEffect(() => {
    if (!row || row.read) return;
    const timer = setTimeout(() => model.patchRow(row.taskId, { read: true }), markReadDelayMs);
    return () => clearTimeout(timer);
  }, [model, row]);
}
