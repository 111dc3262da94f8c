/** What a random move comes to in the world as it stands: mostly what is allowed, sometimes what is not. */
import { isStep } from '../../contract/flow/graph.ts';
import type { Action } from '../../server/engine/action.ts';
import { isLive } from '../../server/engine/draft.ts';
import type { Task } from '../../server/engine/model.ts';
import { returnableNodes } from '../../server/engine/returnable.ts';
import { takeBackNode } from '../../server/engine/revocable.ts';
import { type Move, users } from './arbitrary.ts';
import { candidatesAt, isOpen, type World } from './given.ts';

type Act = readonly [userId: string | null, action: Action];
/** `task`: some open one, with its holder. */
type Chance = Omit<Move, 'task'> & { readonly world: World; readonly task: Task };

/** One user is disabled, one stands in for another, there are leaders and an administrator, a field has to be filled in. */
export function peopled(world: World) {
  world.disabled.add('gone');
  world.delegates.set('u5', 'u4');
  world.administrators.add('admin');
  world.leaders = ['u1', 'u2', 'u3'];
  world.requiredFields = ['note'];
}

export const pick = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length];

/** null where nothing can be done any more. */
export function actionOf(world: World, move: Move): Act | null {
  const task = pick(world.state.tasks.filter(isOpen), move.task);
  if (!task) return readingOf(world, move);
  let at = move.what % total;
  for (const [weight, make] of table) {
    if (at < weight) return make({ ...move, world, task }) ?? decision({ ...move, world, task });
    at -= weight;
  }
  throw new Error(`The table of moves ends before ${move.what % total} of ${total}.`);
}

const comment = '意见';

const table: readonly (readonly [weight: number, make: (chance: Chance) => Act | null])[] = [
  [38, (chance) => decision(chance)],
  [14, returning],
  [4, ({ task, who }) => [task.userId, { kind: 'transfer', taskNo: task.taskNo, toUserId: who, comment }]],
  [5, (chance) => signing(chance, 'beforeAddSign')],
  [5, (chance) => signing(chance, 'afterAddSign')],
  [3, reduction],
  [8, takingBack],
  [3, () => ['ini', { kind: 'revokeByInitiator' }]],
  [3, ({ task, who }) => ['admin', { kind: 'assign', nodeId: task.nodeId, userIds: [who] }]],
  [4, ({ task }) => [null, { kind: 'timeout', taskNo: task.taskNo }]],
  [1, ({ task }) => [null, { kind: 'remind', taskNo: task.taskNo }]],
  [2, ({ world, task: at }) => readingOf(world, { task: at.taskNo })],
  [2, ({ task }) => [task.userId, { kind: 'stash', taskNo: task.taskNo }]],
  [2, urging],
  [2, goingAway],
  [2, leaving],
  [1, ({ task, flag }) => [task.userId, { kind: flag ? 'void' : 'delete', taskNo: task.taskNo }]],
  [1, ({ flag, other }) => [pick(['admin', 'ini'], other) ?? 'ini', { kind: flag ? 'void' : 'delete' }]],
  [
    2,
    ({ world, who, other }) =>
      anything(world, { userId: who, taskNo: pick(world.state.tasks, other)?.taskNo }),
  ],
  [1, comingAndGoing],
];
const total = table.reduce((sum, [weight]) => sum + weight, 0);

/** The task is agreed or submitted, with a form and a choice of users; agreeing sometimes from a list. */
function decision({ task, world, other, flag }: Pick<Chance, 'task' | 'world' | 'other' | 'flag'>): Act {
  world.form = { x: other % 4 };
  world.formVersion += other % 5 === 0 ? 1 : 0;
  const choices = choicesIn(world, 1 + (other % 3));
  const { taskNo, userId } = task;
  if (task.kind === 'HANDLE') return [userId, { kind: 'submit', taskNo, choices }];
  return [userId, { kind: 'agree', taskNo, choices, quick: flag && other % 7 === 0 }];
}

