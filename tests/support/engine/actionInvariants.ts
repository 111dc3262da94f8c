/** Invariants of each single action: its permitted effects, and its events. */
import { isStep } from '../../../contract/flow/graph.ts';
import type { Action } from '../../../server/engine/action.ts';
import { isLiveTask } from '../../../server/engine/draft.ts';
import type { ActionName, Event } from '../../../server/engine/event.ts';
import type { InstanceState, Run, Task } from '../../../server/engine/model.ts';
import { decideInWorld, type EngineWorld } from './engineWorld.ts';

export type PerformedAction = {
  readonly world: EngineWorld;
  readonly userId: string | null;
  readonly action: Action;
  readonly before: InstanceState;
  /** The events of this action alone. */
  readonly events: readonly Event[];
};

export function findActionViolations(acted: PerformedAction): string[] {
  return [
    ...checkLoggedActs(acted),
    ...checkNewHolders(acted),
    ...checkVoteRule(acted),
    ...checkSigners(acted),
    ...checkEndedRuns(acted),
    ...checkReturnTarget(acted),
  ];
}

const actNames: { readonly [K in Action['kind']]: readonly ActionName[] } = {
  start: ['submit', 'stash'],
  stash: ['stash'],
  submit: ['submit'],
  agree: ['agree'],
  return: ['return'],
  transfer: ['transfer'],
  addSign: ['beforeAddSign', 'afterAddSign'],
  reduceSign: ['reduceSign'],
  read: ['read'],
  void: ['void'],
  delete: ['delete'],
  revokeByInitiator: ['revokeByInitiator'],
  takeBack: ['takeBack'],
  remind: ['timeoutRemind'],
  urge: ['urge'],
  assign: ['assign'],
  jump: ['jump'],
  entrust: ['entrust'],
  depart: ['depart'],
  migrate: ['migrate'],
  timeout: ['timeoutRemind', 'timeoutPass', 'timeoutReturn', 'timeoutTransfer'],
};

/**
 * The log names every action once, before its effects. Automatic actions for absent or removed people are logged task
 * by task.
 */
function checkLoggedActs({ action, userId, before, events }: PerformedAction): string[] {
  const acts = events.filter((event) => event.type === 'acted');
  const first = events[events[0]?.type === 'started' ? 1 : 0];
  const many = action.kind === 'entrust' || action.kind === 'depart';
  return [
    ...(many || acts.length === 1 ? [] : [`${acts.length} acts were logged for one`]),
    ...(events.length === 0 || first?.type === 'acted' ? [] : [`${first?.type} comes before the act`]),
    ...acts
      .filter((act) => act.userId !== userId || !actNames[action.kind].includes(act.act))
      .map((act) => `${act.act} by ${act.userId} was logged`),
    ...acts.flatMap((act, at) =>
      act.actNo === before.acts + at + 1 ? [] : [`act ${act.actNo} out of order`],
    ),
  ];
}

/** Invariant 1: a person who may hold no task receives no new one. */
function checkNewHolders({ world, before }: PerformedAction): string[] {
  return world.state.tasks
    .slice(before.tasks.length)
    .filter((task) => isLiveTask(task) && world.disabled.has(task.userId))
    .map((task) => `task ${task.taskNo} was given to ${task.userId}, who is disabled`);
}

/** Invariant 3, computed independently: the share or number that the node requires of the counted voters. */
function checkVoteRule({ world, before }: PerformedAction): string[] {
  return world.state.runs.flatMap((run) => {
    if (run.state === before.runs[run.runNo - 1]?.state) return [];
    const why = explainWrongOutcome(world, run);
    return why ? [`run ${run.runNo} is ${run.state}: ${why}`] : [];
  });
}

function explainWrongOutcome({ graph, state }: EngineWorld, run: Run): string | null {
  const node = graph.nodes.get(run.nodeId);
  const tasks = state.tasks.filter((task) => task.runNo === run.runNo);
  if (!node || !isStep(node) || run.state !== 'passed') return null;
  if (run.kind === 'HANDLE')
    return tasks.some((task) => task.state === 'submitted') ? null : 'nobody submitted';
  if (run.kind !== 'APPROVAL') return null;
  const places = tasks.filter(hasPlace);
  const agreed = places.filter((task) => task.state === 'agreed').length;
  const returned = places.filter((task) => task.state === 'returned' || task.spent).length;
  const { passConditionType, passConditionNum, backConditionType, backConditionNum } = node.data;
  if (!reachesThreshold(agreed, places.length, passConditionType, passConditionNum))
    return `${agreed} have agreed`;
  if (reachesThreshold(returned, places.length, backConditionType, backConditionNum))
    return `${returned} have returned`;
  return places.some((task) => task.after && task.state === 'closed' && !task.spent)
    ? 'somebody asked to sign after has not voted'
    : null;
}

