import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkGraph } from '../../../../contract/flow/checks/checkGraph.ts';
import { explainNode, type NodeExplanation } from '../../../../server/engine/explain/nodeExplanation.ts';
import { chooseDepth } from '../../../support/depth.ts';
import {
  agreeOrThrow,
  approvalNode,
  buildGraph,
  createEngineWorld,
  type EngineWorld,
  engineEndNode,
  engineHandleNode,
  engineStartNode,
  findTaskNo,
  gatewayNode,
  isOpenTask,
  linesOf,
  performAndGetReason,
  performOrThrow,
  returnOrThrow,
  startEngineInstance,
  submitOrThrow,
} from '../../../support/engine/engineWorld.ts';
import { arbitraryFlow } from '../../../support/engine/randomFlows.ts';

const why = (world: EngineWorld, nodeId: string, former: EngineWorld['graph'][] = []): NodeExplanation =>
  explainNode(world.graph, {
    state: world.state,
    events: world.events,
    nodeId,
    former,
    conditions: {
      form: world.form,
      kinds: world.kinds,
      initiator: { userId: 'ini', deptId: '10', roleKeys: ['staff'] },
      now: world.now,
    },
  });

const line = (...nodes: ReturnType<typeof approvalNode>[]) => ({
  nodes: [engineStartNode, engineHandleNode, ...nodes, engineEndNode],
  lines: linesOf(['start', 'handle', ...nodes.map((node) => node.id), 'end'].join('→')),
});

const holdersOf = ({ run }: NodeExplanation) =>
  run?.holders.map(({ task, by, byUserId }) => `${task.userId} ${by ?? 'found'} ${byUserId ?? '-'}`);

describe('the explanation of a node’s people', () => {
  test('names for each entry the users it resolved to, the users it lost and the users that another entry had found', () => {
    const world = createEngineWorld(buildGraph(line(approvalNode('a', ['li', 'gone', 'away', 'li']))));
    world.disabled.add('gone');
    world.delegates.set('away', 'zhao');
    performOrThrow(world, 'ini', { kind: 'start', submit: true });
    const { run } = why(world, 'a');
    expect(run?.by).toBe('candidates');
    expect(run?.entries.map(({ holders, disabled, duplicates }) => [holders, disabled, duplicates])).toEqual([
      [[{ userId: 'li', forUserId: null }], [], []],
      [[], ['gone'], []],
      [[{ userId: 'zhao', forUserId: 'away' }], [], []],
      [[{ userId: 'li', forUserId: null }], [], ['li']],
    ]);
  });

  test('names the person who made a choice', () => {
    const world = createEngineWorld(
      buildGraph(line(approvalNode('a', ['li', 'wang'], { selectable: true }))),
    );
    performOrThrow(world, 'ini', { kind: 'start', submit: true, choices: { a: ['wang'] } });
    const { run } = why(world, 'a');
    expect([run?.by, run?.byUserId, run?.holders.length]).toEqual(['choice', 'ini', 1]);
  });

  test('A person added later appears with the action that added them.', () => {
    const world = startEngineInstance(line(approvalNode('a', ['li', 'wang'])));
    const comment = '请看';
    performOrThrow(world, 'li', {
      kind: 'transfer',
      taskNo: findTaskNo(world, 'a', 'li'),
      toUserId: 'zhao',
      comment,
    });
    const sign = { kind: 'addSign', taskNo: findTaskNo(world, 'a', 'wang'), type: 'beforeAddSign' } as const;
    performOrThrow(world, 'wang', { ...sign, userIds: ['qian'], comment });
    expect(holdersOf(why(world, 'a'))).toEqual([
      'wang found -',
      'zhao transfer li',
      'qian beforeAddSign wang',
    ]);
    expect(why(world, 'a').run?.pending.map(({ task, before }) => [task.userId, before.length])).toEqual([
      ['wang', 1],
      ['zhao', 0],
      ['qian', 0],
    ]);
  });

  test('a return and a jump-back bring back the previous holders', () => {
    const world = startEngineInstance(line(approvalNode('a', ['li']), approvalNode('b', ['wang'])));
    agreeOrThrow(world, 'a', 'li');
    returnOrThrow(world, 'b', 'wang', { to: 'handle', jumpBack: true });
    expect([why(world, 'handle').run?.by, why(world, 'handle').run?.byUserId]).toEqual(['return', 'wang']);
    expect(why(world, 'b')).toMatchObject({ state: 'returned', rounds: 1 });
    submitOrThrow(world);
    expect(why(world, 'b')).toMatchObject({
      state: 'open',
      rounds: 2,
      run: { by: 'jumpBack', byUserId: 'ini' },
    });
    expect(why(world, 'a').state).toBe('passed');
  });

  test('a node without candidates is skipped with its reason, or goes to an administrator', () => {
    const world = startEngineInstance(
      line(approvalNode('a', []), approvalNode('b', [], { notFoundCandidateStrategy: 'TO_ADMIN' })),
    );
    const skipped = why(world, 'a');
    expect([skipped.state, skipped.run?.by, skipped.run?.closed?.event.reason]).toEqual([
      'skipped',
      'nobody',
      '未找到处理人，自动跳过',
    ]);
    expect(why(world, 'b').run?.by).toBe('administrator');
  });

  test('an automatic agreement has its reason', () => {
    const settings = { duplicateApprover: 'CONSECUTIVE' as const };
    const world = startEngineInstance({
      ...line(approvalNode('a', ['li']), approvalNode('b', ['li'])),
      settings,
    });
    agreeOrThrow(world, 'a', 'li');
    expect(why(world, 'b').run?.automatic.map(({ task, reason }) => [task.userId, reason])).toEqual([
      ['li', '自动通过：与上一节点处理人相同'],
    ]);
  });
});

