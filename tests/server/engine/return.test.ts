import { describe, expect, test } from 'vitest';
import { listReturnableNodes } from '../../../server/engine/undo/returnTargets.ts';
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
  gatewayNode,
  linesOf,
  performAndGetReason,
  performOrThrow,
  returnOrThrow,
  startEngineInstance,
  startForkedInstance,
  straightFlow,
  submitOrThrow,
} from '../../support/engine/engineWorld.ts';

const returnable = (world: EngineWorld, nodeId: string, userId: string) => {
  const task = world.state.tasks[findTaskNo(world, nodeId, userId) - 1];
  return listReturnableNodes(world.graph, world.state, task?.runNo ?? 0).map((node) => node.id);
};

describe('a return', () => {
  test('sends the instance to the initiator at the first node, and it stays processing', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li']), approvalNode('b', ['wang'])));
    agreeOrThrow(world, 'a', 'li');
    returnOrThrow(world, 'b', 'wang', { to: 'handle' });
    expect([world.state.status, formatOpenTasks(world)]).toEqual([0, 'handle:ini']);
    submitOrThrow(world);
    expect(formatOpenTasks(world)).toBe('a:li');
    expect(returnable(world, 'a', 'li')).toEqual(['handle']);
  });

  test('accepts only a node that was passed in this round and led to the run', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li']), approvalNode('b', ['wang']), approvalNode('c', ['zhao'])),
    );
    agreeOrThrow(world, 'a', 'li');
    const taskNo = findTaskNo(world, 'b', 'wang');
    const back = (targetNodeId: string) =>
      performAndGetReason(world, 'wang', {
        kind: 'return',
        taskNo,
        targetNodeId,
        jumpBack: false,
        comment: '不妥',
      });
    expect([back('c'), back('b'), back('nowhere')]).toEqual([
      'NOT_RETURNABLE',
      'NOT_RETURNABLE',
      'NOT_RETURNABLE',
    ]);
    expect(
      performAndGetReason(world, 'wang', {
        kind: 'return',
        taskNo,
        targetNodeId: 'a',
        jumpBack: false,
        comment: '',
      }),
    ).toBe('COMMENT_REQUIRED');
    expect(back('a')).toBe(null);
  });

  test('goes to the people who acted there, or to the chosen ones where the node is selectable', () => {
    const choice = approvalNode('a', ['li', 'sun', 'zhou'], {
      selectable: true,
      minSelectNum: 1,
      maxSelectNum: 2,
    });
    const begin = () => {
      const world = createEngineWorld(buildGraph(straightFlow(choice, approvalNode('b', ['wang']))));
      performOrThrow(world, 'ini', { kind: 'start', submit: true, choices: { a: ['li', 'sun'] } });
      agreeOrThrow(world, 'a', 'li');
      agreeOrThrow(world, 'a', 'sun');
      return world;
    };
    const back = (world: EngineWorld, choices: Record<string, string[]>) =>
      performAndGetReason(world, 'wang', {
        kind: 'return',
        taskNo: findTaskNo(world, 'b', 'wang'),
        targetNodeId: 'a',
        jumpBack: false,
        comment: '退',
        choices,
      });
    const same = begin();
    expect(back(same, {})).toBe(null);
    expect(formatOpenTasks(same)).toBe('a:li a:sun');
    const other = begin();
    expect(back(other, { a: ['li', 'sun', 'zhou'] })).toBe('SELECT_COUNT');
    expect(back(other, { a: ['stranger'] })).toBe('NOT_A_CANDIDATE');
    expect(back(other, { a: ['zhou'] })).toBe(null);
    expect(formatOpenTasks(other)).toBe('a:zhou');
  });

  test('goes to the candidates, else to an administrator, when no previous actor can hold a task', () => {
    const begin = (...users: string[]) => {
      const world = startEngineInstance(
        straightFlow(approvalNode('a', users, { passConditionNum: 1 }), approvalNode('b', ['wang'])),
      );
      agreeOrThrow(world, 'a', 'li');
      world.disabled.add('li');
      returnOrThrow(world, 'b', 'wang', { to: 'a' });
      return formatOpenTasks(world);
    };
    expect([begin('li', 'sun'), begin('li')]).toEqual(['a:sun', 'a:admin']);
  });

  test('leaves sibling branches unchanged inside a branch', () => {
    const world = startForkedInstance();
    agreeOrThrow(world, 'm', 'ma');
    agreeOrThrow(world, 'a1', 'li');
    returnOrThrow(world, 'a2', 'zhao', { to: 'a1' });
    expect(formatOpenTasks(world)).toBe('b:wang a1:li');
  });

  test('removes every branch and waiting token when it goes before the split', () => {
    const world = startForkedInstance();
    agreeOrThrow(world, 'm', 'ma');
    agreeOrThrow(world, 'b', 'wang');
    expect(world.state.tokens.length).toBe(1);
    returnOrThrow(world, 'a1', 'li', { to: 'm' });
    expect([formatOpenTasks(world), world.state.tokens]).toEqual(['m:ma', []]);
  });

  test('keeps the other branch’s work when it goes from behind a join into one branch', () => {
    const world = startForkedInstance();
    agreeOrThrow(world, 'm', 'ma');
    agreeOrThrow(world, 'b', 'wang');
    agreeOrThrow(world, 'a1', 'li');
    agreeOrThrow(world, 'a2', 'zhao');
    returnOrThrow(world, 'c', 'qian', { to: 'a1' });
    expect(formatOpenTasks(world)).toBe('a1:li');
    agreeOrThrow(world, 'a1', 'li');
    agreeOrThrow(world, 'a2', 'zhao');
    expect(formatOpenTasks(world)).toBe('c:qian');
  });

  test('undoes inside a cycle only the results of the target', () => {
    const world = startEngineInstance(
      {
        nodes: [
          engineStartNode,
          engineHandleNode,
          gatewayNode('y', 'EXCLUSIVE'),
          gatewayNode('s', 'PARALLEL'),
          approvalNode('a1', ['li']),
          approvalNode('a2', ['zhao']),
          approvalNode('b', ['wang']),
          gatewayNode('j', 'PARALLEL'),
          gatewayNode('x', 'EXCLUSIVE'),
          engineEndNode,
        ],
        lines: [
          ...linesOf('start→handle→y→s→a1|b'),
          ...linesOf('a1→a2→j'),
          ...linesOf('b→j→x'),
          { from: 'x', to: 'y', when: 'again == 1' },
          { from: 'x', to: 'end', otherwise: true },
        ],
      },
      { again: 1 },
    );
    agreeOrThrow(world, 'a1', 'li');
    expect(returnable(world, 'b', 'wang')).toEqual(['handle']);
    returnOrThrow(world, 'a2', 'zhao', { to: 'a1' });
    expect(formatOpenTasks(world)).toBe('b:wang a1:li');
  });
});

