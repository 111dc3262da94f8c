/** How the end of one task ends others of its node. */
import { type Draft, emitEvent, endTask, getTask, getTasksOfRun, isLiveTask } from '../../draft.ts';
import type { ReturnTarget, Task } from '../../model.ts';

/** The first handler to submit decides for all handlers of the node, but not for the signers after them. */
export function markSubmitted(draft: Draft, task: Task, automatic: string | null = null) {
  if (draft.state.status === -1) emitEvent(draft, { type: 'statusChanged', status: 0 });
  endTask(draft, task, { state: 'submitted', automatic });
  for (const other of getTasksOfRun(draft.state, task.runNo)) {
    if (other.role !== 'handler' || !isLiveTask(other)) continue;
    closeSigners(draft, other);
    endTask(draft, other, { state: 'closed' });
  }
}

/**
 * A signer's return counts as the vote of the task that the signer precedes: that task is spent, and so on outwards.
 */
export function markReturned(
  draft: Draft,
  task: Task,
  { returnTo, automatic = null }: { returnTo: ReturnTarget; automatic?: string | null },
) {
  endTask(draft, task, { state: 'returned', returnTo, automatic });
  if (task.role !== 'signer' || task.signOf === null) return;
  let spent = getTask(draft, task.signOf);
  for (;;) {
    closeSigners(draft, spent);
    endTask(draft, spent, { state: 'closed', spent: true, returnTo });
    if (spent.role !== 'signer' || spent.signOf === null) return;
    spent = getTask(draft, spent.signOf);
  }
}

/** Ends all signers that still precede this task, and the signers that they added in turn. */
export function closeSigners(draft: Draft, task: Task) {
  for (const signer of getTasksOfRun(draft.state, task.runNo)) {
    if (signer.role !== 'signer' || signer.signOf !== task.taskNo || !isLiveTask(signer)) continue;
    closeSigners(draft, signer);
    endTask(draft, signer, { state: 'closed' });
  }
}
