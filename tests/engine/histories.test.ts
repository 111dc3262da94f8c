/** Random people do random things to random flows; engine.md 7 holds after each of them. HISTORIES sets how many. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkGraph } from '../../contract/flow/checkGraph.ts';
import type { StepNode } from '../../contract/flow/graph.ts';
import type { Action } from '../../server/engine/action.ts';
import { replay } from '../../server/engine/apply.ts';
import { isLive } from '../../server/engine/draft.ts';
import type { Task } from '../../server/engine/model.ts';
import { returnableNodes } from '../../server/engine/returnable.ts';
import { takeBackNode } from '../../server/engine/revocable.ts';
import { flow, isOdd, type Move, move, users } from './arbitrary.ts';
import { act, graphOf, isOpen, type World, worldOf } from './given.ts';
import { impossible, violations } from './invariants.ts';

const histories = Number(process.env.HISTORIES ?? 2000);

const pick = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length];

/** The holder of some open task does something likely to be allowed. */
function actionOf(world: World, { what, task: at, who, other, flag }: Move): [string | null, Action] | null {
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

type Watch = { readonly odd: boolean; readonly count: (what: string) => void };

/** One instance from its draft through all moves, looked at after each. */
function live(world: World, moves: readonly Move[], { odd, count }: Watch) {
  world.disabled.add('gone');
  world.delegates.set('u5', 'u4');
  if (act(world, 'ini', { kind: 'start', submit: false }) !== null) return;
  for (const one of moves) {
    const [who, action] = actionOf(world, one) ?? [];
    if (who === undefined || !action) break;
    const before = world.state;
    const refused = act(world, who, action);
    count(refused === null ? action.kind : `${action.kind}: ${refused}`);
    const broken = refused === null ? violations(world) : world.state === before ? [] : ['it wrote'];
    wrong(broken, action);
    if (refused === 'BAD_DEFINITION' && !odd)
      throw new Error(`A sound flow stands still: ${JSON.stringify(action)}`);
  }
  expect(impossible(world)).toEqual([]);
  expect(replay(world.events)).toEqual(world.state);
  count(`ends in ${world.state.status}`);
}

function wrong(broken: readonly string[], action: Action) {
  if (broken.length > 0) throw new Error(`${JSON.stringify(action)}: ${broken.join(', ')}`);
}

/** The usual run repeats the same histories; a number asked for draws fresh ones. */
const repeated = process.env.HISTORIES ? {} : { seed: 20_260_302 };

const perFlow = 4;
const fields = [{ enName: 'x' }];

test(`${histories} histories keep every invariant`, { timeout: 600_000 }, () => {
  const seen: Record<string, number> = {};
  const count = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1;
  };
  const lives = fc.array(fc.array(move, { minLength: 5, maxLength: 40 }), {
    minLength: perFlow,
    maxLength: perFlow,
  });
  fc.assert(
    fc.property(flow, lives, (draft, moves) => {
      const graph = graphOf(draft);
      // A stray line may close a circle without people; such a definition is not deployed.
      fc.pre(checkGraph(graph, fields).length === 0);
      for (const life of moves) live(worldOf(graph, { x: 1 }), life, { odd: isOdd(draft), count });
    }),
    { numRuns: Math.ceil(histories / perFlow), ...repeated },
  );
  if (process.env.HISTORIES) console.log(seen);
  // The histories are worth something only while they get everywhere.
  for (const kind of [
    'agree',
    'submit',
    'return',
    'transfer',
    'addSign',
    'reduceSign',
    'takeBack',
    'assign',
    'entrust',
    'timeout',
  ]) {
    expect([kind, (seen[kind] ?? 0) > 0]).toEqual([kind, true]);
  }
});
