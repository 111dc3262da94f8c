/** Instances that move between versions of their flow, at any moment of their life: every invariant holds on. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkGraph } from '../../contract/flow/checkGraph.ts';
import type { Graph } from '../../contract/flow/graph.ts';
import { walkedFrom } from '../../contract/flow/tokens.ts';
import { apply } from '../../server/engine/apply.ts';
import type { Event } from '../../server/engine/event.ts';
import { withFormer } from '../../server/engine/former.ts';
import { losses } from '../../server/engine/migration.ts';
import { emptyState } from '../../server/engine/model.ts';
import type { FlowDraft } from '../../server/engine/writeBpmn.ts';
import { violationsOf } from './actInvariants.ts';
import { flow, type Move, move } from './arbitrary.ts';
import {
  act,
  agree,
  attempt,
  begun,
  chain,
  end,
  gateway,
  giveBack,
  graphOf,
  handle,
  isOpen,
  start,
  step,
  submit,
  type World,
  waiting,
  worldOf,
} from './given.ts';
import { impossible, violations } from './invariants.ts';
import { actionOf, choicesIn, peopled } from './moves.ts';
import { type Edit, edit, edited, named } from './versions.ts';

const version = (number: number) => ({ definitionId: String(number), version: number });
const migration = { kind: 'migrate', from: version(1), to: version(2), comment: '迁移' } as const;

/** The world with the instance on the other version, or the sentences that refuse it. */
function migrated(world: World, draft: Partial<FlowDraft>): World | string {
  const there = { ...world, graph: withFormer(graphOf(draft), [world.graph]) };
  return attempt(there, 'admin', migration)?.message ?? there;
}

function went(world: World, draft: Partial<FlowDraft>): World {
  const there = migrated(world, draft);
  if (typeof there === 'string') throw new Error(there);
  return there;
}

const straight = (...ids: string[]): Partial<FlowDraft> => ({
  nodes: [start, handle, ...ids.map((id) => step(id, [`${id}1`])), end],
  lines: chain(['start', 'handle', ...ids, 'end'].join('→')).map((line) => ({
    ...line,
    id: `${line.from}_${line.to}`,
  })),
});

describe('what refuses', () => {
  const forked = (join: 'PARALLEL' | 'INCLUSIVE' = 'PARALLEL'): Partial<FlowDraft> => ({
    nodes: [
      start,
      handle,
      gateway('p', 'PARALLEL'),
      step('a', ['a1']),
      step('b', ['b1']),
      gateway('j', join),
      end,
    ],
    lines: chain('start→handle→p→a|b→j→end').map((line) => ({ ...line, id: `${line.from}_${line.to}` })),
  });

  test('an open node that is gone, or of another kind', () => {
    expect(migrated(begun(straight('a', 'b')), straight('b'))).toBe('进行中的节点“a”在新版本中不存在');
    const other = straight('a', 'b');
    const nodes = (other.nodes ?? []).map((node) =>
      node.id === 'a' ? { ...node, kind: 'HANDLE' as const } : node,
    );
    expect(migrated(begun(straight('a', 'b')), { ...other, nodes })).toBe(
      '节点“a”在流程中是审批节点，在新版本中是填写节点',
    );
  });

  test('every reason is told', () => {
    const world = begun(forked());
    expect(migrated(world, straight('c'))).toBe(
      '进行中的节点“a”在新版本中不存在；进行中的节点“b”在新版本中不存在',
    );
  });

  test('a join at which something waits, or has waited', () => {
    const world = begun(forked());
    agree(world, 'a', 'a1');
    expect(migrated(world, straight('a', 'b'))).toBe('有分支在“j”等待汇聚，新版本在此没有汇聚');
    const longer = { ...forked(), nodes: [...(forked().nodes ?? []), step('c', ['c1'])] };
    const lines = (forked().lines ?? []).map((line) => (line.to === 'end' ? { ...line, to: 'c' } : line));
    const behind = begun({ ...longer, lines: [...lines, { id: 'c_end', from: 'c', to: 'end' }] });
    agree(behind, 'a', 'a1');
    agree(behind, 'b', 'b1');
    expect(waiting(behind)).toBe('c:c1');
    expect(migrated(behind, straight('a', 'b', 'c'))).toBe('已汇聚的节点“j”在新版本中不存在或不再汇聚');
  });

  test('a vote for a return to what is gone', () => {
    const two = step('b', ['b1', 'b2'], { backConditionNum: 2 });
    const draft = (nodes: FlowDraft['nodes'], ids: string): Partial<FlowDraft> => ({
      nodes: [start, handle, ...nodes, end],
      lines: chain(ids).map((line) => ({ ...line, id: `${line.from}_${line.to}` })),
    });
    const world = begun(draft([step('a', ['a1']), two], 'start→handle→a→b→end'));
    agree(world, 'a', 'a1');
    giveBack(world, 'b', 'b1', { to: 'a' });
    expect(migrated(world, draft([two], 'start→handle→b→end'))).toBe(
      '已有人要求退回到“a”，新版本中没有该节点',
    );
  });

  test('an instance that is over', () => {
    const world = begun(straight('a'));
    agree(world, 'a', 'a1');
    expect(act({ ...world }, 'admin', migration)).toBe('INSTANCE_ENDED');
  });
});

