/** Which tasks are no longer the person's to handle, asked of the server where events may have been missed. */
import type { DryRunAction, DryRunOutcome } from '../../contract/calls/dryRunShapes.ts';
import { api } from '../client/api.ts';

const mostAtOnce = 1000;

export async function tasksOver(taskIds: readonly string[], action: DryRunAction): Promise<string[]> {
  if (taskIds.length === 0) return [];
  const told = await api.task.dryRun({ body: { taskIds: taskIds.slice(0, mostAtOnce), action } });
  return told.filter(isOver).map(({ taskId }) => taskId);
}

/** Done by somebody, given to somebody else, or not to be seen any more. */
export const isOver = ({ verdict, reason, title }: DryRunOutcome): boolean =>
  verdict === 'CLOSED' || reason === 'NOT_YOUR_TASK' || title === '';
