import type { TaskRow } from '../../../contract/calls/flowShapes.ts';
import type { OpenedTask } from '../../state/taskCache.ts';
import { useTask } from './useTask.ts';
import { useTaskContext } from './useTaskContext.ts';

/** The focused task of a list that stands alone: its buttons are those of its node, as beside its form. */
export function UnseenTask({ row }: { row: TaskRow }) {
  const { state } = useTask(row.taskId);
  // One that could not be loaded has the buttons that any row has.
  return state.kind === 'ready' ? <Known key={row.taskId} row={row} task={state.task} /> : null;
}

function Known({ row: { title, rowId }, task }: { row: TaskRow; task: OpenedTask }) {
  useTaskContext(task, { title, rowId });
  return null;
}
