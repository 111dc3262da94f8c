import type { TaskRow } from '../../../contract/calls/shapes/flowShapes.ts';
import type { LoadedTask } from '../../state/tasks/taskCache.ts';
import { useTask } from './useTask.ts';
import { useTaskContext } from './useTaskContext.ts';

/** The focused task of a list that stands alone: its buttons are those of its node, as beside its form. */
export function TaskContextPublisher({ row }: { row: TaskRow }) {
  const { state } = useTask(row.taskId);
  // One that could not be loaded has the buttons that any row has.
  return state.kind === 'ready' ? <LoadedTaskContext key={row.taskId} row={row} task={state.task} /> : null;
}

function LoadedTaskContext({ row: { title, rowId }, task }: { row: TaskRow; task: LoadedTask }) {
  useTaskContext(task, { title, rowId });
  return null;
}
