/** transfer, add-sign and reduce-sign: who else acts at a node. */

import {
  act,
  heldTask,
  mustBeOpened,
  offers,
  ownTask,
  refuseBadForm,
  refuseInvalid,
  refuseSilence,
} from '../access.ts';
import type { ActionOf, Holder } from '../action.ts';
import { type Draft, endTask, holdersChosen, isLive, refuse, runOf, tasksIn } from '../draft.ts';
import type { Task } from '../model.ts';
import { openTask } from '../runs.ts';
import { closeSigners, markSubmitted } from './vote.ts';

export function transfer(draft: Draft, { taskNo, toUserId }: ActionOf<'transfer'>) {
  const task = heldTask(draft, taskNo, 'transform');
  refuseSilence(draft, '转交意见不可为空');
  refuseInvalid(draft);
  const [holder] = newcomers(draft, task.runNo, [toUserId]);
  if (!holder) return;
  act(draft, 'transfer', { task, userIds: [holder.userId] });
  handOver(draft, task, holder);
}

/** The task goes on in other hands, in place: its turn, its signers and what it was asked for stay. */
export function handOver(draft: Draft, task: Task, holder: Holder, automatic: string | null = null) {
  endTask(draft, task, { state: 'transferred', automatic });
  const { runNo, taskNo, kind, role, turn, signOf, addedBy, after } = task;
  openTask(draft, { runNo, holder, kind, role, turn, signOf, addedBy, after, replaces: taskNo });
}

/** The named users as holders of new tasks in the run; refuses disabled ones and those who are there already. */
function newcomers(draft: Draft, runNo: number, userIds: readonly string[]): Holder[] {
  const present = new Set(
    tasksIn(draft.state, runNo)
      .filter(isLive)
      .map((task) => task.userId),
  );
  if (userIds.some((id) => present.has(id))) refuse('ALREADY_IN_NODE');
  const holders = holdersChosen(draft, userIds);
  if (holders.length === 0 || userIds.some((id) => draft.facts.chosen[id] === null)) {
    refuse('NOT_A_CANDIDATE', { msg: '所选人员不存在或已停用' });
  }
  return holders;
}

export function addSign(draft: Draft, { taskNo, type, userIds }: ActionOf<'addSign'>) {
  const task = heldTask(draft, taskNo, 'addSign');
  refuseSilence(draft, '加签意见不可为空');
  if (type === 'afterAddSign') {
    if (mustBeOpened(draft, task)) refuse('NEEDS_FORM');
    refuseBadForm(draft);
  } else refuseInvalid(draft);
  const holders = newcomers(draft, task.runNo, userIds);
  act(draft, type, { task, userIds: holders.map((one) => one.userId) });
  if (type === 'afterAddSign') decideFirst(draft, task);
  for (const holder of holders) openSigner(draft, { task, holder, type });
}

function decideFirst(draft: Draft, task: Task) {
  if (task.kind === 'HANDLE') markSubmitted(draft, task);
  else endTask(draft, task, { state: 'agreed' });
}

type Signing = Pick<ActionOf<'addSign'>, 'type'> & { readonly task: Task; readonly holder: Holder };

/** Before: asked by the task itself. After: a further voter; behind a signer, one more who comes before his voter. */
function openSigner(draft: Draft, { task, holder, type }: Signing) {
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

export function reduceSign(draft: Draft, { taskNo, userIds }: ActionOf<'reduceSign'>) {
  const task = ownTask(draft, taskNo);
  if (runOf(draft, task.runNo).state !== 'open') refuse('TASK_CLOSED');
  if (!offers(draft, task, 'addSign')) refuse('BUTTON_DISABLED');
  const added = tasksIn(draft.state, task.runNo).filter((one) => one.addedBy === task.userId);
  const named = userIds.map(
    (id) => added.findLast((one) => one.userId === id) ?? added.findLast((one) => one.forUserId === id),
  );
  const signers = [...new Set(named.filter((one) => one !== undefined))];
  if (named.includes(undefined)) refuse('NOT_A_CANDIDATE', { msg: '只能减去本人加签的人员' });
  if (!signers.every(isLive)) refuse('TASK_CLOSED', { msg: '加签人已处理，不能减签' });
  act(draft, 'reduceSign', { task, userIds });
  for (const signer of signers) {
    closeSigners(draft, signer);
    endTask(draft, signer, { state: 'revoked' });
  }
}
