/** Decides agree, which ends the task of an approver. */

import type { ActionOf } from '../../action.ts';
import { type Draft, endTask } from '../../draft.ts';
import { predictNextHolders } from '../../predictedNeeds.ts';
import { assertCompleteForm, recordAction, requireHeldTask } from '../../taskAccess.ts';
import type { ActionRule } from '../actionRule.ts';

export const agreeRule: ActionRule<'agree'> = {
  decide: decideAgree,
  predictNeeds: predictNextHolders,
  form: () => 'complete',
};

function decideAgree(draft: Draft, { taskNo }: ActionOf<'agree'>) {
  const task = requireHeldTask(draft, taskNo, 'agree');
  assertCompleteForm(draft);
  recordAction(draft, 'agree', { task });
  endTask(draft, task, { state: 'agreed' });
}
