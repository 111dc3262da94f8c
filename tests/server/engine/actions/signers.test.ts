import { describe, expect, test } from 'vitest';
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
  formatOpenTasks,
  linesOf,
  performAndGetReason,
  performOrThrow,
  returnOrThrow,
  startEngineInstance,
  straightFlow,
  submitOrThrow,
} from '../../../support/engine/engineWorld.ts';

type Asked = { readonly of: string; readonly at?: string; readonly type?: 'beforeAddSign' | 'afterAddSign' };

const ask = (world: EngineWorld, userIds: string[], { of, at = 'a', type = 'beforeAddSign' }: Asked) =>
  performAndGetReason(world, of, {
    kind: 'addSign',
    type,
    taskNo: findTaskNo(world, at, of),
    userIds,
    comment: '请看',
  });

const stateOf = (world: EngineWorld, userId: string) => world.state.tasks[findTaskNo(world, 'a', userId) - 1];

const hand = (world: EngineWorld, from: string, to: string) =>
  performAndGetReason(world, from, {
    kind: 'transfer',
    taskNo: findTaskNo(world, 'a', from),
    toUserId: to,
    comment: '请办',
  });

describe('signers before', () => {
  test('add no vote: n stays the same', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang', 'zhao'], { passConditionNum: 60 })),
    );
    ask(world, ['x', 'y', 'z'], { of: 'li' });
    for (const one of ['x', 'y', 'z', 'wang']) agreeOrThrow(world, 'a', one);
    expect(world.state.status).toBe(0);
    agreeOrThrow(world, 'a', 'li');
    expect(world.state.status).toBe(1);
  });

  test('ask further signers before them, to any depth', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li'])));
    ask(world, ['x'], { of: 'li' });
    ask(world, ['y'], { of: 'x' });
    ask(world, ['z'], { of: 'y' });
    for (const one of ['z', 'y', 'x', 'li']) {
      expect(formatOpenTasks(world)).toBe(`a:${one}`);
      agreeOrThrow(world, 'a', one);
    }
    expect(world.state.status).toBe(1);
  });

  test('spend the vote that they precede when they return, also when nested; it counts as a return', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang'], { passConditionNum: 50, backConditionNum: 1 })),
    );
    ask(world, ['x', 'y'], { of: 'li' });
    ask(world, ['z'], { of: 'y' });
    returnOrThrow(world, 'a', 'z', { to: 'handle' });
    expect(formatOpenTasks(world)).toBe('handle:ini');
    expect(['x', 'y', 'li', 'wang'].map((one) => stateOf(world, one)?.state)).toEqual(
      Array(4).fill('closed'),
    );
    expect(['y', 'li'].map((one) => stateOf(world, one)?.spent)).toEqual([true, true]);
  });

  test('leave the other voters active when they return and one return is not enough', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang', 'zhao'], { passConditionNum: 60, backConditionNum: 2 })),
    );
    ask(world, ['x'], { of: 'li' });
    returnOrThrow(world, 'a', 'x', { to: 'handle' });
    expect(formatOpenTasks(world)).toBe('a:wang a:zhao');
    agreeOrThrow(world, 'a', 'wang');
    agreeOrThrow(world, 'a', 'zhao');
    expect(world.state.status).toBe(1);
  });

  test('make a transferred task wait and follow it to its new holder', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li'])));
    ask(world, ['x'], { of: 'li' });
    expect(hand(world, 'x', 'y')).toBe(null);
    agreeOrThrow(world, 'a', 'y');
    expect(hand(world, 'li', 'sun')).toBe(null);
    ask(world, ['z'], { of: 'sun' });
    expect(hand(world, 'sun', 'zhou')).toBe('TASK_WAITING');
    agreeOrThrow(world, 'a', 'z');
    agreeOrThrow(world, 'a', 'sun');
    expect(world.state.status).toBe(1);
  });

  test('keep the turn of a sequence', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang'], { approvalMode: 'SEQUENTIAL' })),
    );
    ask(world, ['x'], { of: 'li' });
    expect(formatOpenTasks(world)).toBe('a:x');
    agreeOrThrow(world, 'a', 'x');
    agreeOrThrow(world, 'a', 'li');
    expect(formatOpenTasks(world)).toBe('a:wang');
  });

  test('precede a handler, who continues when they have agreed', () => {
    const funcConfList = [
      { enName: 'addSign', enable: true },
      { enName: 'fallback', enable: true },
    ];
    const fill = approvalNode('a', ['li', 'wang'], { kind: 'HANDLE', funcConfList });
    const world = startEngineInstance(straightFlow(fill));
    ask(world, ['x'], { of: 'li' });
    expect(formatOpenTasks(world)).toBe('a:wang a:x');
    agreeOrThrow(world, 'a', 'x');
    submitOrThrow(world, 'a', 'li');
    expect(world.state.status).toBe(1);
    const returned = startEngineInstance(straightFlow(fill));
    ask(returned, ['x'], { of: 'li' });
    returnOrThrow(returned, 'a', 'x', { to: 'handle' });
    expect(formatOpenTasks(returned)).toBe('handle:ini');
  });

  test('end with the node when another handler submits', () => {
    const funcConfList = [{ enName: 'addSign', enable: true }];
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang'], { kind: 'HANDLE', funcConfList })),
    );
    ask(world, ['x'], { of: 'li' });
    submitOrThrow(world, 'a', 'wang');
    expect([world.state.status, stateOf(world, 'x')?.state]).toEqual([1, 'closed']);
  });
});

