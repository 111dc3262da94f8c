import { describe, expect, test } from 'vitest';
import type { LineDraft, NodeDraft } from '../../../server/engine/bpmn/writeBpmn.ts';
import {
  agreeOrThrow,
  approvalNode,
  buildGraph,
  createEngineWorld,
  engineEndNode,
  engineHandleNode,
  engineStartNode,
  findTaskNo,
  formatOpenTasks,
  gatewayNode,
  linesOf,
  performAndGetFailure,
  performAndGetReason,
  performOrThrow,
  startEngineInstance,
  submitOrThrow,
} from '../../support/engine/engineWorld.ts';

const flow = (nodes: NodeDraft[], ...lines: (string | LineDraft)[]) => ({
  nodes: [engineStartNode, engineHandleNode, ...nodes, engineEndNode],
  lines: lines.flatMap((one) => (typeof one === 'string' ? linesOf(one) : [one])),
});

const [a, b, c] = [
  approvalNode('a', ['li']),
  approvalNode('b', ['wang']),
  approvalNode('c', ['zhao']),
] as const;

describe('the outgoing lines of a person’s node, an inclusive gateway and a CONVERGE', () => {
  const from: Record<string, (x: number) => ReturnType<typeof startEngineInstance>> = {
    node: (x) =>
      startEngineInstance(
        flow(
          [a, b, c],
          'start→handle',
          { from: 'handle', to: 'a', when: 'x > 1' },
          { from: 'handle', to: 'b', when: 'x > 2' },
          { from: 'handle', to: 'c', otherwise: true },
          'a|b|c→end',
        ),
        { x },
      ),
    gateway: (x) =>
      startEngineInstance(
        flow(
          [gatewayNode('s', 'INCLUSIVE'), a, b, c],
          'start→handle→s',
          { from: 's', to: 'a', when: 'x > 1' },
          { from: 's', to: 'b', when: 'x > 2' },
          { from: 's', to: 'c', otherwise: true },
          'a|b|c→end',
        ),
        { x },
      ),
    converge: (x) =>
      startEngineInstance(
        flow(
          [approvalNode('s', [], { kind: 'CONVERGE' }), a, b, c],
          'start→handle→s',
          { from: 's', to: 'a', when: 'x > 1' },
          { from: 's', to: 'b', when: 'x > 2' },
          { from: 's', to: 'c', otherwise: true },
          'a|b|c→end',
        ),
        { x },
      ),
  };
  test.each(Object.entries(from))(
    '%s: takes all lines that hold, or the default line when none does',
    (_, started) => {
      expect([3, 2, 1].map((x) => formatOpenTasks(started(x)))).toEqual(['a:li b:wang', 'a:li', 'c:zhao']);
    },
  );

  test('a line without a condition is always taken, and the default line is still taken', () => {
    const world = (x: number) =>
      startEngineInstance(
        flow(
          [a, b, c],
          'start→handle→a',
          { from: 'handle', to: 'b', when: 'x > 1' },
          { from: 'handle', to: 'c', otherwise: true },
          'a|b|c→end',
        ),
        { x },
      );
    expect(formatOpenTasks(world(2))).toBe('a:li b:wang');
    expect(formatOpenTasks(world(1))).toBe('a:li c:zhao');
  });

  test('the action is refused and names the node when no line holds', () => {
    const world = createEngineWorld(
      buildGraph(flow([a], 'start→handle', { from: 'handle', to: 'a', when: 'x > 1' }, 'a→end')),
      { x: 1 },
    );
    const refusal = performAndGetFailure(world, 'ini', { kind: 'start', submit: true });
    expect([refusal?.reason, refusal?.message]).toEqual([
      'BAD_DEFINITION',
      '流程定义有误：节点“发起”没有满足条件的出口，请检查各分支条件',
    ]);
    expect(world.events).toEqual([]);
  });
});

