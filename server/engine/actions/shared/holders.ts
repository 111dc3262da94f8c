/** Gives tasks of a run to people. */

import {
  type Draft,
  endTask,
  getTasksOfRun,
  isLiveTask,
  requireChosenHolders,
  throwFailure,
} from '../../draft.ts';
import type { Holder, Task } from '../../model.ts';
import { openTask } from '../../openRun.ts';

/** `automatic`: the sentence about a transfer that nobody has asked for. */
type Reassignment = { readonly holder: Holder; readonly automatic?: string };

/** Gives the task to another holder in place: its turn, its signers and its return target stay. */
export function reassignTask(draft: Draft, task: Task, { holder, automatic }: Reassignment) {
  endTask(draft, task, { state: 'transferred', automatic: automatic ?? null });
  const { runNo, taskNo, kind, role, turn, signOf, addedBy, after } = task;
  openTask(draft, { runNo, holder, kind, role, turn, signOf, addedBy, after, replaces: taskNo });
}

/**
 * Returns the named users as holders of new tasks in the run. Refuses disabled users and users with a task in the run.
 */
export function resolveNewHolders(draft: Draft, runNo: number, userIds: readonly string[]): Holder[] {
  const present = new Set(
    getTasksOfRun(draft.state, runNo)
      .filter(isLiveTask)
      .map((task) => task.userId),
  );
  if (userIds.some((id) => present.has(id))) throwFailure('ALREADY_IN_NODE');
  return requireEnabledHolders(draft, userIds);
}

/** Refuses people who do not exist or are disabled. */
export function requireEnabledHolders(draft: Draft, userIds: readonly string[]): Holder[] {
  const holders = requireChosenHolders(draft, userIds);
  if (holders.length === 0 || userIds.some((id) => draft.facts.chosen[id] === null)) {
    throwFailure('NOT_A_CANDIDATE', { msg: '所选人员不存在或已停用' });
  }
  return holders;
}
