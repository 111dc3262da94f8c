/**
 * After anything happened inside a run: whose turn it is, whether its rule holds, and what follows.
 * The one place where HANDLE and APPROVAL runs pass or go back.
 */
import { stepOf } from '../../contract/flow/graph.ts';
import { automaticReason } from './automatic.ts';
import { type Draft, emit, endTask, isLive, runOf, tasksIn } from './draft.ts';
import { goBack } from './steps/back.ts';
import { pass } from './steps/pass.ts';
import { waitersIn } from './turns.ts';
import { approvalVerdict, handleVerdict } from './votes.ts';

export function settle(draft: Draft, runNo: number) {
  const run = runOf(draft, runNo);
  if (run.state !== 'open') return;
  refreshTurns(draft, runNo);
  const node = stepOf(draft.graph, run.nodeId);
  const tasks = tasksIn(draft.state, runNo);
  const verdict = run.kind === 'HANDLE' ? handleVerdict(tasks) : approvalVerdict(tasks, node.data);
  if (verdict === 'pass') return pass(draft, runNo);
  if (verdict === 'back') return goBack(draft, runNo);
  for (const task of tasks) {
    const isNew = task.state === 'open' && draft.arrived.has(task.taskNo);
    const reason = isNew ? automaticReason(draft, run, task, node) : null;
    // Ending it leaves the run unsettled, so the rule is looked at again before the next one.
    if (reason !== null) return endTask(draft, task, { state: 'agreed', automatic: reason });
  }
}

/** A task is open when nobody of a lower turn and no signer before it is still to act. */
function refreshTurns(draft: Draft, runNo: number) {
  const live = tasksIn(draft.state, runNo).filter(isLive);
  const waits = waitersIn(live);
  for (const task of live) {
    if (waits(task) && task.state === 'open') emit(draft, { type: 'taskHeld', taskNo: task.taskNo });
    if (waits(task) || task.state === 'open') continue;
    emit(draft, { type: 'taskReady', taskNo: task.taskNo });
    draft.arrived.add(task.taskNo);
  }
}
