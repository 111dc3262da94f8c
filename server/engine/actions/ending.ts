/** void, delete and revoke by the initiator: everything open ends at once. */
import { type ButtonName, buttonNames } from '../../../contract/flow/buttons.ts';
import { firstNodeOf } from '../../../contract/flow/graph.ts';
import { act, heldTask, offers, refuseDeleted, refuseEnded } from '../access.ts';
import type { ActionOf } from '../action.ts';
import { closeRun, type Draft, emit, endTask, isLive, refuse } from '../draft.ts';
import type { Task } from '../model.ts';
import { mayRevoke } from '../revocable.ts';
import { openRun, openTask, unasked } from '../runs.ts';

export function voidInstance(draft: Draft, { taskNo }: ActionOf<'void'>) {
  const task = taskToEndBy(draft, 'trash', taskNo);
  refuseEnded(draft);
  act(draft, 'void', task ? { task } : {});
  endRuns(draft, 'voided');
  emit(draft, { type: 'statusChanged', status: -2 });
}

export function deleteInstance(draft: Draft, { taskNo }: ActionOf<'delete'>) {
  const task = taskToEndBy(draft, 'delete', taskNo);
  if (draft.state.status === 1) refuse('INSTANCE_ENDED');
  act(draft, 'delete', task ? { task } : {});
  endRuns(draft, 'voided');
  endReadings(draft, 'voided');
  emit(draft, { type: 'deleted' });
}

/** The actor's HANDLE task with the button; an administrator needs none. */
function taskToEndBy(draft: Draft, button: ButtonName, taskNo: number | undefined): Task | null {
  refuseDeleted(draft);
  const { actor } = draft.facts;
  if (actor?.isAdmin) return null;
  if (taskNo === undefined) return ownHandling(draft, button);
  const task = heldTask(draft, taskNo, button);
  return task.kind === 'HANDLE' ? task : refuse('BUTTON_DISABLED');
}

function ownHandling(draft: Draft, button: ButtonName): Task {
  refuseEnded(draft);
  const mine = draft.state.tasks.filter(
    (task) => task.userId === draft.facts.actor?.userId && task.kind === 'HANDLE' && isLive(task),
  );
  if (mine.length === 0)
    refuse('NOT_YOUR_TASK', { msg: `只有待提交的处理人或管理员可以${buttonNames[button]}` });
  const open = mine.filter((task) => task.state === 'open');
  if (open.length === 0) refuse('TASK_WAITING');
  return open.find((task) => offers(draft, task, button)) ?? refuse('BUTTON_DISABLED');
}

function endRuns(draft: Draft, state: 'voided' | 'revoked') {
  for (const run of draft.state.runs) {
    if (run.state === 'open') closeRun(draft, run.runNo, state);
  }
  emit(draft, { type: 'tokensSet', tokens: [], joined: {} });
  emit(draft, { type: 'jumpBacksSet', jumpBacks: [] });
}

/** What was sent to be read may be read after the end, but not where it is revoked or nothing is left of it. */
function endReadings(draft: Draft, state: 'voided' | 'revoked') {
  for (const reading of draft.state.tasks) {
    if (isLive(reading)) endTask(draft, reading, { state });
  }
}

export function revokeByInitiator(draft: Draft) {
  refuseEnded(draft);
  const userId = draft.facts.actor?.userId ?? '';
  if (!mayRevoke(draft.graph, draft.state, userId)) refuse('NOT_REVOCABLE');
  act(draft, 'revokeByInitiator');
  endRuns(draft, 'revoked');
  endReadings(draft, 'revoked');
  const runNos = draft.state.runs.filter((run) => run.stands).map((run) => run.runNo);
  emit(draft, { type: 'runsUndone', runNos });
  emit(draft, { type: 'statusChanged', status: -1 });
  const { id: nodeId } = firstNodeOf(draft.graph);
  const runNo = openRun(draft, { nodeId, from: [], people: unasked('initiator') });
  openTask(draft, { runNo, holder: { userId, forUserId: null } });
}
