/** Absence delegation of existing tasks: the tasks of the actor go to the delegate in place. */

import { type Draft, getTasksOfRun, isLiveTask, requirePeopleHolders } from '../../draft.ts';
import type { Task } from '../../model.ts';
import { assertNotEnded, recordAction } from '../../taskAccess.ts';
import type { ActionRule } from '../actionRule.ts';
import { reassignTask } from '../shared/holders.ts';

export const entrustRule: ActionRule<'entrust'> = { decide: decideDelegate };

/**
 * Includes tasks that wait for their turn or for a signer. Readings stay, and so does a draft, which belongs to its
 * initiator. A task does not change when the actor has no delegate, or when the delegate already has a task in the same
 * run.
 */
function decideDelegate(draft: Draft) {
  assertNotEnded(draft);
  if (draft.state.status !== 0) return;
  const userId = draft.facts.actor?.userId ?? '';
  const [holder] = requirePeopleHolders(draft, [userId]);
  if (!holder || holder.userId === userId) return;
  for (const task of draft.state.tasks) {
    if (!isDelegable(task, userId) || hasLiveTask(draft, task.runNo, holder.userId)) continue;
    recordAction(draft, 'entrust', { task, userIds: [holder.userId] });
    // A task that the actor holds as a delegate stays a task on behalf of the original person.
    const whose = task.forUserId ?? userId;
    const forUserId = whose === holder.userId ? null : whose;
    reassignTask(draft, task, { holder: { ...holder, forUserId }, automatic: '缺勤委托' });
  }
}

const isDelegable = (task: Task, userId: string) =>
  task.userId === userId && isLiveTask(task) && task.role !== 'reader';

const hasLiveTask = (draft: Draft, runNo: number, userId: string) =>
  getTasksOfRun(draft.state, runNo).some((task) => task.userId === userId && isLiveTask(task));