describe('signers after', () => {
  test('join the voters, and the node does not pass while one of them has not voted', () => {
    const world = startEngineInstance(
      straightFlow(
        approvalNode('a', ['li', 'wang', 'zhao'], { passConditionType: 'COUNT', passConditionNum: 1 }),
      ),
    );
    ask(world, ['x', 'y'], { of: 'li', type: 'afterAddSign' });
    expect([stateOf(world, 'li')?.state, formatOpenTasks(world)]).toEqual([
      'agreed',
      'a:wang a:zhao a:x a:y',
    ]);
    agreeOrThrow(world, 'a', 'x');
    agreeOrThrow(world, 'a', 'wang');
    expect(world.state.status).toBe(0);
    agreeOrThrow(world, 'a', 'y');
    expect(world.state.status).toBe(1);
  });

  test.each([
    ['COUNT', 1, 'handle:ini'],
    ['COUNT', 2, ''],
    ['PERCENT', 50, 'handle:ini'],
    ['PERCENT', 51, ''],
  ] as const)(
    'count by the back rule when they return %s %i',
    (backConditionType, backConditionNum, after) => {
      const data = { passConditionNum: 50, backConditionType, backConditionNum };
      const world = startEngineInstance(straightFlow(approvalNode('a', ['li'], data)));
      ask(world, ['x'], { of: 'li', type: 'afterAddSign' });
      returnOrThrow(world, 'a', 'x', { to: 'handle' });
      expect(formatOpenTasks(world)).toBe(after);
    },
  );

  test('make a share harder to reach: n grows', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang'], { passConditionNum: 50 })),
    );
    ask(world, ['x', 'y'], { of: 'li', type: 'afterAddSign' });
    agreeOrThrow(world, 'a', 'x');
    expect(world.state.status).toBe(0);
    agreeOrThrow(world, 'a', 'y');
    expect(world.state.status).toBe(1);
  });

  test('act before the next person of a sequence', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang'], { approvalMode: 'SEQUENTIAL' })),
    );
    ask(world, ['x'], { of: 'li', type: 'afterAddSign' });
    expect(formatOpenTasks(world)).toBe('a:x');
    agreeOrThrow(world, 'a', 'x');
    expect(formatOpenTasks(world)).toBe('a:wang');
  });

  test('precede the same task as the signer who added them', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li'])));
    ask(world, ['x'], { of: 'li' });
    ask(world, ['y'], { of: 'x', type: 'afterAddSign' });
    expect([stateOf(world, 'x')?.state, formatOpenTasks(world)]).toEqual(['agreed', 'a:y']);
    agreeOrThrow(world, 'a', 'y');
    expect(formatOpenTasks(world)).toBe('a:li');
  });

  test('hand in the form, and the node passes when they have agreed', () => {
    const funcConfList = [{ enName: 'addSign', enable: true }];
    const world = createEngineWorld(
      buildGraph({
        nodes: [
          engineStartNode,
          { ...engineHandleNode, data: { funcConfList } },
          approvalNode('a', ['wang']),
          engineEndNode,
        ],
        lines: linesOf('start→handle→a→end'),
      }),
    );
    performOrThrow(world, 'ini', { kind: 'start', submit: false });
    ask(world, ['x'], { of: 'ini', at: 'handle', type: 'afterAddSign' });
    expect([world.state.status, formatOpenTasks(world)]).toEqual([0, 'handle:x']);
    agreeOrThrow(world, 'handle', 'x');
    expect(formatOpenTasks(world)).toBe('a:wang');
  });

  test('require a complete form, because they follow an agreement', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li'])));
    world.missing = [{ path: 'ratio', message: '必填' }];
    expect(ask(world, ['x'], { of: 'li', type: 'afterAddSign' })).toBe('REQUIRED_MISSING');
    expect(ask(world, ['x'], { of: 'li' })).toBe(null);
  });
});

