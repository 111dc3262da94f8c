/** Absence delegation of what is there already: the actor's tasks go to whoever stands in for him, in place. */

import { type Draft, getTasksOfRun, isLiveTask, requirePeopleHolders } from '../draft.ts';
import type { Task } from '../model.ts';
import { assertNotEnded, recordAction } from '../taskAccess.ts';
import { reassignTask } from './sign.ts';

/**
 * Also tasks that wait for their turn or for a signer. Readings stay, and so does a draft: it is its initiator's own.
 * Nothing happens to a task where nobody stands in for the actor, or who does has one in the same run already.
 */
export function decideDelegate(draft: Draft) {
  assertNotEnded(draft);
  if (draft.state.status !== 0) return;
  const userId = draft.facts.actor?.userId ?? '';
  const [holder] = requirePeopleHolders(draft, [userId]);
  if (!holder || holder.userId === userId) return;
  for (const task of draft.state.tasks) {
    if (!isDelegable(task, userId) || hasLiveTask(draft, task.runNo, holder.userId)) continue;
    recordAction(draft, 'entrust', { task, userIds: [holder.userId] });
    // Whoever stood in for somebody passes that on: the task stays that person's.
    const whose = task.forUserId ?? userId;
    const forUserId = whose === holder.userId ? null : whose;
    reassignTask(draft, task, { ...holder, forUserId }, '缺勤委托');
  }
}

const isDelegable = (task: Task, userId: string) =>
  task.userId === userId && isLiveTask(task) && task.role !== 'reader';

const hasLiveTask = (draft: Draft, runNo: number, userId: string) =>
  getTasksOfRun(draft.state, runNo).some((task) => task.userId === userId && isLiveTask(task));
