/** What a random move comes to in the world as it stands: somebody does something that is likely to be allowed. */
import type { StepNode } from '../../contract/flow/graph.ts';
import type { Action } from '../../server/engine/action.ts';
import { isLive } from '../../server/engine/draft.ts';
import type { Task } from '../../server/engine/model.ts';
import { returnableNodes } from '../../server/engine/returnable.ts';
import { takeBackNode } from '../../server/engine/revocable.ts';
import { type Move, users } from './arbitrary.ts';
import { isOpen, type World } from './given.ts';

/** One user is disabled, and another stands in for a third from the beginning. */
export function peopled(world: World) {
  world.disabled.add('gone');
  world.delegates.set('u5', 'u4');
}

const pick = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length];

/** The holder of some open task does something likely to be allowed. */
export function actionOf(
  world: World,
  { what, task: at, who, other, flag }: Move,
): [string | null, Action] | null {
  const { state, graph } = world;
  const task = pick(state.tasks.filter(isOpen), at);
  const reading = pick(
    state.tasks.filter((one) => one.role === 'reader'),
    at,
  );
  if (!task) return reading ? [reading.userId, { kind: 'read', taskNo: reading.taskNo }] : null;
  const { taskNo, userId } = task;
  const comment = '意见';
  if (what < 40) return decision(task, world, other);
  if (what < 57) {
    const target = pick(returnableNodes(graph, state, task.runNo), other);
    return target
      ? [userId, { kind: 'return', taskNo, targetNodeId: target.id, jumpBack: flag, comment }]
      : decision(task, world, other);
  }
  if (what < 60) return [userId, { kind: 'transfer', taskNo, toUserId: who, comment }];
  if (what < 62) return goingAway(world, userId, other);
  if (what < 72) {
    const userIds = flag ? [who] : [who, pick(users, other) ?? who];
    return [
      userId,
      { kind: 'addSign', taskNo, type: flag ? 'beforeAddSign' : 'afterAddSign', userIds, comment },
    ];
  }
  if (what < 75) return reduction(world, other) ?? decision(task, world, other);
  if (what < 83) {
    const last =
      pick(
        ['ini', ...users].filter((one) => takeBackNode(state, one) !== null),
        other,
      ) ?? who;
    return [last, { kind: 'takeBack', nodeId: takeBackNode(state, last) ?? task.nodeId }];
  }
  if (what < 86) return ['ini', { kind: 'revokeByInitiator' }];
  if (what < 89) return ['u1', { kind: 'assign', nodeId: task.nodeId, userIds: [who] }];
  if (what < 93) return [null, { kind: 'timeout', taskNo }];
  if (what < 94) return [userId, { kind: 'void', taskNo }];
  if (what < 95) return [userId, { kind: 'delete', taskNo }];
  if (what < 97 && reading) return [reading.userId, { kind: 'read', taskNo: reading.taskNo }];
  // Somebody who perhaps may not.
  return [who, { kind: 'agree', taskNo: pick(state.tasks, other)?.taskNo ?? taskNo }];
}

/** From now on somebody stands in for him. */
function goingAway(world: World, userId: string, other: number): [string, Action] {
  const delegate = pick(
    users.filter((one) => one !== userId && !world.disabled.has(one)),
    other,
  );
  if (delegate) world.delegates.set(userId, delegate);
  return [userId, { kind: 'entrust' }];
}

function reduction({ state }: World, other: number): [string, Action] | null {
  const added = pick(
    state.tasks.filter((one) => one.addedBy !== null && isLive(one)),
    other,
  );
  const adder = state.tasks.findLast((one) => one.runNo === added?.runNo && one.userId === added.addedBy);
  if (!added || !adder) return null;
  return [adder.userId, { kind: 'reduceSign', taskNo: adder.taskNo, userIds: [added.userId] }];
}

function decision(task: Task, world: World, other: number): [string, Action] {
  world.form = { x: other % 4 };
  world.formVersion += other % 5 === 0 ? 1 : 0;
  const choices = Object.fromEntries(
    [...world.graph.nodes.values()].flatMap((node) =>
      'data' in node ? [[node.id, chosenOf(node, 1 + (other % 2))]] : [],
    ),
  );
  const kind = task.kind === 'HANDLE' ? 'submit' : 'agree';
  return [task.userId, { kind, taskNo: task.taskNo, choices }];
}

const chosenOf = (node: StepNode, count: number) =>
  node.data.candidateList
    .map((one) => one.target)
    .filter((userId) => userId !== 'gone')
    .slice(0, count);
