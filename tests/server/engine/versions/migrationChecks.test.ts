/** Tests instances that migrate between versions of their flow at any time: every invariant keeps holding. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkGraph } from '../../../../contract/flow/checks/checkGraph.ts';
import { exploreMarkings } from '../../../../contract/flow/checks/tokenExploration.ts';
import type { Graph } from '../../../../contract/flow/graph.ts';
import { applyEvent } from '../../../../server/engine/apply.ts';
import type { FlowDraft } from '../../../../server/engine/bpmn/writeBpmn.ts';
import type { Event } from '../../../../server/engine/event.ts';
import { emptyState } from '../../../../server/engine/model.ts';
import { findMigrationLosses } from '../../../../server/engine/versions/migrationChecks.ts';
import { withPreviousVersions } from '../../../../server/engine/versions/previousVersions.ts';
import { chooseDepth } from '../../../support/depth.ts';
import { findActionViolations } from '../../../support/engine/actionInvariants.ts';
import {
  agreeOrThrow,
  approvalNode,
  buildGraph,
  createEngineWorld,
  type EngineWorld,
  engineEndNode,
  engineHandleNode,
  engineStartNode,
  formatOpenTasks,
  gatewayNode,
  isOpenTask,
  linesOf,
  performAndGetFailure,
  performAndGetReason,
  returnOrThrow,
  startEngineInstance,
  submitOrThrow,
} from '../../../support/engine/engineWorld.ts';
import { addPeople, chooseCandidates, randomAction } from '../../../support/engine/randomActions.ts';
import {
  applyFlowEdits,
  arbitraryFlowEdit,
  type FlowEdit,
  withLineIds,
} from '../../../support/engine/randomFlowEdits.ts';
import { arbitraryFlow, arbitraryMove, type RandomMove } from '../../../support/engine/randomFlows.ts';
import { findHistoryViolations, findStateViolations } from '../../../support/engine/stateInvariants.ts';

const version = (number: number) => ({ definitionId: String(number), version: number });
const migration = { kind: 'migrate', from: version(1), to: version(2), comment: '迁移' } as const;

/** Returns the world with the instance on the other version, or the sentences that refuse the migration. */
function migrated(world: EngineWorld, draft: Partial<FlowDraft>): EngineWorld | string {
  const there = { ...world, graph: withPreviousVersions(buildGraph(draft), [world.graph]) };
  return performAndGetFailure(there, 'admin', migration)?.message ?? there;
}

function went(world: EngineWorld, draft: Partial<FlowDraft>): EngineWorld {
  const there = migrated(world, draft);
  if (typeof there === 'string') throw new Error(there);
  return there;
}

const straight = (...ids: string[]): Partial<FlowDraft> => ({
  nodes: [engineStartNode, engineHandleNode, ...ids.map((id) => approvalNode(id, [`${id}1`])), engineEndNode],
  lines: linesOf(['start', 'handle', ...ids, 'end'].join('→')).map((line) => ({
    ...line,
    id: `${line.from}_${line.to}`,
  })),
});

