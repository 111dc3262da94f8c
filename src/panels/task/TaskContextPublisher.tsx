import type { TaskRow } from '../../../contract/calls/shapes/flowShapes.ts';
import type { LoadedTask } from '../../state/tasks/taskCache.ts';
import { useTask } from './useTask.ts';
import { useTaskContext } from './useTaskContext.ts';

/** Publishes the focused task of a list without a form: its buttons are those of its node, as in its form. */
export function TaskContextPublisher({ row }: { row: TaskRow }) {
  const { state } = useTask(row.taskId);
  // A task that could not be loaded has the default buttons of a row.
  return state.kind === 'ready' ? <LoadedTaskContext key={row.taskId} row={row} task={state.task} /> : null;
}

function LoadedTaskContext({ row: { title, rowId }, task }: { row: TaskRow; task: LoadedTask }) {
  useTaskContext(task, { title, rowId });
  return null;
}
