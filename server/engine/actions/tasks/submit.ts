/** Decides submit, which ends the task of a handler. */

import type { ActionOf } from '../../action.ts';
import type { Draft } from '../../draft.ts';
import { predictNextHolders } from '../../predictedNeeds.ts';
import { assertCompleteForm, recordAction, requireHeldTask } from '../../taskAccess.ts';
import type { ActionRule } from '../actionRule.ts';
import { markSubmitted } from '../shared/votes.ts';

export const submitRule: ActionRule<'submit'> = {
  decide: decideSubmit,
  predictNeeds: predictNextHolders,
  form: () => 'complete',
};

function decideSubmit(draft: Draft, { taskNo }: ActionOf<'submit'>) {
  const task = requireHeldTask(draft, taskNo, 'submit');
  assertCompleteForm(draft);
  recordAction(draft, 'submit', { task });
  markSubmitted(draft, task);
}
