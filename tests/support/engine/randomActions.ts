/** Converts a random move to an action in the current world: usually a permitted one, sometimes not. */
import { isStep } from '../../../contract/flow/graph.ts';
import type { Action } from '../../../server/engine/action.ts';
import { isLiveTask } from '../../../server/engine/draft.ts';
import type { Task } from '../../../server/engine/model.ts';
import { listReturnableNodes } from '../../../server/engine/undo/returnTargets.ts';
import { findTakeBackNode } from '../../../server/engine/undo/revocation.ts';
import { type EngineWorld, findWorldCandidates, isOpenTask } from './engineWorld.ts';
import { type RandomMove, randomFlowUsers } from './randomFlows.ts';

type RandomAction = readonly [userId: string | null, action: Action];
/** `task`: some open one, with its holder. */
type MoveContext = Omit<RandomMove, 'task'> & { readonly world: EngineWorld; readonly task: Task };

/** One user is disabled, one stands in for another, there are leaders and an administrator, a field has to be filled in. */
export function addPeople(world: EngineWorld) {
  world.disabled.add('gone');
  world.delegates.set('u5', 'u4');
  world.administrators.add('admin');
  world.leaders = ['u1', 'u2', 'u3'];
  world.requiredFields = ['note'];
}

export const pickByIndex = <T>(items: readonly T[], index: number): T | undefined =>
  items[index % items.length];

/** null if no action is left. */
export function randomAction(world: EngineWorld, move: RandomMove): RandomAction | null {
  const task = pickByIndex(world.state.tasks.filter(isOpenTask), move.task);
  if (!task) return (move.flag ? resumeAction(world, move) : null) ?? readAction(world, move);
  let at = move.what % totalWeight;
  for (const [weight, make] of weightedMoves) {
    if (at < weight) return make({ ...move, world, task }) ?? decisionAction({ ...move, world, task });
    at -= weight;
  }
  throw new Error(`The table of moves ends before ${move.what % totalWeight} of ${totalWeight}.`);
}

const testComment = '意见';

const weightedMoves: readonly (readonly [
  weight: number,
  make: (chance: MoveContext) => RandomAction | null,
])[] = [
  [38, (chance) => decisionAction(chance)],
  [14, returnAction],
  [
    4,
    ({ task, who }) => [
      task.userId,
      { kind: 'transfer', taskNo: task.taskNo, toUserId: who, comment: testComment },
    ],
  ],
  [5, (chance) => addSignAction(chance, 'beforeAddSign')],
  [5, (chance) => addSignAction(chance, 'afterAddSign')],
  [3, reduceSignAction],
  [8, takeBackAction],
  [3, () => ['ini', { kind: 'revokeByInitiator' }]],
  [3, ({ task, who }) => ['admin', { kind: 'assign', nodeId: task.nodeId, userIds: [who] }]],
  [3, jumpAction],
  [4, ({ task }) => [null, { kind: 'timeout', taskNo: task.taskNo }]],
  [1, ({ task }) => [null, { kind: 'remind', taskNo: task.taskNo }]],
  [2, ({ world, task: at }) => readAction(world, { task: at.taskNo })],
  [2, ({ task }) => [task.userId, { kind: 'stash', taskNo: task.taskNo }]],
  [2, urgeAction],
  [2, delegateAction],
  [2, departAction],
  [1, ({ task, flag }) => [task.userId, { kind: flag ? 'void' : 'delete', taskNo: task.taskNo }]],
  [
    1,
    ({ flag, other }) => [pickByIndex(['admin', 'ini'], other) ?? 'ini', { kind: flag ? 'void' : 'delete' }],
  ],
  [
    2,
    ({ world, who, other }) =>
      anyTaskAction(world, { userId: who, taskNo: pickByIndex(world.state.tasks, other)?.taskNo }),
  ],
  [1, toggleDisabled],
];
const totalWeight = weightedMoves.reduce((sum, [weight]) => sum + weight, 0);

/** The task is agreed or submitted, with a form and a choice of users; agreeing sometimes from a list. */
function decisionAction({
  task,
  world,
  other,
  flag,
}: Pick<MoveContext, 'task' | 'world' | 'other' | 'flag'>): RandomAction {
  world.form = { x: other % 4 };
  world.formVersion += other % 5 === 0 ? 1 : 0;
  const choices = chooseCandidates(world, 1 + (other % 3));
  const { taskNo, userId } = task;
  if (task.kind === 'HANDLE') return [userId, { kind: 'submit', taskNo, choices }];
  return [userId, { kind: 'agree', taskNo, choices, quick: flag && other % 7 === 0 }];
}