const hasPlace = (task: Task) =>
  task.role === 'voter' && task.state !== 'transferred' && task.state !== 'revoked';

/** In whole numbers: a share is reached where nothing of it is missing. */
function reachesThreshold(
  count: number,
  of: number,
  ...[type, num]: [type: 'PERCENT' | 'COUNT', num: number]
): boolean {
  return type === 'PERCENT' ? count * 100 >= of * Math.min(num, 100) : count >= Math.min(num, of);
}

/** Invariant 9: an added signer never makes a node pass, and neither does a stricter rule. */
function checkSigners(acted: PerformedAction): string[] {
  const { world, action, before } = acted;
  const passed = world.state.runs.filter((run) => run.state === 'passed' && isOpenIn(before, run));
  if (action.kind === 'addSign' && passed.length > 0) return ['adding signers passed a node'];
  if (action.kind !== 'agree') return [];
  const runNo = before.tasks[action.taskNo - 1]?.runNo ?? 0;
  const stays = world.state.runs[runNo - 1]?.state === 'open';
  return stays && isPassedByStricterRule(acted, runNo) ? ['a stricter rule passes earlier'] : [];
}

const isOpenIn = (state: InstanceState, { runNo }: Run) => state.runs[runNo - 1]?.state === 'open';

function isPassedByStricterRule({ world, userId, action, before }: PerformedAction, runNo: number): boolean {
  const nodes = new Map(world.graph.nodes);
  const node = nodes.get(before.runs[runNo - 1]?.nodeId ?? '');
  if (!node || !isStep(node)) return false;
  const { passConditionNum } = node.data;
  nodes.set(node.id, { ...node, data: { ...node.data, passConditionNum: passConditionNum + 17 } });
  const decision = decideInWorld(
    { ...world, graph: { ...world.graph, nodes }, state: before },
    userId,
    action,
  );
  return 'events' in decision && decision.state.runs[runNo - 1]?.state === 'passed';
}

/** Invariant 2: an ended run stays unchanged, except for a revocation. */
function checkEndedRuns({ world, action, before }: PerformedAction): string[] {
  if (action.kind === 'takeBack') return [];
  return before.tasks
    .filter((task) => !isLiveTask(task) && world.state.tasks[task.taskNo - 1]?.state !== task.state)
    .map((task) => `task ${task.taskNo} had ended`);
}

/** Invariant 7: a vote that returns a node opens the target, and reopens no other closed node. */
function checkReturnTarget({ world, action, before }: PerformedAction): string[] {
  if (action.kind !== 'return') return [];
  const runNo = before.tasks[action.taskNo - 1]?.runNo ?? 0;
  if (world.state.runs[runNo - 1]?.state !== 'returned') return [];
  const opened = world.state.runs.slice(before.runs.length);
  const target = world.state.runs.findLast((run) => run.nodeId === action.targetNodeId);
  return [
    ...(target?.state === 'open' ? [] : [`nobody is at ${action.targetNodeId} after the return`]),
    ...opened
      .filter((run) => run.nodeId !== action.targetNodeId && !hasStrayLineInGraph(world))
      .map((run) => `${run.nodeId} was opened too`),
    ...(action.jumpBack ? otherChangedRuns(before, world.state, [runNo, target?.runNo ?? 0]) : []),
  ];
}

/** With a stray line, two tokens may arrive on one line: a join that lost the first fires with the second. */
const hasStrayLineInGraph = ({ graph }: EngineWorld) => graph.lines.has('stray');

/** With jump-back only the returner's own run is gone. */
const otherChangedRuns = (before: InstanceState, after: InstanceState, own: readonly number[]) =>
  before.runs
    .filter((run) => run.state === 'open' && !own.includes(run.runNo))
    .filter((run) => after.runs[run.runNo - 1]?.state !== 'open')
    .map((run) => `run ${run.runNo} was touched by a return with jump-back`);
