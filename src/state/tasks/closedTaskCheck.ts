/** Asks the server which tasks the person can no longer handle, for use after missed events. */

import type { DryRunOutcome } from '../../../contract/calls/taskActions/dryRunOutcome.ts';
import type { DryRunAction } from '../../../contract/flow/actionTexts.ts';
import { api } from '../../client/api.ts';

const maxTaskIds = 1000;

export async function findClosedTasks(taskIds: readonly string[], action: DryRunAction): Promise<string[]> {
  if (taskIds.length === 0) return [];
  const outcomes = await api.task.dryRun({ body: { taskIds: taskIds.slice(0, maxTaskIds), action } });
  return outcomes.filter(isClosedOutcome).map(({ taskId }) => taskId);
}

/** Completed by somebody, assigned to another person, or no longer visible. */
export const isClosedOutcome = ({ verdict, reason, title }: DryRunOutcome): boolean =>
  verdict === 'CLOSED' || reason === 'NOT_YOUR_TASK' || title === '';
