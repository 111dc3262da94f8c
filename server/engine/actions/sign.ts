/** Decides transfer, add-sign and reduce-sign, which change the people of a node. */

import type { ActionOf, Holder } from '../action.ts';
import {
  type Draft,
  endTask,
  getRun,
  getTasksOfRun,
  isLiveTask,
  requireChosenHolders,
  throwFailure,
} from '../draft.ts';
import type { Task } from '../model.ts';
import { openTask } from '../openRun.ts';
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
import { closeSigners, markSubmitted } from './vote.ts';

export function decideTransfer(draft: Draft, { taskNo, toUserId }: ActionOf<'transfer'>) {
  const task = requireHeldTask(draft, taskNo, 'transform');
  assertComment(draft, '转交意见不可为空');
  assertValidForm(draft);
  const [holder] = resolveNewHolders(draft, task.runNo, [toUserId]);
  if (!holder) return;
  recordAction(draft, 'transfer', { task, userIds: [holder.userId] });
  reassignTask(draft, task, holder);
}

/** Gives the task to another holder in place: its turn, its signers and its return target stay. */
export function reassignTask(draft: Draft, task: Task, holder: Holder, automatic: string | null = null) {
  endTask(draft, task, { state: 'transferred', automatic });
  const { runNo, taskNo, kind, role, turn, signOf, addedBy, after } = task;
  openTask(draft, { runNo, holder, kind, role, turn, signOf, addedBy, after, replaces: taskNo });
}

/**
 * Returns the named users as holders of new tasks in the run. Refuses disabled users and users with a task in the run.
 */
function resolveNewHolders(draft: Draft, runNo: number, userIds: readonly string[]): Holder[] {
  const present = new Set(
    getTasksOfRun(draft.state, runNo)
      .filter(isLiveTask)
      .map((task) => task.userId),
  );
  if (userIds.some((id) => present.has(id))) throwFailure('ALREADY_IN_NODE');
  const holders = requireChosenHolders(draft, userIds);
  if (holders.length === 0 || userIds.some((id) => draft.facts.chosen[id] === null)) {
    throwFailure('NOT_A_CANDIDATE', { msg: '所选人员不存在或已停用' });
  }
  return holders;
}

export function decideAddSign(draft: Draft, { taskNo, type, userIds }: ActionOf<'addSign'>) {
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

export function decideReduceSign(draft: Draft, { taskNo, userIds }: ActionOf<'reduceSign'>) {
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
