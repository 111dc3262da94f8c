import { describe, expect, test } from 'vitest';
import { returnableNodes } from '../../server/engine/returnable.ts';
import {
  act,
  agree,
  begun,
  chain,
  end,
  forked,
  gateway,
  giveBack,
  graphOf,
  handle,
  line,
  must,
  start,
  step,
  submit,
  taskAt,
  type World,
  waiting,
  worldOf,
} from './given.ts';

const returnable = (world: World, nodeId: string, userId: string) => {
  const task = world.state.tasks[taskAt(world, nodeId, userId) - 1];
  return returnableNodes(world.graph, world.state, task?.runNo ?? 0).map((node) => node.id);
};

describe('return', () => {
  test('to the first node leaves the instance processing, with the initiator', () => {
    const world = begun(line(step('a', ['li']), step('b', ['wang'])));
    agree(world, 'a', 'li');
    giveBack(world, 'b', 'wang', { to: 'handle' });
    expect([world.state.status, waiting(world)]).toEqual([0, 'handle:ini']);
    submit(world);
    expect(waiting(world)).toBe('a:li');
    expect(returnable(world, 'a', 'li')).toEqual(['handle']);
  });

  test('only to what was passed in this round and led here', () => {
    const world = begun(line(step('a', ['li']), step('b', ['wang']), step('c', ['zhao'])));
    agree(world, 'a', 'li');
    const taskNo = taskAt(world, 'b', 'wang');
    const back = (targetNodeId: string) =>
      act(world, 'wang', { kind: 'return', taskNo, targetNodeId, jumpBack: false, comment: '不妥' });
    expect([back('c'), back('b'), back('nowhere')]).toEqual([
      'NOT_RETURNABLE',
      'NOT_RETURNABLE',
      'NOT_RETURNABLE',
    ]);
    expect(
      act(world, 'wang', { kind: 'return', taskNo, targetNodeId: 'a', jumpBack: false, comment: '' }),
    ).toBe('COMMENT_REQUIRED');
    expect(back('a')).toBe(null);
  });

  test('goes to whoever acted there, or to those chosen where one may choose', () => {
    const choice = step('a', ['li', 'sun', 'zhou'], { selectable: true, minSelectNum: 1, maxSelectNum: 2 });
    const begin = () => {
      const world = worldOf(graphOf(line(choice, step('b', ['wang']))));
      must(world, 'ini', { kind: 'start', submit: true, choices: { a: ['li', 'sun'] } });
      agree(world, 'a', 'li');
      agree(world, 'a', 'sun');
      return world;
    };
    const back = (world: World, choices: Record<string, string[]>) =>
      act(world, 'wang', {
        kind: 'return',
        taskNo: taskAt(world, 'b', 'wang'),
        targetNodeId: 'a',
        jumpBack: false,
        comment: '退',
        choices,
      });
    const same = begin();
    expect(back(same, {})).toBe(null);
    expect(waiting(same)).toBe('a:li a:sun');
    const other = begin();
    expect(back(other, { a: ['li', 'sun', 'zhou'] })).toBe('SELECT_COUNT');
    expect(back(other, { a: ['stranger'] })).toBe('NOT_A_CANDIDATE');
    expect(back(other, { a: ['zhou'] })).toBe(null);
    expect(waiting(other)).toBe('a:zhou');
  });

  test('where nobody who acted may any more, it goes to the candidates, else to an administrator', () => {
    const begin = (...users: string[]) => {
      const world = begun(line(step('a', users, { passConditionNum: 1 }), step('b', ['wang'])));
      agree(world, 'a', 'li');
      world.disabled.add('li');
      giveBack(world, 'b', 'wang', { to: 'a' });
      return waiting(world);
    };
    expect([begin('li', 'sun'), begin('li')]).toEqual(['a:sun', 'a:admin']);
  });

  test('inside a branch leaves its siblings', () => {
    const world = forked();
    agree(world, 'm', 'ma');
    agree(world, 'a1', 'li');
    giveBack(world, 'a2', 'zhao', { to: 'a1' });
    expect(waiting(world)).toBe('b:wang a1:li');
  });

  test('to before the split takes every branch and waiting token with it', () => {
    const world = forked();
    agree(world, 'm', 'ma');
    agree(world, 'b', 'wang');
    expect(world.state.tokens.length).toBe(1);
    giveBack(world, 'a1', 'li', { to: 'm' });
    expect([waiting(world), world.state.tokens]).toEqual(['m:ma', []]);
  });

  test('from behind a join into one branch keeps the other branch’s work', () => {
    const world = forked();
    agree(world, 'm', 'ma');
    agree(world, 'b', 'wang');
    agree(world, 'a1', 'li');
    agree(world, 'a2', 'zhao');
    giveBack(world, 'c', 'qian', { to: 'a1' });
    expect(waiting(world)).toBe('a1:li');
    agree(world, 'a1', 'li');
    agree(world, 'a2', 'zhao');
    expect(waiting(world)).toBe('c:qian');
  });

  test('inside a cycle takes only what came of the target', () => {
    const world = begun(
      {
        nodes: [
          start,
          handle,
          gateway('y', 'EXCLUSIVE'),
          gateway('s', 'PARALLEL'),
          step('a1', ['li']),
          step('a2', ['zhao']),
          step('b', ['wang']),
          gateway('j', 'PARALLEL'),
          gateway('x', 'EXCLUSIVE'),
          end,
        ],
        lines: [
          ...chain('start→handle→y→s→a1|b'),
          ...chain('a1→a2→j'),
          ...chain('b→j→x'),
          { from: 'x', to: 'y', when: 'again == 1' },
          { from: 'x', to: 'end', otherwise: true },
        ],
      },
      { again: 1 },
    );
    agree(world, 'a1', 'li');
    expect(returnable(world, 'b', 'wang')).toEqual(['handle']);
    giveBack(world, 'a2', 'zhao', { to: 'a1' });
    expect(waiting(world)).toBe('b:wang a1:li');
  });
});