describe('an exclusive gateway', () => {
  const choose = (...lines: Omit<LineDraft, 'from'>[]) =>
    flow(
      [gatewayNode('s', 'EXCLUSIVE'), a, b, c],
      'start→handle→s',
      ...lines.map((line) => ({ ...line, from: 's' })),
      'a|b|c→end',
    );
  test('takes the first line in document order that holds, also one without a condition', () => {
    const draft = choose({ to: 'b', when: 'x > 5' }, { to: 'a' }, { to: 'c', when: 'x > 0' });
    expect([6, 1].map((x) => formatOpenTasks(startEngineInstance(draft, { x })))).toEqual(['b:wang', 'a:li']);
  });

  test('takes the default line only when no other holds, at any position', () => {
    const draft = choose(
      { to: 'c', otherwise: true },
      { to: 'a', when: 'x > 5' },
      { to: 'b', when: 'x > 1' },
    );
    expect([6, 2, 1].map((x) => formatOpenTasks(startEngineInstance(draft, { x })))).toEqual([
      'a:li',
      'b:wang',
      'c:zhao',
    ]);
  });

  test('ignores a condition on the default line', () => {
    const draft = choose({ to: 'a', when: 'x > 5' }, { to: 'c', otherwise: true, when: 'nonsense ((' });
    expect(formatOpenTasks(startEngineInstance(draft, { x: 1 }))).toBe('c:zhao');
  });

  test('a comparison with an empty value does not hold, but a test for emptiness does', () => {
    const draft = choose(
      { to: 'a', when: 'x < 100' },
      { to: 'b', when: "x == ''" },
      { to: 'c', otherwise: true },
    );
    expect(['1', '', null, undefined].map((x) => formatOpenTasks(startEngineInstance(draft, { x })))).toEqual(
      ['a:li', 'b:wang', 'b:wang', 'b:wang'],
    );
    const asking = choose({ to: 'a', when: 'empty(x)' }, { to: 'c', otherwise: true });
    expect(formatOpenTasks(startEngineInstance(asking, {}))).toBe('a:li');
  });

  test('reads the form and the initiator, also in the wrapping that other engines write', () => {
    const draft = choose(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as other engines write conditions
      { to: 'a', when: "${ initiator.deptId == '10' && 'boss' in initiator.roleKeys }" },
      { to: 'b', when: "initiator.userId == 'ini' && 'staff' in initiator.roleKeys" },
      { to: 'c', otherwise: true },
    );
    expect(formatOpenTasks(startEngineInstance(draft))).toBe('b:wang');
  });

  test('a condition that cannot be evaluated refuses the action and names the line and the reason', () => {
    const world = createEngineWorld(
      buildGraph(choose({ to: 'a', when: 'x > 5' }, { to: 'c', otherwise: true })),
      {
        x: '很多',
      },
    );
    const refusal = performAndGetFailure(world, 'ini', { kind: 'start', submit: true });
    expect(refusal?.reason).toBe('BAD_DEFINITION');
    expect(refusal?.message).toMatch(/^连线“s → a”的条件无法计算：./);
  });
});

