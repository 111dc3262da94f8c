/** Decides void, delete and revoke by the initiator: all open runs and tasks end at once. */

import { getFirstNode } from '../../../contract/flow/graph.ts';
import { type ButtonName, buttonNames } from '../../../contract/flow/nodeButtons.ts';
import type { ActionOf } from '../action.ts';
import { closeRun, type Draft, emitEvent, endTask, isLiveTask, throwFailure } from '../draft.ts';
import type { Task } from '../model.ts';
import { createUnaskedPeople, openRun, openTask } from '../openRun.ts';
import {
  assertNotDeleted,
  assertNotEnded,
  offersButton,
  recordAction,
  requireHeldTask,
} from '../taskAccess.ts';
import { canRevoke } from '../undo/revocation.ts';
import type { ActionRule } from './actionRule.ts';

export const voidRule: ActionRule<'void'> = { decide: decideVoid };

export const deleteRule: ActionRule<'delete'> = { decide: decideDelete };

export const revokeRule: ActionRule<'revokeByInitiator'> = { decide: decideRevokeByInitiator };

function decideVoid(draft: Draft, { taskNo }: ActionOf<'void'>) {
  const task = findEndingTask(draft, 'trash', taskNo);
  assertNotEnded(draft);
  recordAction(draft, 'void', task ? { task } : {});
  endRuns(draft, 'voided');
  emitEvent(draft, { type: 'statusChanged', status: -2 });
}

function decideDelete(draft: Draft, { taskNo }: ActionOf<'delete'>) {
  const task = findEndingTask(draft, 'delete', taskNo);
  if (draft.state.status === 1) throwFailure('INSTANCE_ENDED');
  recordAction(draft, 'delete', task ? { task } : {});
  endRuns(draft, 'voided');
  endReadings(draft, 'voided');
  emitEvent(draft, { type: 'deleted' });
}

/** Returns the actor's HANDLE task with the button. An administrator needs none. */
function findEndingTask(draft: Draft, button: ButtonName, taskNo: number | undefined): Task | null {
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

function endRuns(draft: Draft, state: 'voided' | 'revoked') {
  for (const run of draft.state.runs) {
    if (run.state === 'open') closeRun(draft, run.runNo, state);
  }
  emitEvent(draft, { type: 'tokensSet', tokens: [], joined: {} });
  emitEvent(draft, { type: 'jumpBacksSet', jumpBacks: [] });
}

/** A reading task outlives the end of the instance, unless the instance is revoked or deleted. */
function endReadings(draft: Draft, state: 'voided' | 'revoked') {
  for (const reading of draft.state.tasks) {
    if (isLiveTask(reading)) endTask(draft, reading, { state });
  }
}

function decideRevokeByInitiator(draft: Draft) {
  assertNotEnded(draft);
  const userId = draft.facts.actor?.userId ?? '';
  if (!canRevoke(draft.graph, draft.state, userId)) throwFailure('NOT_REVOCABLE');
  recordAction(draft, 'revokeByInitiator');
  endRuns(draft, 'revoked');
  endReadings(draft, 'revoked');
  const runNos = draft.state.runs.filter((run) => run.stands).map((run) => run.runNo);
  emitEvent(draft, { type: 'runsUndone', runNos });
  emitEvent(draft, { type: 'statusChanged', status: -1 });
  const { id: nodeId } = getFirstNode(draft.graph);
  const runNo = openRun(draft, { nodeId, from: [], people: createUnaskedPeople('initiator') });
  openTask(draft, { runNo, holder: { userId, forUserId: null } });
}
