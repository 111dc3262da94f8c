import { describe, expect, test } from 'vitest';
import {
  act,
  agree,
  begun,
  chain,
  end,
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

type Asked = { readonly of: string; readonly at?: string; readonly type?: 'beforeAddSign' | 'afterAddSign' };

const ask = (world: World, userIds: string[], { of, at = 'a', type = 'beforeAddSign' }: Asked) =>
  act(world, of, { kind: 'addSign', type, taskNo: taskAt(world, at, of), userIds, comment: '请看' });

const stateOf = (world: World, userId: string) => world.state.tasks[taskAt(world, 'a', userId) - 1];

const hand = (world: World, from: string, to: string) =>
  act(world, from, { kind: 'transfer', taskNo: taskAt(world, 'a', from), toUserId: to, comment: '请办' });

describe('signers before', () => {
  test('are no voters: n stays', () => {
    const world = begun(line(step('a', ['li', 'wang', 'zhao'], { passConditionNum: 60 })));
    ask(world, ['x', 'y', 'z'], { of: 'li' });
    for (const one of ['x', 'y', 'z', 'wang']) agree(world, 'a', one);
    expect(world.state.status).toBe(0);
    agree(world, 'a', 'li');
    expect(world.state.status).toBe(1);
  });

  test('ask signers before them in turn, and so on', () => {
    const world = begun(line(step('a', ['li'])));
    ask(world, ['x'], { of: 'li' });
    ask(world, ['y'], { of: 'x' });
    ask(world, ['z'], { of: 'y' });
    for (const one of ['z', 'y', 'x', 'li']) {
      expect(waiting(world)).toBe(`a:${one}`);
      agree(world, 'a', one);
    }
    expect(world.state.status).toBe(1);
  });

  test('who return spend the vote they stand before; it counts as returned, nested too', () => {
    const world = begun(line(step('a', ['li', 'wang'], { passConditionNum: 50, backConditionNum: 1 })));
    ask(world, ['x', 'y'], { of: 'li' });
    ask(world, ['z'], { of: 'y' });
    giveBack(world, 'a', 'z', { to: 'handle' });
    expect(waiting(world)).toBe('handle:ini');
    expect(['x', 'y', 'li', 'wang'].map((one) => stateOf(world, one)?.state)).toEqual(
      Array(4).fill('closed'),
    );
    expect(['y', 'li'].map((one) => stateOf(world, one)?.spent)).toEqual([true, true]);
  });

  test('leave the others of the node alone when they return and one vote is not enough', () => {
    const world = begun(
      line(step('a', ['li', 'wang', 'zhao'], { passConditionNum: 60, backConditionNum: 2 })),
    );
    ask(world, ['x'], { of: 'li' });
    giveBack(world, 'a', 'x', { to: 'handle' });
    expect(waiting(world)).toBe('a:wang a:zhao');
    agree(world, 'a', 'wang');
    agree(world, 'a', 'zhao');
    expect(world.state.status).toBe(1);
  });

  test('make a task wait that was transferred, and follow it', () => {
    const world = begun(line(step('a', ['li'])));
    ask(world, ['x'], { of: 'li' });
    expect(hand(world, 'x', 'y')).toBe(null);
    agree(world, 'a', 'y');
    expect(hand(world, 'li', 'sun')).toBe(null);
    ask(world, ['z'], { of: 'sun' });
    expect(hand(world, 'sun', 'zhou')).toBe('TASK_WAITING');
    agree(world, 'a', 'z');
    agree(world, 'a', 'sun');
    expect(world.state.status).toBe(1);
  });

  test('keep the turn of a sequence', () => {
    const world = begun(line(step('a', ['li', 'wang'], { approvalMode: 'SEQUENTIAL' })));
    ask(world, ['x'], { of: 'li' });
    expect(waiting(world)).toBe('a:x');
    agree(world, 'a', 'x');
    agree(world, 'a', 'li');
    expect(waiting(world)).toBe('a:wang');
  });

  test('come before whoever fills in a form, who goes on when they have agreed', () => {
    const funcConfList = [
      { enName: 'addSign', enable: true },
      { enName: 'fallback', enable: true },
    ];
    const fill = step('a', ['li', 'wang'], { kind: 'HANDLE', funcConfList });
    const world = begun(line(fill));
    ask(world, ['x'], { of: 'li' });
    expect(waiting(world)).toBe('a:wang a:x');
    agree(world, 'a', 'x');
    submit(world, 'a', 'li');
    expect(world.state.status).toBe(1);
    const returned = begun(line(fill));
    ask(returned, ['x'], { of: 'li' });
    giveBack(returned, 'a', 'x', { to: 'handle' });
    expect(waiting(returned)).toBe('handle:ini');
  });

  test('of a handler end with the node when another handler submits', () => {
    const funcConfList = [{ enName: 'addSign', enable: true }];
    const world = begun(line(step('a', ['li', 'wang'], { kind: 'HANDLE', funcConfList })));
    ask(world, ['x'], { of: 'li' });
    submit(world, 'a', 'wang');
    expect([world.state.status, stateOf(world, 'x')?.state]).toEqual([1, 'closed']);
  });
});

describe('signers after', () => {
  test('join the voters, and no node passes while one of them has not voted', () => {
    const world = begun(
      line(step('a', ['li', 'wang', 'zhao'], { passConditionType: 'COUNT', passConditionNum: 1 })),
    );
    ask(world, ['x', 'y'], { of: 'li', type: 'afterAddSign' });
    expect([stateOf(world, 'li')?.state, waiting(world)]).toEqual(['agreed', 'a:wang a:zhao a:x a:y']);
    agree(world, 'a', 'x');
    agree(world, 'a', 'wang');
    expect(world.state.status).toBe(0);
    agree(world, 'a', 'y');
    expect(world.state.status).toBe(1);
  });

  test.each([
    ['COUNT', 1, 'handle:ini'],
    ['COUNT', 2, ''],
    ['PERCENT', 50, 'handle:ini'],
    ['PERCENT', 51, ''],
  ] as const)('who return count by the back rule %s %i', (backConditionType, backConditionNum, after) => {
    const data = { passConditionNum: 50, backConditionType, backConditionNum };
    const world = begun(line(step('a', ['li'], data)));
    ask(world, ['x'], { of: 'li', type: 'afterAddSign' });
    giveBack(world, 'a', 'x', { to: 'handle' });
    expect(waiting(world)).toBe(after);
  });

  test('make a share harder to reach: n grows', () => {
    const world = begun(line(step('a', ['li', 'wang'], { passConditionNum: 50 })));
    ask(world, ['x', 'y'], { of: 'li', type: 'afterAddSign' });
    agree(world, 'a', 'x');
    expect(world.state.status).toBe(0);
    agree(world, 'a', 'y');
    expect(world.state.status).toBe(1);
  });

  test('come before the next in a sequence', () => {
    const world = begun(line(step('a', ['li', 'wang'], { approvalMode: 'SEQUENTIAL' })));
    ask(world, ['x'], { of: 'li', type: 'afterAddSign' });
    expect(waiting(world)).toBe('a:x');
    agree(world, 'a', 'x');
    expect(waiting(world)).toBe('a:wang');
  });

  test('of a signer who stands before somebody stand before him too', () => {
    const world = begun(line(step('a', ['li'])));
    ask(world, ['x'], { of: 'li' });
    ask(world, ['y'], { of: 'x', type: 'afterAddSign' });
    expect([stateOf(world, 'x')?.state, waiting(world)]).toEqual(['agreed', 'a:y']);
    agree(world, 'a', 'y');
    expect(waiting(world)).toBe('a:li');
  });

  test('hand the form in, and the node passes when they have agreed', () => {
    const funcConfList = [{ enName: 'addSign', enable: true }];
    const world = worldOf(
      graphOf({
        nodes: [start, { ...handle, data: { funcConfList } }, step('a', ['wang']), end],
        lines: chain('start→handle→a→end'),
      }),
    );
    must(world, 'ini', { kind: 'start', submit: false });
    ask(world, ['x'], { of: 'ini', at: 'handle', type: 'afterAddSign' });
    expect([world.state.status, waiting(world)]).toEqual([0, 'handle:x']);
    agree(world, 'handle', 'x');
    expect(waiting(world)).toBe('a:wang');
  });

  test('ask for a form that is in order, for they follow an agreement', () => {
    const world = begun(line(step('a', ['li'])));
    world.missing = [{ path: 'ratio', message: '必填' }];
    expect(ask(world, ['x'], { of: 'li', type: 'afterAddSign' })).toBe('REQUIRED_MISSING');
    expect(ask(world, ['x'], { of: 'li' })).toBe(null);
  });
});

describe('who may be asked', () => {
  test('nobody who already has an open task there, nobody who is disabled', () => {
    const world = begun(line(step('a', ['li', 'wang'])));
    world.disabled.add('gone');
    expect(ask(world, ['li'], { of: 'li' })).toBe('ALREADY_IN_NODE');
    expect(ask(world, ['x', 'wang'], { of: 'li' })).toBe('ALREADY_IN_NODE');
    expect(ask(world, ['gone'], { of: 'li' })).toBe('NOT_A_CANDIDATE');
    expect(hand(world, 'li', 'gone')).toBe('NOT_A_CANDIDATE');
    agree(world, 'a', 'wang');
    expect(ask(world, ['wang'], { of: 'li' })).toBe(null);
  });

  test('no comment, no add-sign', () => {
    const world = begun(line(step('a', ['li'])));
    const taskNo = taskAt(world, 'a', 'li');
    expect(
      act(world, 'li', { kind: 'addSign', type: 'beforeAddSign', taskNo, userIds: ['x'], comment: '' }),
    ).toBe('COMMENT_REQUIRED');
  });
});

describe('taking signers back', () => {
  const reduce = (world: World, by: string, ...userIds: string[]) =>
    act(world, by, { kind: 'reduceSign', taskNo: taskAt(world, 'a', by), userIds });

  test('only those whom one asked oneself, all named or none', () => {
    const world = begun(line(step('a', ['li', 'wang'])));
    ask(world, ['x'], { of: 'li' });
    ask(world, ['y'], { of: 'wang' });
    expect(reduce(world, 'li', 'y')).toBe('NOT_A_CANDIDATE');
    expect(reduce(world, 'li', 'x', 'y')).toBe('NOT_A_CANDIDATE');
    expect(waiting(world)).toBe('a:x a:y');
    expect(reduce(world, 'li', 'x')).toBe(null);
    expect(waiting(world)).toBe('a:li a:y');
  });

  test('takes whom they asked in turn with them', () => {
    const world = begun(line(step('a', ['li'])));
    ask(world, ['x'], { of: 'li' });
    ask(world, ['y'], { of: 'x' });
    expect(reduce(world, 'li', 'x')).toBe(null);
    expect(waiting(world)).toBe('a:li');
  });

  test('the last one behind an agreement lets the node pass', () => {
    const world = begun(line(step('a', ['li']), step('b', ['wang'])));
    ask(world, ['x', 'y'], { of: 'li', type: 'afterAddSign' });
    agree(world, 'a', 'x');
    expect(reduce(world, 'li', 'y')).toBe(null);
    expect(waiting(world)).toBe('b:wang');
  });

  test('not those who have acted, not once the node is over', () => {
    const world = begun(line(step('a', ['li'])));
    ask(world, ['x'], { of: 'li', type: 'afterAddSign' });
    agree(world, 'a', 'x');
    expect(reduce(world, 'li', 'x')).toBe('TASK_CLOSED');
  });

  test('one who has passed it on is taken back where it is now', () => {
    const world = begun(line(step('a', ['li'])));
    ask(world, ['x'], { of: 'li' });
    hand(world, 'x', 'z');
    expect(reduce(world, 'li', 'z')).toBe(null);
    expect(waiting(world)).toBe('a:li');
  });
});