const branching = {
  nodes: [
    engineStartNode,
    engineHandleNode,
    gatewayNode('x', 'EXCLUSIVE'),
    approvalNode('big', ['li']),
    approvalNode('middle', ['wang']),
    approvalNode('small', ['zhao']),
    engineEndNode,
  ],
  lines: [
    ...linesOf('start→handle→x'),
    { id: 'toBig', from: 'x', to: 'big', when: 'amount > 100' },
    { id: 'toMiddle', from: 'x', to: 'middle', when: 'amount > 10 && days(day, today()) >= 0' },
    { id: 'toSmall', from: 'x', to: 'small', otherwise: true },
    ...linesOf('big|middle|small→end'),
  ],
};

const outOf = (world: EngineWorld, nodeId: string) => {
  const { outgoing } = why(world, nodeId);
  return {
    asOf: outgoing?.asOf,
    lines: outgoing?.lines.map(({ lineId, taken, held }) => `${lineId} ${taken} ${held}`),
    values: outgoing?.values,
  };
};

describe('the explanation of a branch', () => {
  const day = '2026-03-01';

  test('every evaluated line has its condition and the values at that time', () => {
    const world = startEngineInstance(branching, { amount: '50.00', day });
    world.form = { amount: '7', day };
    expect(outOf(world, 'x')).toEqual({
      asOf: 'decided',
      lines: ['toBig false false', 'toMiddle true true', 'toSmall false null'],
      values: { amount: '50.00', day, 'today()': '2026-03-02' },
    });
  });

  test('a line after the first that holds was not evaluated', () => {
    expect(outOf(startEngineInstance(branching, { amount: 500, day }), 'x').lines).toEqual([
      'toBig true true',
      'toMiddle false null',
      'toSmall false null',
    ]);
  });

  test('the default line is taken when no other line holds', () => {
    const world = startEngineInstance(branching, { amount: null, day });
    expect(outOf(world, 'x').lines).toEqual([
      'toBig false false',
      'toMiddle false false',
      'toSmall true null',
    ]);
    expect(why(world, 'small').incoming.map(({ node, lines }) => [node.id, lines[0]?.taken])).toEqual([
      ['x', true],
    ]);
    expect(why(world, 'big')).toMatchObject({
      state: 'notReached',
      incoming: [{ lines: [{ taken: false }] }],
    });
  });

  test('After a return the branch is undone; before the first pass it is predicted from the form.', () => {
    const world = createEngineWorld(buildGraph(branching), { amount: 500, day });
    performOrThrow(world, 'ini', { kind: 'start', submit: false });
    expect(outOf(world, 'x')).toMatchObject({ asOf: 'expected', values: { amount: '500' } });
    expect(why(world, 'big')).toMatchObject({ state: 'notReached', comingFrom: [{ nodeId: 'handle' }] });
    submitOrThrow(world);
    returnOrThrow(world, 'big', 'li', { to: 'handle' });
    expect([outOf(world, 'x').asOf, why(world, 'x').state]).toEqual(['undone', 'undone']);
    world.form = { amount: 1, day };
    submitOrThrow(world);
    expect(outOf(world, 'x')).toMatchObject({ asOf: 'decided', values: { amount: '1' } });
  });

  test('After a migration, earlier decisions keep the conditions and candidates of their version.', () => {
    const before = startEngineInstance({ ...branching, nodes: branching.nodes }, { amount: 50, day });
    const nodes = branching.nodes.map((node) =>
      node.id === 'middle' ? approvalNode('middle', ['sun', 'wang']) : node,
    );
    const lines = branching.lines.map((line) =>
      'when' in line && line.id === 'toMiddle' ? { ...line, when: 'amount > 40' } : line,
    );
    const now: EngineWorld = { ...before, graph: buildGraph({ nodes, lines }) };
    const at = (version: number) => ({ definitionId: String(version), version });
    now.events.push({ type: 'migrated', from: at(1), to: at(2) });
    const told = why(now, 'x', [before.graph]);
    expect(told.outgoing?.lines[1]?.line.expression).toBe('amount > 10 && days(day, today()) >= 0');
    const { run } = why(now, 'middle', [before.graph]);
    expect(run?.entries.map(({ candidate }) => candidate.target)).toEqual(['wang']);
  });

  test('a condition that cannot be evaluated is reported instead of failing', () => {
    const world = createEngineWorld(buildGraph(branching), { amount: '甲', day });
    performOrThrow(world, 'ini', { kind: 'start', submit: false });
    expect(why(world, 'x').outgoing?.problem).toContain('的条件无法计算');
  });
});

