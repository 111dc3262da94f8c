/** Decides stash, which only saves the form of a task. */
import type { ActionOf } from '../../action.ts';
import type { Draft } from '../../draft.ts';
import { assertValidForm, recordAction, requireHeldTask } from '../../taskAccess.ts';
import type { ActionRule } from '../actionRule.ts';

export const stashRule: ActionRule<'stash'> = { decide: decideStash, form: () => 'partial' };

function decideStash(draft: Draft, { taskNo }: ActionOf<'stash'>) {
  const task = requireHeldTask(draft, taskNo, 'draft');
  assertValidForm(draft);
  recordAction(draft, 'stash', { task });
}
