/** Decides transfer, which gives a task to another holder. */
import type { ActionOf } from '../../action.ts';
import type { Draft } from '../../draft.ts';
import { createUserNeeds } from '../../predictedNeeds.ts';
import { assertComment, assertValidForm, recordAction, requireHeldTask } from '../../taskAccess.ts';
import type { ActionRule } from '../actionRule.ts';
import { reassignTask, resolveNewHolders } from '../shared/holders.ts';

export const transferRule: ActionRule<'transfer'> = {
  decide: decideTransfer,
  predictNeeds: (_flow, { toUserId }) => createUserNeeds('chosen', [toUserId]),
  form: () => 'partial',
};

function decideTransfer(draft: Draft, { taskNo, toUserId }: ActionOf<'transfer'>) {
  const task = requireHeldTask(draft, taskNo, 'transform');
  assertComment(draft, '转交意见不可为空');
  assertValidForm(draft);
  const [holder] = resolveNewHolders(draft, task.runNo, [toUserId]);
  if (!holder) return;
  recordAction(draft, 'transfer', { task, userIds: [holder.userId] });
  reassignTask(draft, task, { holder });
}