test('a node that was passed more than once is gone back to for all of it', () => {
  const world = begun({
    nodes: [
      start,
      handle,
      gateway('s', 'PARALLEL'),
      step('a', ['li']),
      step('b', ['wang']),
      step('d', ['zhao']),
      step('c', ['sun']),
      gateway('j', 'PARALLEL'),
      step('e', ['qian']),
      end,
    ],
    lines: [...chain('start→handle→s→a|b→c→j→e→end'), ...chain('s→d→j')],
  });
  agree(world, 'a', 'li');
  agree(world, 'c', 'sun');
  agree(world, 'b', 'wang');
  agree(world, 'c', 'sun');
  agree(world, 'd', 'zhao');
  expect(waiting(world)).toBe('e:qian');
  giveBack(world, 'e', 'qian', { to: 'c' });
  expect(waiting(world)).toBe('c:sun');
  agree(world, 'c', 'sun');
  agree(world, 'e', 'qian');
  expect(world.state.status).toBe(1);
});

describe('time', () => {
  const timed = (action: 'REMIND' | 'AUTO_PASS' | 'AUTO_BACK' | 'TRANSFER') =>
    begun(
      line(step('a', ['li'], { enableTimeout: true, timeout: { duration: 'PT1H', action, target: 'sun' } })),
    );
  test.each([
    ['REMIND', 'a:li'],
    ['AUTO_PASS', ''],
    ['AUTO_BACK', 'handle:ini'],
    ['TRANSFER', 'a:sun'],
  ] as const)('a due task: %s', (action, after) => {
    const world = timed(action);
    must(world, null, { kind: 'timeout', taskNo: taskAt(world, 'a', 'li') });
    expect(waiting(world)).toBe(after);
  });

  test('urging again waits ten minutes', () => {
    const world = begun(line(step('a', ['li'])));
    must(world, 'ini', { kind: 'urge' });
    world.now = '2026-03-02 09:09:59';
    expect(act(world, 'ini', { kind: 'urge' })).toBe('TOO_SOON');
    world.now = '2026-03-02 09:10:00';
    must(world, 'ini', { kind: 'urge' });
    expect(world.state.tasks.at(-1)?.urged).toBe(2);
  });
});