describe('the explanation of a waiting node', () => {
  test('shows the votes and the thresholds of the rules', () => {
    const data = { passConditionNum: 50, backConditionNum: 2 };
    const world = startEngineInstance(line(approvalNode('a', ['li', 'wang', 'zhao'], data)));
    agreeOrThrow(world, 'a', 'li');
    expect(why(world, 'a').run?.tally).toEqual({
      voters: 3,
      agreed: 1,
      returned: 0,
      toPass: 2,
      toGoBack: 2,
      awaitsAfter: false,
      verdict: 'undecided',
    });
  });

  test('lists, for people whose turn has not come, the people before them', () => {
    const world = startEngineInstance(
      line(approvalNode('a', ['li', 'wang'], { approvalMode: 'SEQUENTIAL' })),
    );
    const pending = why(world, 'a').run?.pending ?? [];
    expect(pending.map(({ task, before }) => [task.userId, ...before.map((one) => one.userId)])).toEqual([
      ['li'],
      ['wang', 'li'],
    ]);
  });

  test('lists, for a join, the lines without a token', () => {
    const fork = (join: ReturnType<typeof gatewayNode>) => ({
      nodes: [
        engineStartNode,
        engineHandleNode,
        gatewayNode('s', 'PARALLEL'),
        approvalNode('a', ['li']),
        approvalNode('b', ['wang']),
        join,
        engineEndNode,
      ],
      lines: linesOf('start→handle→s→a|b→join→end'),
    });
    const parallel = startEngineInstance(fork(gatewayNode('join', 'PARALLEL')));
    agreeOrThrow(parallel, 'a', 'li');
    const [arrived, missing] = ['a', 'b'].map(
      (from) => [...parallel.graph.lines.values()].find((one) => one.from === from && one.to === 'join')?.id,
    );
    expect(why(parallel, 'join')).toMatchObject({
      state: 'waiting',
      join: { arrived: [arrived], lines: [missing], runs: [] },
    });
    const inclusive = startEngineInstance(fork(gatewayNode('join', 'INCLUSIVE')));
    agreeOrThrow(inclusive, 'a', 'li');
    expect(why(inclusive, 'join').join).toMatchObject({ lines: [], runs: [{ nodeId: 'b' }] });
    agreeOrThrow(inclusive, 'b', 'wang');
    expect([why(inclusive, 'join').state, why(inclusive, 'end').state]).toEqual(['passed', 'passed']);
  });
});

test('every element of every flow has an explanation at every moment', () => {
  const explainAll = (world: EngineWorld) => {
    for (const id of world.graph.nodes.keys()) {
      const told = why(world, id);
      const latest = world.state.runs.findLast((run) => run.nodeId === id);
      expect(told.run?.by === null).toBe(false);
      expect(told.run?.run).toBe(latest);
      // A run that still waits for votes has pending tasks.
      if (told.state === 'open') expect(told.run?.pending.length).toBeGreaterThan(0);
      if (told.state === 'waiting') {
        const { lines = [], runs = [], joins = [] } = told.join ?? {};
        expect(lines.length + runs.length + joins.length).toBeGreaterThan(0);
      }
    }
  };
  fc.assert(
    fc.property(arbitraryFlow, fc.nat(5), (draft, x) => {
      const graph = buildGraph(draft);
      fc.pre(checkGraph(graph, [{ enName: 'x' }]).length === 0);
      const world = createEngineWorld(graph, { x });
      const choices = Object.fromEntries([...graph.nodes.keys()].map((id) => [id, ['u1']]));
      if (performAndGetReason(world, 'ini', { kind: 'start', submit: true, choices }) !== null) return;
      for (let n = 0; n < 12; n += 1) {
        explainAll(world);
        const task = world.state.tasks.find(isOpenTask);
        if (!task) return;
        const kind = task.kind === 'HANDLE' ? 'submit' : 'agree';
        performAndGetReason(world, task.userId, { kind, taskNo: task.taskNo, choices });
      }
    }),
    { numRuns: chooseDepth(20, 60), seed: 20_260_302 },
  );
});
