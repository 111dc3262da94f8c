/** Decides delete, which ends an instance and removes it with its record. */
import type { ActionOf } from '../../action.ts';
import { type Draft, emitEvent, throwFailure } from '../../draft.ts';
import { recordAction } from '../../taskAccess.ts';
import type { ActionRule } from '../actionRule.ts';
import { endReadings, endRuns, findEndingTask } from '../shared/ending.ts';

export const deleteRule: ActionRule<'delete'> = { decide: decideDelete };

function decideDelete(draft: Draft, { taskNo }: ActionOf<'delete'>) {
  const task = findEndingTask(draft, 'delete', taskNo);
  if (draft.state.status === 1) throwFailure('INSTANCE_ENDED');
  recordAction(draft, 'delete', task ? { task } : {});
  endRuns(draft, 'voided');
  endReadings(draft, 'voided');
  emitEvent(draft, { type: 'deleted' });
}
