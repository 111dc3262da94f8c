/** Decides read, which ends the task of a reader. */
import type { ActionOf } from '../../action.ts';
import { type Draft, endTask, throwFailure } from '../../draft.ts';
import { recordAction, requireOwnOpenTask } from '../../taskAccess.ts';
import type { ActionRule } from '../actionRule.ts';

export const readRule: ActionRule<'read'> = { decide: decideRead };

/** Readings do not depend on the instance status: they can be read after the instance has ended. */
function decideRead(draft: Draft, { taskNo }: ActionOf<'read'>) {
  const task = requireOwnOpenTask(draft, taskNo);
  if (task.role !== 'reader') throwFailure('BUTTON_DISABLED');
  recordAction(draft, 'read', { task });
  endTask(draft, task, { state: 'read' });
}
