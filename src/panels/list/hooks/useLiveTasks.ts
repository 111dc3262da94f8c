/** Updates a list of tasks live: new tasks appear; a task that others have handled is marked and skipped. */
import { useEffect, useState } from 'react';
import type { TaskRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import type { ListModel } from '../../../grid/model/listModel.ts';
import { onLiveEvent, onLiveReconnect } from '../../../state/cache/liveEvents.ts';
import { findClosedTasks } from '../../../state/tasks/closedTaskCheck.ts';
import { closedByOtherAction, formatRowNote } from '../../../state/tasks/closedTaskText.ts';

/** Deselects tasks that were closed while the live connection was down. */
async function deselectClosedTasks(model: ListModel<TaskRow>): Promise<void> {
  const selection = model.selection.current;
  if (selection.mode === 'all') return;
  const over = await findClosedTasks([...selection.keys], model.view.taskRole === 'read' ? 'read' : 'agree');
  for (const taskId of over) model.dismissals.dismiss(taskId, '已处理');
}

/** The delay in which several events cause one reload. */
const coalesceMs = 400;
const noticeMs = 6000;

/** Shows briefly what happened to the focused task. */
export function useLiveTasks(model: ListModel<TaskRow>): string | undefined {
  const [notice, setNotice] = useState<string>();
  useEffect(() => {
    let reading: ReturnType<typeof setTimeout> | undefined;
    let showing: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      clearTimeout(reading);
      reading = setTimeout(
        () => (model.state.failure === null ? model.refresh() : model.retry()),
        coalesceMs,
      );
    };
    const stops = [
      onLiveEvent(['task.created', 'task.urged', 'task.snoozed', 'task.returned'], read),
      onLiveEvent('task.closed', ({ taskId, own, act }) => {
        const key = String(taskId);
        const what = formatRowNote(closedByOtherAction(act));
        const at = model.indexOfKey(key);
        const row = at < 0 ? undefined : model.rowAt(at);
        if (row && own !== true && model.dismissals.of(row) === undefined && model.state.focusedKey === key) {
          setNotice(`“${row.title}”${what}，已转到下一条；填写的内容保留为草稿`);
          clearTimeout(showing);
          showing = setTimeout(() => setNotice(undefined), noticeMs);
        }
        model.dismissals.dismiss(key, own === true ? '已处理' : what);
        read();
      }),
      onLiveReconnect(() => {
        read();
        void deselectClosedTasks(model);
      }),
    ];
    return () => {
      clearTimeout(reading);
      clearTimeout(showing);
      for (const stop of stops) stop();
    };
  }, [model]);
  return notice;
}