test('undoes all passes of a node that was passed more than once', () => {
  const world = startEngineInstance({
    nodes: [
      engineStartNode,
      engineHandleNode,
      gatewayNode('s', 'PARALLEL'),
      approvalNode('a', ['li']),
      approvalNode('b', ['wang']),
      approvalNode('d', ['zhao']),
      approvalNode('c', ['sun']),
      gatewayNode('j', 'PARALLEL'),
      approvalNode('e', ['qian']),
      engineEndNode,
    ],
    lines: [...linesOf('start→handle→s→a|b→c→j→e→end'), ...linesOf('s→d→j')],
  });
  agreeOrThrow(world, 'a', 'li');
  agreeOrThrow(world, 'c', 'sun');
  agreeOrThrow(world, 'b', 'wang');
  agreeOrThrow(world, 'c', 'sun');
  agreeOrThrow(world, 'd', 'zhao');
  expect(formatOpenTasks(world)).toBe('e:qian');
  returnOrThrow(world, 'e', 'qian', { to: 'c' });
  expect(formatOpenTasks(world)).toBe('c:sun');
  agreeOrThrow(world, 'c', 'sun');
  agreeOrThrow(world, 'e', 'qian');
  expect(world.state.status).toBe(1);
});

describe('time limits', () => {
  const timed = (action: 'REMIND' | 'AUTO_PASS' | 'AUTO_BACK' | 'TRANSFER') =>
    startEngineInstance(
      straightFlow(
        approvalNode('a', ['li'], {
          enableTimeout: true,
          timeout: { duration: 'PT1H', action, target: 'sun' },
        }),
      ),
    );
  test.each([
    ['REMIND', 'a:li'],
    ['AUTO_PASS', ''],
    ['AUTO_BACK', 'handle:ini'],
    ['TRANSFER', 'a:sun'],
  ] as const)('a due task acts by its timeout: %s', (action, after) => {
    const world = timed(action);
    performOrThrow(world, null, { kind: 'timeout', taskNo: findTaskNo(world, 'a', 'li') });
    expect(formatOpenTasks(world)).toBe(after);
  });

  test('a second urge has to wait ten minutes', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li'])));
    performOrThrow(world, 'ini', { kind: 'urge' });
    world.now = '2026-03-02 09:09:59';
    expect(performAndGetReason(world, 'ini', { kind: 'urge' })).toBe('TOO_SOON');
    world.now = '2026-03-02 09:10:00';
    performOrThrow(world, 'ini', { kind: 'urge' });
    expect(world.state.tasks.at(-1)?.urged).toBe(2);
  });
});