describe('what goes on', () => {
  test('the walk, over nodes that were not there before', () => {
    const world = went(begun(straight('a', 'b')), straight('a', 'x', 'b'));
    agree(world, 'a', 'a1');
    expect(waiting(world)).toBe('x:x1');
  });

  test('a return to what was passed before; what is gone is no target and is told', () => {
    const world = begun(straight('a', 'b', 'c'));
    agree(world, 'a', 'a1');
    agree(world, 'b', 'b1');
    const there = went(world, straight('a', 'c'));
    expect(losses(there.graph, world.state)).toEqual(['已通过的节点“b”在新版本中不存在，不能再退回到该节点']);
    const taskNo = there.state.tasks.findLast((task) => task.nodeId === 'c')?.taskNo ?? 0;
    const back = { kind: 'return', taskNo, jumpBack: false, comment: '改' } as const;
    expect(act(there, 'c1', { ...back, targetNodeId: 'b' })).toBe('NOT_RETURNABLE');
    giveBack(there, 'c', 'c1', { to: 'a' });
    agree(there, 'a', 'a1');
    expect(waiting(there)).toBe('c:c1');
  });

  test('taking back, but not at a node that is gone', () => {
    const world = begun(straight('a', 'b'));
    agree(world, 'a', 'a1');
    const without = went({ ...world }, straight('b'));
    expect(act(without, 'a1', { kind: 'takeBack', nodeId: 'a' })).toBe('NOT_REVOCABLE');
    const still = went(world, straight('a', 'x', 'b'));
    expect(act(still, 'a1', { kind: 'takeBack', nodeId: 'a' })).toBe(null);
    expect(waiting(still)).toBe('a:a1');
  });

  test('a revoke begins at the first node of the new version', () => {
    const renamed = straight('a');
    const world = went(begun(straight('a')), {
      nodes: (renamed.nodes ?? []).map((node) => (node.id === 'handle' ? { ...node, id: 'begin' } : node)),
      lines: chain('start→begin→a→end'),
    });
    expect(act(world, 'ini', { kind: 'revokeByInitiator' })).toBe(null);
    expect(waiting(world)).toBe('begin:ini');
    submit(world, 'begin');
    expect(waiting(world)).toBe('a:a1');
  });

  test('a skipped approval that is gone does not keep the last resort from being somebody', () => {
    const world = begun({
      nodes: [start, handle, step('a', []), step('fill', ['f'], { kind: 'HANDLE' }), end],
      lines: chain('start→handle→a→fill→end'),
    });
    const there = went(world, {
      nodes: [start, handle, step('fill', ['f'], { kind: 'HANDLE' }), end],
      lines: chain('start→handle→fill→end'),
    });
    submit(there, 'fill', 'f');
    expect(waiting(there)).toBe('a:admin');
    agree(there, 'a', 'admin');
    expect(there.state.status).toBe(1);
  });
});

const fields = [{ enName: 'x' }, { enName: 'note' }];
const allowed = new Set([
  'NOT_MIGRATABLE',
  'INSTANCE_ENDED',
  'RECORD_GONE',
  'NO_CANDIDATE',
  'BAD_DEFINITION',
]);

type Life = { world: World; since: number; readonly told: string[]; readonly seen: Record<string, number> };