/** For every node some of its candidates. */
export const choicesIn = (world: World, count: number) =>
  Object.fromEntries(
    [...world.graph.nodes.values()]
      .filter(isStep)
      .map(({ id }) => [id, candidatesOf(world, id).slice(0, count)]),
  );

const candidatesOf = (world: World, nodeId: string) => [
  ...new Set(candidatesAt(world, nodeId, []).flatMap(({ holders }) => holders.map((one) => one.userId))),
];

function returning({ world, task, other, flag }: Chance): Act | null {
  const target = pick(returnableNodes(world.graph, world.state, task.runNo), other);
  if (!target) return null;
  const { taskNo, userId } = task;
  const choices = other % 3 === 0 ? choicesIn(world, 2) : {};
  return [userId, { kind: 'return', taskNo, targetNodeId: target.id, jumpBack: flag, choices, comment }];
}

function signing({ task, who, other, flag }: Chance, type: 'beforeAddSign' | 'afterAddSign'): Act {
  const userIds = flag ? [who] : [who, pick(users, other) ?? who];
  return [task.userId, { kind: 'addSign', taskNo: task.taskNo, type, userIds, comment }];
}

function reduction({ world: { state }, other }: Chance): Act | null {
  const added = pick(
    state.tasks.filter((one) => one.addedBy !== null && isLive(one)),
    other,
  );
  const adder = state.tasks.findLast((one) => one.runNo === added?.runNo && one.userId === added.addedBy);
  if (!added || !adder) return null;
  return [adder.userId, { kind: 'reduceSign', taskNo: adder.taskNo, userIds: [added.userId] }];
}

function takingBack({ world, task, who, other }: Chance): Act {
  const able = ['ini', ...users].filter((one) => takeBackNode(world, one) !== null);
  const userId = pick(able, other) ?? who;
  return [userId, { kind: 'takeBack', nodeId: takeBackNode(world, userId) ?? task.nodeId }];
}

function urging({ world, other }: Chance): Act {
  world.now = `2026-03-${String((other % 28) + 1).padStart(2, '0')} 09:00:00`;
  return ['ini', { kind: 'urge' }];
}

/** From now on somebody stands in for him. */
function goingAway({ world, task: { userId }, other }: Chance): Act {
  const delegate = pick(
    users.filter((one) => one !== userId && !world.disabled.has(one)),
    other,
  );
  if (delegate) world.delegates.set(userId, delegate);
  return [userId, { kind: 'entrust' }];
}

/** Somebody is disabled, and what they hold goes on without them. Without u1 nobody is left in some cycles; ini acts on. */
function leaving({ world, flag, task: { userId } }: Chance): Act | null {
  if (['admin', 'ini', 'u1'].includes(userId)) return null;
  world.disabled.add(userId);
  return [null, { kind: 'depart', userId, toAdministrator: flag }];
}

/** Somebody is disabled and still holds something, or everybody but one is enabled again. */
function comingAndGoing({ world, flag }: Chance): null {
  if (flag) world.disabled.add('u3');
  else for (const userId of world.disabled) if (userId !== 'gone') world.disabled.delete(userId);
  return null;
}

const readingOf = ({ state }: World, { task: at }: Pick<Move, 'task'>): Act | null => {
  const reading = pick(
    state.tasks.filter((one) => one.role === 'reader'),
    at,
  );
  return reading ? [reading.userId, { kind: 'read', taskNo: reading.taskNo }] : null;
};

/** An act on any task by anybody. */
const anything = (
  { state }: World,
  { userId, taskNo = 1 }: { userId: string; taskNo: number | undefined },
): Act =>
  state.tasks[taskNo - 1]?.kind === 'HANDLE'
    ? [userId, { kind: 'submit', taskNo }]
    : [userId, { kind: 'agree', taskNo }];
