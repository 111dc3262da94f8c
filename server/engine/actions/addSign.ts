/** Decides add-sign and reduce-sign, which add people to a node and remove them. */
import type { ActionOf, Holder } from '../action.ts';
import { type Draft, endTask, getRun, getTasksOfRun, isLiveTask, throwFailure } from '../draft.ts';
import type { Task } from '../model.ts';
import { openTask } from '../openRun.ts';
import { createUserNeeds } from '../predictedNeeds.ts';
import {
  assertComment,
  assertCompleteForm,
  assertValidForm,
  needsOpening,
  offersButton,
  recordAction,
  requireHeldTask,
  requireOwnTask,
} from '../taskAccess.ts';
import type { ActionRule, InstanceFlow } from './actionRule.ts';
import { resolveNewHolders } from './transfer.ts';
import { closeSigners, markSubmitted } from './vote.ts';

/** afterAddSign includes an agreement, which requires a complete form. */
export const addSignRule: ActionRule<'addSign'> = {
  decide: decideAddSign,
  predictNeeds: (_flow, { userIds }) => createUserNeeds('chosen', userIds),
  form: ({ type }) => (type === 'afterAddSign' ? 'complete' : 'partial'),
};

export const reduceSignRule: ActionRule<'reduceSign'> = { decide: decideReduceSign };

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

function decideReduceSign(draft: Draft, { taskNo, userIds }: ActionOf<'reduceSign'>) {
  const task = requireOwnTask(draft, taskNo);
  if (getRun(draft, task.runNo).state !== 'open') throwFailure('TASK_CLOSED');
  if (!offersButton(draft, task, 'addSign')) throwFailure('BUTTON_DISABLED');
  const added = getTasksOfRun(draft.state, task.runNo).filter((one) => one.addedBy === task.userId);
  const named = userIds.map(
    (id) => added.findLast((one) => one.userId === id) ?? added.findLast((one) => one.forUserId === id),
  );
  const signers = [...new Set(named.filter((one) => one !== undefined))];
  if (named.includes(undefined)) throwFailure('NOT_A_CANDIDATE', { msg: '只能减去本人加签的人员' });
  if (!signers.every(isLiveTask)) throwFailure('TASK_CLOSED', { msg: '加签人已处理，不能减签' });
  recordAction(draft, 'reduceSign', { task, userIds });
  for (const signer of signers) {
    closeSigners(draft, signer);
    endTask(draft, signer, { state: 'revoked' });
  }
}

/** `by` is the user's own task, which the call names. */
type ReducibleSigner = { readonly by: Task; readonly signer: Task };

/** Lists the signers whom a user may remove by reduceSign: added by that user, and not finished. */
export function listReducibleSigners({ graph, state }: InstanceFlow, userId: string): ReducibleSigner[] {
  if (state.deleted) return [];
  return state.runs
    .filter((run) => run.state === 'open')
    .flatMap(({ runNo }) => {
      const tasks = getTasksOfRun(state, runNo);
      const by = tasks.findLast((task) => task.userId === userId && task.state !== 'transferred');
      if (!by || !offersButton({ graph }, by, 'addSign')) return [];
      const live = tasks.filter((task) => task.addedBy === userId && isLiveTask(task));
      return live.map((signer) => ({ by, signer }));
    });
}
