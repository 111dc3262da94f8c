/**
 * Settles a run after a change: activates turns, evaluates the rule, and performs the result. Only this module passes
 * HANDLE and APPROVAL runs or sends them back.
 */
import { getStep } from '../../contract/flow/graph.ts';
import { findAutomaticReason } from './automaticAgreement.ts';
import { type Draft, emitEvent, endTask, getRun, getTasksOfRun, isLiveTask } from './draft.ts';
import { passRun } from './steps/passRun.ts';
import { returnRun } from './steps/returnRun.ts';
import { createIsWaiting } from './taskOrder.ts';
import { judgeApproval, judgeHandling } from './voteTally.ts';

export function settleRun(draft: Draft, runNo: number) {
  const run = getRun(draft, runNo);
  if (run.state !== 'open') return;
  refreshTurns(draft, runNo);
  const node = getStep(draft.graph, run.nodeId);
  const tasks = getTasksOfRun(draft.state, runNo);
  const verdict = run.kind === 'HANDLE' ? judgeHandling(tasks) : judgeApproval(tasks, node.data);
  if (verdict === 'pass') return passRun(draft, runNo);
  if (verdict === 'back') return returnRun(draft, runNo);
  for (const task of tasks) {
    const isNew = task.state === 'open' && draft.arrived.has(task.taskNo);
    const reason = isNew ? findAutomaticReason(draft, task, { run, node }) : null;
    // Ending the task leaves the run unsettled, so the rule is evaluated again before the next task.
    if (reason !== null) return endTask(draft, task, { state: 'agreed', automatic: reason });
  }
}

/** A task is open when no active task of a lower turn and no active signer precedes it. */
function refreshTurns(draft: Draft, runNo: number) {
  const live = getTasksOfRun(draft.state, runNo).filter(isLiveTask);
  const waits = createIsWaiting(live);
  for (const task of live) {
    if (waits(task) && task.state === 'open') emitEvent(draft, { type: 'taskHeld', taskNo: task.taskNo });
    if (waits(task) || task.state === 'open') continue;
    emitEvent(draft, { type: 'taskReady', taskNo: task.taskNo });
    draft.arrived.add(task.taskNo);
  }
}