describe('adding signers', () => {
  test('A disabled user and a user with an open task in the node cannot be added.', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li', 'wang'])));
    world.disabled.add('gone');
    expect(ask(world, ['li'], { of: 'li' })).toBe('ALREADY_IN_NODE');
    expect(ask(world, ['x', 'wang'], { of: 'li' })).toBe('ALREADY_IN_NODE');
    expect(ask(world, ['gone'], { of: 'li' })).toBe('NOT_A_CANDIDATE');
    expect(hand(world, 'li', 'gone')).toBe('NOT_A_CANDIDATE');
    agreeOrThrow(world, 'a', 'wang');
    expect(ask(world, ['wang'], { of: 'li' })).toBe(null);
  });

  test('fails without a comment', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li'])));
    const taskNo = findTaskNo(world, 'a', 'li');
    expect(
      performAndGetReason(world, 'li', {
        kind: 'addSign',
        type: 'beforeAddSign',
        taskNo,
        userIds: ['x'],
        comment: '',
      }),
    ).toBe('COMMENT_REQUIRED');
  });
});

describe('reducing signers', () => {
  const reduce = (world: EngineWorld, by: string, ...userIds: string[]) =>
    performAndGetReason(world, by, { kind: 'reduceSign', taskNo: findTaskNo(world, 'a', by), userIds });

  test('removes only signers whom the actor added, all named ones or none', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li', 'wang'])));
    ask(world, ['x'], { of: 'li' });
    ask(world, ['y'], { of: 'wang' });
    expect(reduce(world, 'li', 'y')).toBe('NOT_A_CANDIDATE');
    expect(reduce(world, 'li', 'x', 'y')).toBe('NOT_A_CANDIDATE');
    expect(formatOpenTasks(world)).toBe('a:x a:y');
    expect(reduce(world, 'li', 'x')).toBe(null);
    expect(formatOpenTasks(world)).toBe('a:li a:y');
  });

  test('removes the signers whom they added in turn', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li'])));
    ask(world, ['x'], { of: 'li' });
    ask(world, ['y'], { of: 'x' });
    expect(reduce(world, 'li', 'x')).toBe(null);
    expect(formatOpenTasks(world)).toBe('a:li');
  });

  test('lets the node pass when the last signer after an agreement is removed', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li']), approvalNode('b', ['wang'])));
    ask(world, ['x', 'y'], { of: 'li', type: 'afterAddSign' });
    agreeOrThrow(world, 'a', 'x');
    expect(reduce(world, 'li', 'y')).toBe(null);
    expect(formatOpenTasks(world)).toBe('b:wang');
  });

  test('A signer who has acted cannot be removed, and none can after the node has ended.', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li'])));
    ask(world, ['x'], { of: 'li', type: 'afterAddSign' });
    agreeOrThrow(world, 'a', 'x');
    expect(reduce(world, 'li', 'x')).toBe('TASK_CLOSED');
  });

  test('removes a transferred signer task from its current holder', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li'])));
    ask(world, ['x'], { of: 'li' });
    hand(world, 'x', 'z');
    expect(reduce(world, 'li', 'z')).toBe(null);
    expect(formatOpenTasks(world)).toBe('a:li');
  });
});
