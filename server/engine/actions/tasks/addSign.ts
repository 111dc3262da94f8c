/** Decides add-sign, which adds people to a node. */
import type { ActionOf } from '../../action.ts';
import { type Draft, endTask, throwFailure } from '../../draft.ts';
import type { Holder, Task } from '../../model.ts';
import { openTask } from '../../openRun.ts';
import { createUserNeeds } from '../../predictedNeeds.ts';
import {
  assertComment,
  assertCompleteForm,
  assertValidForm,
  needsOpening,
  recordAction,
  requireHeldTask,
} from '../../taskAccess.ts';
import type { ActionRule } from '../actionRule.ts';
import { resolveNewHolders } from '../shared/holders.ts';
import { markSubmitted } from '../shared/votes.ts';

/** afterAddSign includes an agreement, which requires a complete form. */
export const addSignRule: ActionRule<'addSign'> = {
  decide: decideAddSign,
  predictNeeds: (_flow, { userIds }) => createUserNeeds('chosen', userIds),
  form: ({ type }) => (type === 'afterAddSign' ? 'complete' : 'partial'),
};

function decideAddSign(draft: Draft, { taskNo, type, userIds }: ActionOf<'addSign'>) {
  const task = requireHeldTask(draft, taskNo, 'addSign');
  assertComment(draft, '加签意见不可为空');
  if (type === 'afterAddSign') {
    if (needsOpening(draft, task)) throwFailure('NEEDS_FORM');
    assertCompleteForm(draft);
  } else assertValidForm(draft);
  const holders = resolveNewHolders(draft, task.runNo, userIds);
  recordAction(draft, type, { task, userIds: holders.map((one) => one.userId) });
  if (type === 'afterAddSign') submitBeforeSigning(draft, task);
  for (const holder of holders) openSigner(draft, { task, holder, type });
}

function submitBeforeSigning(draft: Draft, task: Task) {
  if (task.kind === 'HANDLE') markSubmitted(draft, task);
  else endTask(draft, task, { state: 'agreed' });
}

type SignerRequest = Pick<ActionOf<'addSign'>, 'type'> & { readonly task: Task; readonly holder: Holder };

/** Before: the signer precedes the task. After: a further voter; for a signer, another signer of the same voter. */
function openSigner(draft: Draft, { task, holder, type }: SignerRequest) {
  const before = type === 'beforeAddSign';
  const role = before || task.role === 'signer' ? 'signer' : 'voter';
  openTask(draft, {
    runNo: task.runNo,
    holder,
    kind: 'APPROVAL',
    role,
    turn: task.turn,
    signOf: before || task.role !== 'signer' ? task.taskNo : task.signOf,
    addedBy: task.userId,
    after: role === 'voter',
  });
}
