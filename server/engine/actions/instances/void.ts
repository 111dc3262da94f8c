/** Decides void, which ends an instance and keeps its record. */
import type { ActionOf } from '../../action.ts';
import { type Draft, emitEvent } from '../../draft.ts';
import { assertNotEnded, recordAction } from '../../taskAccess.ts';
import type { ActionRule } from '../actionRule.ts';
import { endRuns, findEndingTask } from '../shared/ending.ts';

export const voidRule: ActionRule<'void'> = { decide: decideVoid };

function decideVoid(draft: Draft, { taskNo }: ActionOf<'void'>) {
  const task = findEndingTask(draft, 'trash', taskNo);
  assertNotEnded(draft);
  recordAction(draft, 'void', task ? { task } : {});
  endRuns(draft, 'voided');
  emitEvent(draft, { type: 'statusChanged', status: -2 });
}