describe('joins', () => {
  test('an inclusive split joins the branches that were sent', () => {
    const draft = (amount: number) =>
      startEngineInstance(
        {
          nodes: [
            engineStartNode,
            engineHandleNode,
            gatewayNode('s', 'INCLUSIVE'),
            approvalNode('a', ['li']),
            approvalNode('b', ['wang']),
            gatewayNode('j', 'INCLUSIVE'),
            approvalNode('c', ['zhao']),
            engineEndNode,
          ],
          lines: [
            ...linesOf('start→handle→s'),
            { from: 's', to: 'a', when: 'amount > 1' },
            { from: 's', to: 'b', when: 'amount > 2' },
            ...linesOf('a|b→j→c→end'),
          ],
        },
        { amount },
      );
    const both = draft(3);
    expect(formatOpenTasks(both)).toBe('a:li b:wang');
    agreeOrThrow(both, 'a', 'li');
    expect(formatOpenTasks(both)).toBe('b:wang');
    agreeOrThrow(both, 'b', 'wang');
    expect(formatOpenTasks(both)).toBe('c:zhao');
    const one = draft(2);
    agreeOrThrow(one, 'a', 'li');
    expect(formatOpenTasks(one)).toBe('c:zhao');
  });

  test('a parallel join waits for a token on every line; a second token on a line waits for the next round', () => {
    // a and b both lead to the join by the same line, through m.
    const draft = flow(
      [gatewayNode('s', 'PARALLEL'), a, b, c, gatewayNode('j', 'PARALLEL'), approvalNode('d', ['qian'])],
      'start→handle→s→a|b|c',
      { from: 'a', to: 'x' },
      { from: 'b', to: 'x' },
      'x→j',
      'c→j→d→end',
    );
    const world = startEngineInstance({ ...draft, nodes: [...draft.nodes, gatewayNode('x', 'EXCLUSIVE')] });
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'b', 'wang');
    expect([formatOpenTasks(world), world.state.tokens.length]).toEqual(['c:zhao', 2]);
    agreeOrThrow(world, 'c', 'zhao');
    expect([formatOpenTasks(world), world.state.tokens.length]).toEqual(['d:qian', 1]);
    agreeOrThrow(world, 'd', 'qian');
    expect([world.state.status, world.state.tokens]).toEqual([1, []]);
  });

  test('an inclusive join does not wait for a path that passes through itself', () => {
    const draft = flow(
      [gatewayNode('s', 'PARALLEL'), a, b, gatewayNode('j', 'INCLUSIVE'), c, gatewayNode('x', 'EXCLUSIVE')],
      'start→handle→s→a|b→j→c→x',
      { from: 'x', to: 'j', when: 'again == 1' },
      { from: 'x', to: 'end', otherwise: true },
    );
    const world = startEngineInstance(draft, { again: 1 });
    agreeOrThrow(world, 'a', 'li');
    expect(formatOpenTasks(world)).toBe('b:wang');
    agreeOrThrow(world, 'b', 'wang');
    expect(formatOpenTasks(world)).toBe('c:zhao');
    agreeOrThrow(world, 'c', 'zhao');
    expect(formatOpenTasks(world)).toBe('c:zhao');
    world.form = { again: 0 };
    agreeOrThrow(world, 'c', 'zhao');
    expect(world.state.status).toBe(1);
  });

  test('a CONVERGE in a cycle waits for the tokens of its own round that can still arrive', () => {
    const draft = flow(
      [
        approvalNode('p', ['ma'], { kind: 'HANDLE' }),
        gatewayNode('s', 'PARALLEL'),
        a,
        b,
        approvalNode('j', ['qian'], { kind: 'CONVERGE' }),
        gatewayNode('x', 'EXCLUSIVE'),
      ],
      'start→handle→p→s→a|b→j→x',
      { from: 'x', to: 'p', when: 'again == 1' },
      { from: 'x', to: 'end', otherwise: true },
    );
    const world = startEngineInstance(draft, { again: 1 });
    for (const again of [1, 0]) {
      world.form = { again };
      submitOrThrow(world, 'p', 'ma');
      agreeOrThrow(world, 'a', 'li');
      expect(formatOpenTasks(world)).toBe('b:wang');
      agreeOrThrow(world, 'b', 'wang');
    }
    expect(world.state.status).toBe(1);
    // A reader with an unread task gets no second one.
    expect(world.state.tasks.filter((task) => task.nodeId === 'j').length).toBe(1);
  });

  test('two inclusive joins in one cycle do not wait for each other forever', () => {
    const draft = flow(
      [
        gatewayNode('s', 'PARALLEL'),
        gatewayNode('j', 'INCLUSIVE'),
        gatewayNode('k', 'INCLUSIVE'),
        a,
        b,
        gatewayNode('x', 'EXCLUSIVE'),
      ],
      'start→handle→s→j|k',
      'j→a→k',
      'k→b→x',
      { from: 'x', to: 'j', when: 'again == 1' },
      { from: 'x', to: 'end', otherwise: true },
    );
    const world = startEngineInstance(draft, { again: 0 });
    expect(formatOpenTasks(world)).toBe('a:li');
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'b', 'wang');
    expect(world.state.status).toBe(1);
  });

  test('a join that can never fire refuses the action that would leave it as the only waiting token', () => {
    const world = startEngineInstance(
      flow([gatewayNode('x', 'EXCLUSIVE'), a, b, gatewayNode('j', 'PARALLEL')], 'start→handle→x→a|b→j→end'),
    );
    const refusal = performAndGetFailure(world, 'li', {
      kind: 'agree',
      taskNo: findTaskNo(world, 'a', 'li'),
    });
    expect([refusal?.reason, refusal?.message]).toEqual([
      'BAD_DEFINITION',
      '流程定义有误：节点“j”等待的分支不会到达，流程无法继续',
    ]);
    expect(formatOpenTasks(world)).toBe('a:li');
  });
});

