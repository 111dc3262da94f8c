import { describe, expect, test } from 'vitest';
import type { LineDraft, NodeDraft } from '../../server/engine/writeBpmn.ts';
import {
  act,
  agree,
  attempt,
  begun,
  chain,
  end,
  gateway,
  graphOf,
  handle,
  must,
  start,
  step,
  submit,
  taskAt,
  waiting,
  worldOf,
} from './given.ts';

const flow = (nodes: NodeDraft[], ...lines: (string | LineDraft)[]) => ({
  nodes: [start, handle, ...nodes, end],
  lines: lines.flatMap((one) => (typeof one === 'string' ? chain(one) : [one])),
});

const [a, b, c] = [step('a', ['li']), step('b', ['wang']), step('c', ['zhao'])] as const;

describe('the lines out of a person’s node, an inclusive gateway, a CONVERGE', () => {
  const from: Record<string, (x: number) => ReturnType<typeof begun>> = {
    node: (x) =>
      begun(
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
      begun(
        flow(
          [gateway('s', 'INCLUSIVE'), a, b, c],
          'start→handle→s',
          { from: 's', to: 'a', when: 'x > 1' },
          { from: 's', to: 'b', when: 'x > 2' },
          { from: 's', to: 'c', otherwise: true },
          'a|b|c→end',
        ),
        { x },
      ),
    converge: (x) =>
      begun(
        flow(
          [step('s', [], { kind: 'CONVERGE' }), a, b, c],
          'start→handle→s',
          { from: 's', to: 'a', when: 'x > 1' },
          { from: 's', to: 'b', when: 'x > 2' },
          { from: 's', to: 'c', otherwise: true },
          'a|b|c→end',
        ),
        { x },
      ),
  };
  test.each(Object.entries(from))('%s: all that hold, the default one where none does', (_, started) => {
    expect([3, 2, 1].map((x) => waiting(started(x)))).toEqual(['a:li b:wang', 'a:li', 'c:zhao']);
  });

  test('a line without a condition is always taken, and makes no default one unneeded', () => {
    const world = (x: number) =>
      begun(
        flow(
          [a, b, c],
          'start→handle→a',
          { from: 'handle', to: 'b', when: 'x > 1' },
          { from: 'handle', to: 'c', otherwise: true },
          'a|b|c→end',
        ),
        { x },
      );
    expect(waiting(world(2))).toBe('a:li b:wang');
    expect(waiting(world(1))).toBe('a:li c:zhao');
  });

  test('nothing holds: the act is refused and names the node', () => {
    const world = worldOf(
      graphOf(flow([a], 'start→handle', { from: 'handle', to: 'a', when: 'x > 1' }, 'a→end')),
      { x: 1 },
    );
    const refusal = attempt(world, 'ini', { kind: 'start', submit: true });
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
      [gateway('s', 'EXCLUSIVE'), a, b, c],
      'start→handle→s',
      ...lines.map((line) => ({ ...line, from: 's' })),
      'a|b|c→end',
    );
  test('takes the first line in document order that holds, be it plain', () => {
    const draft = choose({ to: 'b', when: 'x > 5' }, { to: 'a' }, { to: 'c', when: 'x > 0' });
    expect([6, 1].map((x) => waiting(begun(draft, { x })))).toEqual(['b:wang', 'a:li']);
  });

  test('takes the default one only where no other holds, wherever it stands', () => {
    const draft = choose(
      { to: 'c', otherwise: true },
      { to: 'a', when: 'x > 5' },
      { to: 'b', when: 'x > 1' },
    );
    expect([6, 2, 1].map((x) => waiting(begun(draft, { x })))).toEqual(['a:li', 'b:wang', 'c:zhao']);
  });

  test('does not read what stands on the default line', () => {
    const draft = choose({ to: 'a', when: 'x > 5' }, { to: 'c', otherwise: true, when: 'nonsense ((' });
    expect(waiting(begun(draft, { x: 1 }))).toBe('c:zhao');
  });

  test('a comparison with an empty value does not hold, asking for emptiness does', () => {
    const draft = choose(
      { to: 'a', when: 'x < 100' },
      { to: 'b', when: "x == ''" },
      { to: 'c', otherwise: true },
    );
    expect(['1', '', null, undefined].map((x) => waiting(begun(draft, { x })))).toEqual([
      'a:li',
      'b:wang',
      'b:wang',
      'b:wang',
    ]);
    const asking = choose({ to: 'a', when: 'empty(x)' }, { to: 'c', otherwise: true });
    expect(waiting(begun(asking, {}))).toBe('a:li');
  });

  test('knows the form and who started it, also wrapped as other engines write it', () => {
    const draft = choose(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as other engines write conditions
      { to: 'a', when: "${ initiator.deptId == '10' && 'boss' in initiator.roleKeys }" },
      { to: 'b', when: "initiator.userId == 'ini' && 'staff' in initiator.roleKeys" },
      { to: 'c', otherwise: true },
    );
    expect(waiting(begun(draft))).toBe('b:wang');
  });

  test('a condition that cannot be evaluated refuses the act and says which and why', () => {
    const world = worldOf(graphOf(choose({ to: 'a', when: 'x > 5' }, { to: 'c', otherwise: true })), {
      x: '很多',
    });
    const refusal = attempt(world, 'ini', { kind: 'start', submit: true });
    expect(refusal?.reason).toBe('BAD_DEFINITION');
    expect(refusal?.message).toMatch(/^连线“s → a”的条件无法计算：./);
  });
});

describe('joins', () => {
  test('an inclusive split is joined by those who were sent', () => {
    const draft = (amount: number) =>
      begun(
        {
          nodes: [
            start,
            handle,
            gateway('s', 'INCLUSIVE'),
            step('a', ['li']),
            step('b', ['wang']),
            gateway('j', 'INCLUSIVE'),
            step('c', ['zhao']),
            end,
          ],
          lines: [
            ...chain('start→handle→s'),
            { from: 's', to: 'a', when: 'amount > 1' },
            { from: 's', to: 'b', when: 'amount > 2' },
            ...chain('a|b→j→c→end'),
          ],
        },
        { amount },
      );
    const both = draft(3);
    expect(waiting(both)).toBe('a:li b:wang');
    agree(both, 'a', 'li');
    expect(waiting(both)).toBe('b:wang');
    agree(both, 'b', 'wang');
    expect(waiting(both)).toBe('c:zhao');
    const one = draft(2);
    agree(one, 'a', 'li');
    expect(waiting(one)).toBe('c:zhao');
  });

  test('a parallel one waits for a token on every line; a second one on a line waits for the next round', () => {
    // a and b both lead to the join by the same line, through m.
    const draft = flow(
      [gateway('s', 'PARALLEL'), a, b, c, gateway('j', 'PARALLEL'), step('d', ['qian'])],
      'start→handle→s→a|b|c',
      { from: 'a', to: 'x' },
      { from: 'b', to: 'x' },
      'x→j',
      'c→j→d→end',
    );
    const world = begun({ ...draft, nodes: [...draft.nodes, gateway('x', 'EXCLUSIVE')] });
    agree(world, 'a', 'li');
    agree(world, 'b', 'wang');
    expect([waiting(world), world.state.tokens.length]).toEqual(['c:zhao', 2]);
    agree(world, 'c', 'zhao');
    expect([waiting(world), world.state.tokens.length]).toEqual(['d:qian', 1]);
    agree(world, 'd', 'qian');
    expect([world.state.status, world.state.tokens]).toEqual([1, []]);
  });

  test('an inclusive one does not wait for a path that passes through itself', () => {
    const draft = flow(
      [gateway('s', 'PARALLEL'), a, b, gateway('j', 'INCLUSIVE'), c, gateway('x', 'EXCLUSIVE')],
      'start→handle→s→a|b→j→c→x',
      { from: 'x', to: 'j', when: 'again == 1' },
      { from: 'x', to: 'end', otherwise: true },
    );
    const world = begun(draft, { again: 1 });
    agree(world, 'a', 'li');
    expect(waiting(world)).toBe('b:wang');
    agree(world, 'b', 'wang');
    expect(waiting(world)).toBe('c:zhao');
    agree(world, 'c', 'zhao');
    expect(waiting(world)).toBe('c:zhao');
    world.form = { again: 0 };
    agree(world, 'c', 'zhao');
    expect(world.state.status).toBe(1);
  });

  test('a CONVERGE in a cycle waits for those of its own round who can still come', () => {
    const draft = flow(
      [
        step('p', ['ma'], { kind: 'HANDLE' }),
        gateway('s', 'PARALLEL'),
        a,
        b,
        step('j', ['qian'], { kind: 'CONVERGE' }),
        gateway('x', 'EXCLUSIVE'),
      ],
      'start→handle→p→s→a|b→j→x',
      { from: 'x', to: 'p', when: 'again == 1' },
      { from: 'x', to: 'end', otherwise: true },
    );
    const world = begun(draft, { again: 1 });
    for (const again of [1, 0]) {
      world.form = { again };
      submit(world, 'p', 'ma');
      agree(world, 'a', 'li');
      expect(waiting(world)).toBe('b:wang');
      agree(world, 'b', 'wang');
    }
    expect(world.state.status).toBe(1);
    // Nobody is sent again what he has not read yet.
    expect(world.state.tasks.filter((task) => task.nodeId === 'j').length).toBe(1);
  });

  test('two inclusive ones in one circle do not wait for each other for ever', () => {
    const draft = flow(
      [
        gateway('s', 'PARALLEL'),
        gateway('j', 'INCLUSIVE'),
        gateway('k', 'INCLUSIVE'),
        a,
        b,
        gateway('x', 'EXCLUSIVE'),
      ],
      'start→handle→s→j|k',
      'j→a→k',
      'k→b→x',
      { from: 'x', to: 'j', when: 'again == 1' },
      { from: 'x', to: 'end', otherwise: true },
    );
    const world = begun(draft, { again: 0 });
    expect(waiting(world)).toBe('a:li');
    agree(world, 'a', 'li');
    agree(world, 'b', 'wang');
    expect(world.state.status).toBe(1);
  });

  test('one that can never go on refuses the act that would leave it alone', () => {
    const world = begun(
      flow([gateway('x', 'EXCLUSIVE'), a, b, gateway('j', 'PARALLEL')], 'start→handle→x→a|b→j→end'),
    );
    const refusal = attempt(world, 'li', { kind: 'agree', taskNo: taskAt(world, 'a', 'li') });
    expect([refusal?.reason, refusal?.message]).toEqual([
      'BAD_DEFINITION',
      '流程定义有误：节点“j”等待的分支不会到达，流程无法继续',
    ]);
    expect(waiting(world)).toBe('a:li');
  });
});

describe('a token', () => {
  test('that reaches an open node merges into it; one that comes later opens it anew', () => {
    const world = begun(flow([gateway('s', 'PARALLEL'), a, b, c], 'start→handle→s→a|b→c→end'));
    agree(world, 'a', 'li');
    agree(world, 'b', 'wang');
    expect(waiting(world)).toBe('c:zhao');
    expect(world.state.runs.filter((run) => run.nodeId === 'c').length).toBe(1);
    const apart = begun(flow([gateway('s', 'PARALLEL'), a, b, c], 'start→handle→s→a|b→c→end'));
    agree(apart, 'a', 'li');
    agree(apart, 'c', 'zhao');
    expect([apart.state.status, waiting(apart)]).toEqual([0, 'b:wang']);
    agree(apart, 'b', 'wang');
    expect(waiting(apart)).toBe('c:zhao');
  });

  test('ends where its path stops without an end event', () => {
    const world = begun(flow([gateway('s', 'PARALLEL'), a, b], 'start→handle→s→a|b', 'b→end'));
    agree(world, 'b', 'wang');
    expect(world.state.status).toBe(0);
    agree(world, 'a', 'li');
    expect(world.state.status).toBe(1);
  });

  test('goes round as often as people let it', () => {
    const world = begun(
      flow(
        [a, gateway('x', 'EXCLUSIVE')],
        'start→handle→a→x',
        { from: 'x', to: 'a', when: 'again == 1' },
        { from: 'x', to: 'end', otherwise: true },
      ),
      { again: 1 },
    );
    for (let round = 0; round < 20; round += 1) agree(world, 'a', 'li');
    expect(waiting(world)).toBe('a:li');
    world.form = { again: 0 };
    agree(world, 'a', 'li');
    expect(world.state.status).toBe(1);
  });

  test.each([
    ['skips everybody', 'gone', {}],
    ['agrees by itself', 'ini', { skipInitiator: true }],
  ])('stops after a thousand steps in a circle that %s', (_, userId, settings) => {
    const world = worldOf(
      graphOf({
        ...flow(
          [step('a', [userId]), gateway('x', 'EXCLUSIVE')],
          'start→handle→a→x',
          { from: 'x', to: 'a', when: 'again == 1' },
          { from: 'x', to: 'end', otherwise: true },
        ),
        settings,
      }),
      { again: 1 },
    );
    world.disabled.add('gone');
    const refusal = attempt(world, 'ini', { kind: 'start', submit: true });
    expect(refusal?.reason).toBe('BAD_DEFINITION');
    expect(refusal?.message).toContain('处于没有人工环节的循环中');
    expect(world.events).toEqual([]);
  });
});

describe('nodes of people', () => {
  test('the first form is the initiator’s; others are filled in by the first candidate to submit', () => {
    const world = begun(flow([step('fill', ['li', 'wang'], { kind: 'HANDLE' })], 'start→handle→fill→end'));
    expect(waiting(world)).toBe('fill:li fill:wang');
    submit(world, 'fill', 'wang');
    expect(world.state.status).toBe(1);
    expect(act(world, 'li', { kind: 'submit', taskNo: taskAt(world, 'fill', 'li') })).toBe('TASK_CLOSED');
  });

  test('a copy goes to each candidate and holds nothing up; a CONVERGE too, once all have come', () => {
    const world = begun(
      flow(
        [step('cc', ['qian', 'zhou'], { kind: 'CC' }), step('j', ['wu'], { kind: 'CONVERGE' })],
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
    must(world, 'wu', { kind: 'read', taskNo: taskAt(world, 'j', 'wu') });
  });
});