describe('a migration fails for', () => {
  const forked = (join: 'PARALLEL' | 'INCLUSIVE' = 'PARALLEL'): Partial<FlowDraft> => ({
    nodes: [
      engineStartNode,
      engineHandleNode,
      gatewayNode('p', 'PARALLEL'),
      approvalNode('a', ['a1']),
      approvalNode('b', ['b1']),
      gatewayNode('j', join),
      engineEndNode,
    ],
    lines: linesOf('start→handle→p→a|b→j→end').map((line) => ({ ...line, id: `${line.from}_${line.to}` })),
  });

  test('an open node that is gone, or of another kind', () => {
    expect(migrated(startEngineInstance(straight('a', 'b')), straight('b'))).toBe(
      '进行中的节点“a”在新版本中不存在',
    );
    const other = straight('a', 'b');
    const nodes = (other.nodes ?? []).map((node) =>
      node.id === 'a' ? { ...node, kind: 'HANDLE' as const } : node,
    );
    expect(migrated(startEngineInstance(straight('a', 'b')), { ...other, nodes })).toBe(
      '节点“a”在流程中是审批节点，在新版本中是填写节点',
    );
  });

  test('All reasons are listed.', () => {
    const world = startEngineInstance(forked());
    expect(migrated(world, straight('c'))).toBe(
      '进行中的节点“a”在新版本中不存在；进行中的节点“b”在新版本中不存在',
    );
  });

  test('a join that holds or has consumed tokens', () => {
    const world = startEngineInstance(forked());
    agreeOrThrow(world, 'a', 'a1');
    expect(migrated(world, straight('a', 'b'))).toBe('有分支在“j”等待汇聚，新版本在此没有汇聚');
    const longer = { ...forked(), nodes: [...(forked().nodes ?? []), approvalNode('c', ['c1'])] };
    const lines = (forked().lines ?? []).map((line) => (line.to === 'end' ? { ...line, to: 'c' } : line));
    const behind = startEngineInstance({
      ...longer,
      lines: [...lines, { id: 'c_end', from: 'c', to: 'end' }],
    });
    agreeOrThrow(behind, 'a', 'a1');
    agreeOrThrow(behind, 'b', 'b1');
    expect(formatOpenTasks(behind)).toBe('c:c1');
    expect(migrated(behind, straight('a', 'b', 'c'))).toBe('已汇聚的节点“j”在新版本中不存在或不再汇聚');
  });

  test('a vote that returns to a removed node', () => {
    const two = approvalNode('b', ['b1', 'b2'], { backConditionNum: 2 });
    const draft = (nodes: FlowDraft['nodes'], ids: string): Partial<FlowDraft> => ({
      nodes: [engineStartNode, engineHandleNode, ...nodes, engineEndNode],
      lines: linesOf(ids).map((line) => ({ ...line, id: `${line.from}_${line.to}` })),
    });
    const world = startEngineInstance(draft([approvalNode('a', ['a1']), two], 'start→handle→a→b→end'));
    agreeOrThrow(world, 'a', 'a1');
    returnOrThrow(world, 'b', 'b1', { to: 'a' });
    expect(migrated(world, draft([two], 'start→handle→b→end'))).toBe(
      '已有人要求退回到“a”，新版本中没有该节点',
    );
  });

  test('an instance that is over', () => {
    const world = startEngineInstance(straight('a'));
    agreeOrThrow(world, 'a', 'a1');
    expect(performAndGetReason({ ...world }, 'admin', migration)).toBe('INSTANCE_ENDED');
  });
});

