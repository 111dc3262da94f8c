/** Which tasks are no longer the person's to handle, asked of the server where events may have been missed. */
import type { DryRunAction, DryRunOutcome } from '../../../contract/calls/shapes/dryRunShapes.ts';
import { api } from '../../client/api.ts';

const maxTaskIds = 1000;

export async function findClosedTasks(taskIds: readonly string[], action: DryRunAction): Promise<string[]> {
  if (taskIds.length === 0) return [];
  const told = await api.task.dryRun({ body: { taskIds: taskIds.slice(0, maxTaskIds), action } });
  return told.filter(isClosedOutcome).map(({ taskId }) => taskId);
}

/** Done by somebody, given to somebody else, or not to be seen any more. */
export const isClosedOutcome = ({ verdict, reason, title }: DryRunOutcome): boolean =>
  verdict === 'CLOSED' || reason === 'NOT_YOUR_TASK' || title === '';
