/** Decides reduce-sign, which removes people whom add-sign has added. */
import type { ActionOf } from '../../action.ts';
import { type Draft, endTask, getRun, getTasksOfRun, isLiveTask, throwFailure } from '../../draft.ts';
import type { Task } from '../../model.ts';
import { offersButton, recordAction, requireOwnTask } from '../../taskAccess.ts';
import type { ActionRule, InstanceFlow } from '../actionRule.ts';

import { closeSigners } from '../shared/votes.ts';

export const reduceSignRule: ActionRule<'reduceSign'> = { decide: decideReduceSign };

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