/** For every node some of its candidates. */
export const chooseCandidates = (world: EngineWorld, count: number) =>
  Object.fromEntries(
    [...world.graph.nodes.values()]
      .filter(isStep)
      .map(({ id }) => [id, candidateIds(world, id).slice(0, count)]),
  );

const candidateIds = (world: EngineWorld, nodeId: string) => [
  ...new Set(
    findWorldCandidates(world, nodeId, []).flatMap(({ holders }) => holders.map((one) => one.userId)),
  ),
];

function returnAction({ world, task, other, flag }: MoveContext): RandomAction | null {
  const target = pickByIndex(listReturnableNodes(world.graph, world.state, task.runNo), other);
  if (!target) return null;
  const { taskNo, userId } = task;
  const choices = other % 3 === 0 ? chooseCandidates(world, 2) : {};
  return [
    userId,
    { kind: 'return', taskNo, targetNodeId: target.id, jumpBack: flag, choices, comment: testComment },
  ];
}

function addSignAction(
  { task, who, other, flag }: MoveContext,
  type: 'beforeAddSign' | 'afterAddSign',
): RandomAction {
  const userIds = flag ? [who] : [who, pickByIndex(randomFlowUsers, other) ?? who];
  return [task.userId, { kind: 'addSign', taskNo: task.taskNo, type, userIds, comment: testComment }];
}

function reduceSignAction({ world: { state }, other }: MoveContext): RandomAction | null {
  const added = pickByIndex(
    state.tasks.filter((one) => one.addedBy !== null && isLiveTask(one)),
    other,
  );
  const adder = state.tasks.findLast((one) => one.runNo === added?.runNo && one.userId === added.addedBy);
  if (!added || !adder) return null;
  return [adder.userId, { kind: 'reduceSign', taskNo: adder.taskNo, userIds: [added.userId] }];
}

function takeBackAction({ world, task, who, other }: MoveContext): RandomAction {
  const able = ['ini', ...randomFlowUsers].filter((one) => findTakeBackNode(world, one) !== null);
  const userId = pickByIndex(able, other) ?? who;
  return [userId, { kind: 'takeBack', nodeId: findTakeBackNode(world, userId) ?? task.nodeId }];
}

function urgeAction({ world, other }: MoveContext): RandomAction {
  world.now = `2026-03-${String((other % 28) + 1).padStart(2, '0')} 09:00:00`;
  return ['ini', { kind: 'urge' }];
}

/** An administrator moves the instance to any node with people. */
function jumpAction({ world, other }: Pick<MoveContext, 'world' | 'other'>): RandomAction | null {
  const node = pickByIndex([...world.graph.nodes.values()].filter(isStep), other);
  return node ? ['admin', { kind: 'jump', nodeId: node.id, comment: testComment }] : null;
}

const resumeAction = (world: EngineWorld, { other }: RandomMove): RandomAction | null =>
  world.state.status === -2 && !world.state.deleted ? jumpAction({ world, other }) : null;

/** From now on a delegate represents the holder. */
function delegateAction({ world, task: { userId }, other }: MoveContext): RandomAction {
  const delegate = pickByIndex(
    randomFlowUsers.filter((one) => one !== userId && !world.disabled.has(one)),
    other,
  );
  if (delegate) world.delegates.set(userId, delegate);
  return [userId, { kind: 'entrust' }];
}

/** Somebody is disabled, and what they hold goes on without them. Without u1 nobody is left in some cycles; ini acts on. */
function departAction({ world, flag, task: { userId } }: MoveContext): RandomAction | null {
  if (['admin', 'ini', 'u1'].includes(userId)) return null;
  world.disabled.add(userId);
  return [null, { kind: 'depart', userId, toAdministrator: flag }];
}

/** Somebody is disabled and still holds something, or everybody but one is enabled again. */
function toggleDisabled({ world, flag }: MoveContext): null {
  if (flag) world.disabled.add('u3');
  else for (const userId of world.disabled) if (userId !== 'gone') world.disabled.delete(userId);
  return null;
}

const readAction = ({ state }: EngineWorld, { task: at }: Pick<RandomMove, 'task'>): RandomAction | null => {
  const reading = pickByIndex(
    state.tasks.filter((one) => one.role === 'reader'),
    at,
  );
  return reading ? [reading.userId, { kind: 'read', taskNo: reading.taskNo }] : null;
};

/** An act on any task by anybody. */
const anyTaskAction = (
  { state }: EngineWorld,
  { userId, taskNo = 1 }: { userId: string; taskNo: number | undefined },
): RandomAction =>
  state.tasks[taskNo - 1]?.kind === 'HANDLE'
    ? [userId, { kind: 'submit', taskNo }]
    : [userId, { kind: 'agree', taskNo }];
