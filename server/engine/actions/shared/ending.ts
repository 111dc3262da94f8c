/** Ends an instance: who may do it, its runs and its tasks. */
import { type ButtonName, buttonNames } from '../../../../contract/flow/nodeButtons.ts';
import { closeRun, type Draft, emitEvent, endTask, isLiveTask, throwFailure } from '../../draft.ts';
import type { Task } from '../../model.ts';
import { assertNotDeleted, assertNotEnded, offersButton, requireHeldTask } from '../../taskAccess.ts';

/** Returns the actor's HANDLE task with the button. An administrator needs none. */
export function findEndingTask(draft: Draft, button: ButtonName, taskNo: number | undefined): Task | null {
  assertNotDeleted(draft);
  const { actor } = draft.facts;
  if (actor?.isAdmin) return null;
  if (taskNo === undefined) return requireOwnHandleTask(draft, button);
  const task = requireHeldTask(draft, taskNo, button);
  return task.kind === 'HANDLE' ? task : throwFailure('BUTTON_DISABLED');
}

function requireOwnHandleTask(draft: Draft, button: ButtonName): Task {
  assertNotEnded(draft);
  const mine = draft.state.tasks.filter(
    (task) => task.userId === draft.facts.actor?.userId && task.kind === 'HANDLE' && isLiveTask(task),
  );
  if (mine.length === 0)
    throwFailure('NOT_YOUR_TASK', { msg: `只有待提交的处理人或管理员可以${buttonNames[button]}` });
  const open = mine.filter((task) => task.state === 'open');
  if (open.length === 0) throwFailure('TASK_WAITING');
  return open.find((task) => offersButton(draft, task, button)) ?? throwFailure('BUTTON_DISABLED');
}

export function endRuns(draft: Draft, state: 'voided' | 'revoked') {
  for (const run of draft.state.runs) {
    if (run.state === 'open') closeRun(draft, run.runNo, state);
  }
  emitEvent(draft, { type: 'tokensSet', tokens: [], joined: {} });
  emitEvent(draft, { type: 'jumpBacksSet', jumpBacks: [] });
}

/** A reading task outlives the end of the instance, unless the instance is revoked or deleted. */
export function endReadings(draft: Draft, state: 'voided' | 'revoked') {
  for (const reading of draft.state.tasks) {
    if (isLiveTask(reading)) endTask(draft, reading, { state });
  }
}