describe('a token', () => {
  test('A token that reaches an open node merges into it, and a later one opens the node again.', () => {
    const world = startEngineInstance(
      flow([gatewayNode('s', 'PARALLEL'), a, b, c], 'start→handle→s→a|b→c→end'),
    );
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'b', 'wang');
    expect(formatOpenTasks(world)).toBe('c:zhao');
    expect(world.state.runs.filter((run) => run.nodeId === 'c').length).toBe(1);
    const apart = startEngineInstance(
      flow([gatewayNode('s', 'PARALLEL'), a, b, c], 'start→handle→s→a|b→c→end'),
    );
    agreeOrThrow(apart, 'a', 'li');
    agreeOrThrow(apart, 'c', 'zhao');
    expect([apart.state.status, formatOpenTasks(apart)]).toEqual([0, 'b:wang']);
    agreeOrThrow(apart, 'b', 'wang');
    expect(formatOpenTasks(apart)).toBe('c:zhao');
  });

  test('ends where its path stops without an end event', () => {
    const world = startEngineInstance(
      flow([gatewayNode('s', 'PARALLEL'), a, b], 'start→handle→s→a|b', 'b→end'),
    );
    agreeOrThrow(world, 'b', 'wang');
    expect(world.state.status).toBe(0);
    agreeOrThrow(world, 'a', 'li');
    expect(world.state.status).toBe(1);
  });

  test('repeats a cycle as often as people continue it', () => {
    const world = startEngineInstance(
      flow(
        [a, gatewayNode('x', 'EXCLUSIVE')],
        'start→handle→a→x',
        { from: 'x', to: 'a', when: 'again == 1' },
        { from: 'x', to: 'end', otherwise: true },
      ),
      { again: 1 },
    );
    for (let round = 0; round < 20; round += 1) agreeOrThrow(world, 'a', 'li');
    expect(formatOpenTasks(world)).toBe('a:li');
    world.form = { again: 0 };
    agreeOrThrow(world, 'a', 'li');
    expect(world.state.status).toBe(1);
  });

  test.each([
    ['skips everybody', 'gone', {}],
    ['agrees by itself', 'ini', { skipInitiator: true }],
  ])('stops after a thousand steps in a cycle that %s', (_, userId, settings) => {
    const world = createEngineWorld(
      buildGraph({
        ...flow(
          [approvalNode('a', [userId]), gatewayNode('x', 'EXCLUSIVE')],
          'start→handle→a→x',
          { from: 'x', to: 'a', when: 'again == 1' },
          { from: 'x', to: 'end', otherwise: true },
        ),
        settings,
      }),
      { again: 1 },
    );
    world.disabled.add('gone');
    const refusal = performAndGetFailure(world, 'ini', { kind: 'start', submit: true });
    expect(refusal?.reason).toBe('BAD_DEFINITION');
    expect(refusal?.message).toContain('处于没有人工环节的循环中');
    expect(world.events).toEqual([]);
  });
});

describe('nodes of people', () => {
  test('the first form belongs to the initiator; the first candidate to submit fills in other forms', () => {
    const world = startEngineInstance(
      flow([approvalNode('fill', ['li', 'wang'], { kind: 'HANDLE' })], 'start→handle→fill→end'),
    );
    expect(formatOpenTasks(world)).toBe('fill:li fill:wang');
    submitOrThrow(world, 'fill', 'wang');
    expect(world.state.status).toBe(1);
    expect(
      performAndGetReason(world, 'li', { kind: 'submit', taskNo: findTaskNo(world, 'fill', 'li') }),
    ).toBe('TASK_CLOSED');
  });

  test('a copy goes to each candidate and blocks nothing; a CONVERGE does so after all tokens have arrived', () => {
    const world = startEngineInstance(
      flow(
        [
          approvalNode('cc', ['qian', 'zhou'], { kind: 'CC' }),
          approvalNode('j', ['wu'], { kind: 'CONVERGE' }),
        ],
        'start→handle→cc→j→end',
      ),
    );
    expect(world.state.status).toBe(1);
    const readers = world.state.tasks.filter((task) => task.role === 'reader');
    expect(readers.map((task) => `${task.userId}:${task.state}`)).toEqual([
      'qian:open',
      'zhou:open',
      'wu:open',
    ]);
    performOrThrow(world, 'wu', { kind: 'read', taskNo: findTaskNo(world, 'j', 'wu') });
  });
});
