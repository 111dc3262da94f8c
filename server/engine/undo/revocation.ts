/** Tests whether the initiator may revoke, and finds the node where the last actor may take an action back. */
import { type Graph, isRemoved } from '../../../contract/flow/graph.ts';
import { getTasksOfRun } from '../draft.ts';
import type { InstanceState, Run, Task } from '../model.ts';
import { hasDependentWork, isTouchedAfter, type TakeBackTarget } from './dependentWork.ts';

/** Applies revokeByInitiator. BEFORE_FIRST_APPROVAL: no other user has acted, including in runs returned since. */
export function canRevoke(graph: Graph, state: InstanceState, userId: string): boolean {
  if (state.deleted || state.status !== 0 || userId !== state.initiatorId) return false;
  const rule = graph.settings.revokeByInitiator;
  if (rule !== 'BEFORE_FIRST_APPROVAL') return rule === 'ANYTIME';
  return !state.tasks.some((task) => hasOtherActed(task, userId));
}

const personStates = new Set<Task['state']>(['agreed', 'submitted', 'returned', 'transferred']);

const hasOtherActed = (task: Task, userId: string) =>
  (task.userId !== userId && !task.automatic && personStates.has(task.state)) ||
  (task.addedBy !== null && task.addedBy !== userId);

type InstanceWithGraph = { readonly graph: Graph; readonly state: InstanceState };

/** Returns the user's last action at the node if nobody has acted on its results; else null. */
export function findTakeBack(
  { graph, state }: InstanceWithGraph,
  nodeId: string,
  userId: string,
): TakeBackTarget | null {
  if (state.deleted || state.status !== 0 || isRemoved(graph, nodeId)) return null;
  const run = state.runs.findLast((one) => one.nodeId === nodeId && one.stands);
  if (!run || (run.state !== 'open' && run.state !== 'passed')) return null;
  const tasks = getTasksOfRun(state, run.runNo).filter((task) => task.role !== 'reader');
  const acted = tasks.filter((task) => decidedStates.has(task.state) && !task.automatic);
  const task = acted.toSorted((a, b) => (a.endAct ?? 0) - (b.endAct ?? 0)).at(-1);
  if (!task || task.userId !== userId || task.endAct === null) return null;
  if (tasks.some((one) => isTouchedAfter(one, task)) || isPassedLater(run, task)) return null;
  const jumped = state.jumpBacks.filter((one) => one.usedAct !== null && one.usedAct === task.endAct);
  if (jumped.some((one) => isRemoved(graph, one.nodeId))) return null;
  const arisen = listResultingRuns(state, run, task.endAct);
  const followed = arisen.some(({ runNo }) => getTasksOfRun(state, runNo).some(isActedOn));
  const found = { task, run, arisen };
  return followed || hasDependentWork(state, found) ? null : found;
}

const decidedStates = new Set<Task['state']>(['agreed', 'submitted', 'returned']);

/** The vote was given before another vote (or a smaller n) passed the run. */
const isPassedLater = (run: Run, task: Task) => run.endAct !== null && run.endAct !== task.endAct;

const isActedOn = (task: Task) =>
  task.role !== 'reader' && ((personStates.has(task.state) && !task.automatic) || task.addedBy !== null);

/** Returns the runs opened by the action, and those whose tokens came from the run, directly or through others. */
function listResultingRuns(state: InstanceState, run: Run, actNo: number): Run[] {
  const arisen = new Map<number, Run>();
  if (run.state !== 'passed') return [];
  for (const one of state.runs) {
    if (one === run) continue;
    const derived = one.from.some((from) => from === run.runNo || arisen.has(from));
    if (one.bornAct === actNo || (derived && one.bornAct > actNo)) arisen.set(one.runNo, one);
  }
  return [...arisen.values()];
}

/** Returns the node where the user may take back the last action (allowRevokeToNodeId), or null. */
export function findTakeBackNode(walked: InstanceWithGraph, userId: string): string | null {
  const mine = walked.state.tasks
    .filter((task) => task.userId === userId && decidedStates.has(task.state) && !task.automatic)
    .toSorted((a, b) => (b.endAct ?? 0) - (a.endAct ?? 0));
  return mine.find((task) => findTakeBack(walked, task.nodeId, userId))?.nodeId ?? null;
}