describe('a migrated instance', () => {
  test('continues over nodes that did not exist before', () => {
    const world = went(startEngineInstance(straight('a', 'b')), straight('a', 'x', 'b'));
    agreeOrThrow(world, 'a', 'a1');
    expect(formatOpenTasks(world)).toBe('x:x1');
  });

  test('returns to earlier nodes; a removed node is no target and is listed as a loss', () => {
    const world = startEngineInstance(straight('a', 'b', 'c'));
    agreeOrThrow(world, 'a', 'a1');
    agreeOrThrow(world, 'b', 'b1');
    const there = went(world, straight('a', 'c'));
    expect(findMigrationLosses(there.graph, world.state)).toEqual([
      '已通过的节点“b”在新版本中不存在，不能再退回到该节点',
    ]);
    const taskNo = there.state.tasks.findLast((task) => task.nodeId === 'c')?.taskNo ?? 0;
    const back = { kind: 'return', taskNo, jumpBack: false, comment: '改' } as const;
    expect(performAndGetReason(there, 'c1', { ...back, targetNodeId: 'b' })).toBe('NOT_RETURNABLE');
    returnOrThrow(there, 'c', 'c1', { to: 'a' });
    agreeOrThrow(there, 'a', 'a1');
    expect(formatOpenTasks(there)).toBe('c:c1');
  });

  test('allows taking back, but not at a removed node', () => {
    const world = startEngineInstance(straight('a', 'b'));
    agreeOrThrow(world, 'a', 'a1');
    const without = went({ ...world }, straight('b'));
    expect(performAndGetReason(without, 'a1', { kind: 'takeBack', nodeId: 'a' })).toBe('NOT_REVOCABLE');
    const still = went(world, straight('a', 'x', 'b'));
    expect(performAndGetReason(still, 'a1', { kind: 'takeBack', nodeId: 'a' })).toBe(null);
    expect(formatOpenTasks(still)).toBe('a:a1');
  });

  test('restarts at the first node of the new version after a revoke', () => {
    const renamed = straight('a');
    const world = went(startEngineInstance(straight('a')), {
      nodes: (renamed.nodes ?? []).map((node) => (node.id === 'handle' ? { ...node, id: 'begin' } : node)),
      lines: linesOf('start→begin→a→end'),
    });
    expect(performAndGetReason(world, 'ini', { kind: 'revokeByInitiator' })).toBe(null);
    expect(formatOpenTasks(world)).toBe('begin:ini');
    submitOrThrow(world, 'begin');
    expect(formatOpenTasks(world)).toBe('a:a1');
  });

  test('falls back to an administrator also when its skipped approval node was removed', () => {
    const world = startEngineInstance({
      nodes: [
        engineStartNode,
        engineHandleNode,
        approvalNode('a', []),
        approvalNode('fill', ['f'], { kind: 'HANDLE' }),
        engineEndNode,
      ],
      lines: linesOf('start→handle→a→fill→end'),
    });
    const there = went(world, {
      nodes: [
        engineStartNode,
        engineHandleNode,
        approvalNode('fill', ['f'], { kind: 'HANDLE' }),
        engineEndNode,
      ],
      lines: linesOf('start→handle→fill→end'),
    });
    submitOrThrow(there, 'fill', 'f');
    expect(formatOpenTasks(there)).toBe('a:admin');
    agreeOrThrow(there, 'a', 'admin');
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

type Life = {
  world: EngineWorld;
  since: number;
  readonly told: string[];
  readonly seen: Record<string, number>;
};

/** Migrates to the version if possible. A refusal changes nothing. */
function tryMigration(life: Life, graph: Graph) {
  const { world, told, seen } = life;
  const there = { ...world, graph: withPreviousVersions(graph, [world.graph]) };
  const known = world.events.length;
  const refused = performAndGetFailure(there, 'admin', migration);
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
  sound([...findStateViolations(there, life.since), ...findActionViolations(act)], told);
}

function sound(broken: readonly string[], told: readonly string[]) {
  if (broken.length > 0) throw new Error([...broken, 'after', ...told].join('\n'));
}

function moveOn(life: Life, one: RandomMove) {
  const { world, told } = life;
  const [userId, action] = randomAction(world, one) ?? [];
  if (userId === undefined || !action) return;
  told.push(`${userId} ${JSON.stringify(action)}`);
  const [before, known] = [world.state, world.events.length];
  if (performAndGetReason(world, userId, action) !== null) return expect(world.state).toBe(before);
  const events = world.events.slice(known);
  sound(
    [
      ...findStateViolations(world, life.since),
      ...findActionViolations({ world, userId, action, before, events }),
    ],
    told,
  );
}

/** Returns true if nothing ahead of the instance can block it forever. */
function flowsFreely({ graph, state }: EngineWorld): boolean {
  const { whole, stalls } = exploreMarkings(graph, {
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
    const task = world.state.tasks.find(isOpenTask);
    if (!task) break;
    const kind = task.kind === 'HANDLE' ? 'submit' : 'agree';
    const refused = performAndGetFailure(world, task.userId, {
      kind,
      taskNo: task.taskNo,
      choices: chooseCandidates(world, 1),
    });
    if (refused) {
      told.push(`${task.userId} ${kind}: ${refused.message}`);
      if (free && refused.message.includes('等待的分支不会到达')) sound(['it stands still'], told);
      return;
    }
    sound(findStateViolations(world, since), told);
  }
}

const histories = Number(process.env.HISTORIES ?? chooseDepth(80, 200));

test(`${histories} random histories over three versions keep every invariant`, { timeout: 3_600_000 }, () => {
  const seen: Record<string, number> = {};
  const moves = fc.array(arbitraryMove, { minLength: 3, maxLength: 15 });
  const edits = fc.array(arbitraryFlowEdit, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(arbitraryFlow, edits, edits, fc.tuple(moves, moves, moves), (draft, once, again, lives) => {
      const drafts = versionsOf(draft, once, again);
      const graphs = drafts.map((one) => buildGraph(one));
      fc.pre(graphs.every((graph) => checkGraph(graph, fields).length === 0));
      const [first, ...others] = graphs;
      if (!first) return;
      const life: Life = { world: createEngineWorld(first, { x: 1 }), since: 0, told: [], seen };
      addPeople(life.world);
      performAndGetReason(life.world, 'ini', { kind: 'start', submit: false });
      for (const [index, part] of lives.entries()) {
        const graph = others[index - 1];
        if (graph) tryMigration(life, graph);
        for (const one of part) moveOn(life, one);
      }
      everybodyAgrees(life);
      expect(findHistoryViolations(life.world)).toEqual([]);
      const stored: readonly Event[] = JSON.parse(JSON.stringify(life.world.events));
      expect(stored.reduce(applyEvent, emptyState)).toEqual(life.world.state);
    }),
    { numRuns: histories, ...(process.env.HISTORIES ? {} : { seed: 20_260_501 }) },
  );
  if (process.env.HISTORIES) console.log(seen);
  expect(seen.migrated).toBeGreaterThan(histories / 5);
  expect(seen.NOT_MIGRATABLE).toBeGreaterThan(histories / 20);
});

function versionsOf(draft: FlowDraft, once: readonly FlowEdit[], again: readonly FlowEdit[]): FlowDraft[] {
  const first = withLineIds(draft);
  const second = applyFlowEdits(first, once);
  const third = applyFlowEdits(
    second,
    again.map((one) => ({ ...one, at: one.at + 7 })),
  );
  return [first, second, third];
}