/** Moves to the version if it can; refused, it stays as it was. */
function tryMigration(life: Life, graph: Graph) {
  const { world, told, seen } = life;
  const there = { ...world, graph: withFormer(graph, [world.graph]) };
  const known = world.events.length;
  const refused = attempt(there, 'admin', migration);
  told.push(refused ? `not migrated: ${refused.message}` : 'migrated');
  const what = refused?.reason ?? 'migrated';
  seen[what] = (seen[what] ?? 0) + 1;
  if (refused) {
    expect([allowed.has(refused.reason), there.state === world.state, world.events.length]).toEqual([
      true,
      true,
      known,
    ]);
    return;
  }
  const events = there.events.slice(known);
  const before = world.state;
  life.since = before.acts + 1;
  life.world = there;
  const act = { world: there, userId: 'admin', action: migration, before, events };
  sound([...violations(there, life.since), ...violationsOf(act)], told);
}

function sound(broken: readonly string[], told: readonly string[]) {
  if (broken.length > 0) throw new Error([...broken, 'after', ...told].join('\n'));
}

function moveOn(life: Life, one: Move) {
  const { world, told } = life;
  const [userId, action] = actionOf(world, one) ?? [];
  if (userId === undefined || !action) return;
  told.push(`${userId} ${JSON.stringify(action)}`);
  const [before, known] = [world.state, world.events.length];
  if (act(world, userId, action) !== null) return expect(world.state).toBe(before);
  const events = world.events.slice(known);
  sound([...violations(world, life.since), ...violationsOf({ world, userId, action, before, events })], told);
}

/** Whether nothing that it may yet come to can keep it waiting for ever. */
function flowsFreely({ graph, state }: World): boolean {
  const { whole, stalls } = walkedFrom(graph, {
    leaving: state.runs.filter((run) => run.state === 'open').map((run) => run.nodeId),
    waiting: state.tokens.map((token) => token.lineId),
    fired: Object.keys(state.joined),
  });
  return whole && stalls.size === 0;
}

function everybodyAgrees(life: Life) {
  const { world, told, since } = life;
  world.form = { x: 0 };
  const free = flowsFreely(world);
  for (let acts = 0; acts < 150; acts += 1) {
    const task = world.state.tasks.find(isOpen);
    if (!task) break;
    const kind = task.kind === 'HANDLE' ? 'submit' : 'agree';
    const refused = attempt(world, task.userId, { kind, taskNo: task.taskNo, choices: choicesIn(world, 1) });
    if (refused) {
      told.push(`${task.userId} ${kind}: ${refused.message}`);
      if (free && refused.message.includes('等待的分支不会到达')) sound(['it stands still'], told);
      return;
    }
    sound(violations(world, since), told);
  }
}

const histories = Number(process.env.HISTORIES ?? 200);

test(`${histories} histories over three versions keep every invariant`, { timeout: 3_600_000 }, () => {
  const seen: Record<string, number> = {};
  const moves = fc.array(move, { minLength: 3, maxLength: 15 });
  const edits = fc.array(edit, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(flow, edits, edits, fc.tuple(moves, moves, moves), (draft, once, again, lives) => {
      const drafts = versionsOf(draft, once, again);
      const graphs = drafts.map((one) => graphOf(one));
      fc.pre(graphs.every((graph) => checkGraph(graph, fields).length === 0));
      const [first, ...others] = graphs;
      if (!first) return;
      const life: Life = { world: worldOf(first, { x: 1 }), since: 0, told: [], seen };
      peopled(life.world);
      act(life.world, 'ini', { kind: 'start', submit: false });
      for (const [index, part] of lives.entries()) {
        const graph = others[index - 1];
        if (graph) tryMigration(life, graph);
        for (const one of part) moveOn(life, one);
      }
      everybodyAgrees(life);
      expect(impossible(life.world)).toEqual([]);
      const stored: readonly Event[] = JSON.parse(JSON.stringify(life.world.events));
      expect(stored.reduce(apply, emptyState)).toEqual(life.world.state);
    }),
    { numRuns: histories, ...(process.env.HISTORIES ? {} : { seed: 20_260_501 }) },
  );
  if (process.env.HISTORIES) console.log(seen);
  expect(seen.migrated).toBeGreaterThan(histories / 5);
  expect(seen.NOT_MIGRATABLE).toBeGreaterThan(histories / 20);
});

function versionsOf(draft: FlowDraft, once: readonly Edit[], again: readonly Edit[]): FlowDraft[] {
  const first = named(draft);
  const second = edited(first, once);
  const third = edited(
    second,
    again.map((one) => ({ ...one, at: one.at + 7 })),
  );
  return [first, second, third];
}
