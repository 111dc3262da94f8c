/** Absence delegation of what is there already: the actor's tasks go to whoever stands in for him, in place. */
import { act, refuseEnded } from '../access.ts';
import { type Draft, holdersNamed, isLive, tasksIn } from '../draft.ts';
import type { Task } from '../model.ts';
import { handOver } from './sign.ts';

/**
 * Also tasks that wait for their turn or for a signer. Readings stay, and so does a draft: it is its initiator's own.
 * Nothing happens to a task where nobody stands in for the actor, or who does has one in the same run already.
 */
export function entrust(draft: Draft) {
  refuseEnded(draft);
  if (draft.state.status !== 0) return;
  const userId = draft.facts.actor?.userId ?? '';
  const [holder] = holdersNamed(draft, [userId]);
  if (!holder || holder.userId === userId) return;
  for (const task of draft.state.tasks) {
    if (!isToDo(task, userId) || isIn(draft, task.runNo, holder.userId)) continue;
    act(draft, 'entrust', { task, userIds: [holder.userId] });
    // Whoever stood in for somebody passes that on: the task stays that person's.
    const whose = task.forUserId ?? userId;
    const forUserId = whose === holder.userId ? null : whose;
    handOver(draft, task, { ...holder, forUserId }, '缺勤委托');
  }
}

const isToDo = (task: Task, userId: string) =>
  task.userId === userId && isLive(task) && task.role !== 'reader';

const isIn = (draft: Draft, runNo: number, userId: string) =>
  tasksIn(draft.state, runNo).some((task) => task.userId === userId && isLive(task));
