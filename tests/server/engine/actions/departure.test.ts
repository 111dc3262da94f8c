import { describe, expect, test } from 'vitest';
import { canRevoke } from '../../../../server/engine/undo/revocation.ts';
import {
  agreeOrThrow,
  approvalNode,
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
  straightFlow,
  submitOrThrow,
} from '../../../support/engine/engineWorld.ts';
import { findStateViolations } from '../../../support/engine/stateInvariants.ts';

/** The account is disabled, and the person's tasks are handed over. */
function depart(world: EngineWorld, userId = 'li') {
  world.disabled.add(userId);
  performOrThrow(world, null, { kind: 'depart', userId, toAdministrator: false });
  expect(findStateViolations(world)).toEqual([]);
}

const acts = (world: EngineWorld) =>
  world.events.flatMap((event) =>
    event.type === 'acted' && event.act === 'depart' ? [[event.nodeId, event.taskNo, event.userIds]] : [],
  );

const strategy = (
  notFoundCandidateStrategy: 'TO_ADMIN' | 'TO_USER' | 'REFUSE' | 'AUTO_TO_NEXT',
  target = '',
) => ({
  notFoundCandidateStrategy,
  ...(target && { notFoundCandidateTarget: target }),
});

describe('a node whose only holder departs', () => {
  test.each([
    ['TO_ADMIN', '', 'a:admin'],
    ['REFUSE', '', 'a:admin'],
    ['TO_USER', 'zhao', 'a:zhao'],
    ['TO_USER', 'li', 'a:admin'],
    ['AUTO_TO_NEXT', '', 'b:wang'],
  ] as const)('follows its notFoundCandidateStrategy: %s %s', (name, target, expected) => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li'], strategy(name, target)), approvalNode('b', ['wang'])),
    );
    depart(world);
    expect(formatOpenTasks(world)).toBe(expected);
  });

  test('goes to its candidates when there are any besides the departed person', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['zhao', 'qian']), approvalNode('b', ['wang'])),
    );
    performOrThrow(world, 'zhao', {
      kind: 'transfer',
      taskNo: findTaskNo(world, 'a', 'zhao'),
      toUserId: 'li',
      comment: '请办',
    });
    performOrThrow(world, 'qian', {
      kind: 'transfer',
      taskNo: findTaskNo(world, 'a', 'qian'),
      toUserId: 'wu',
      comment: '请办',
    });
    depart(world, 'wu');
    expect(formatOpenTasks(world)).toBe('a:li');
    depart(world);
    expect(formatOpenTasks(world)).toBe('a:zhao a:qian');
  });

  test('The log names the new holder, and the reassignment counts as no decision.', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li'], strategy('TO_ADMIN')), approvalNode('b', ['wang'])),
    );
    depart(world);
    expect(acts(world)).toEqual([['a', 2, ['admin']]]);
    expect(canRevoke(world.graph, world.state, 'ini')).toBe(true);
    expect(performAndGetReason(world, 'li', { kind: 'agree', taskNo: 2 })).toBe('NOT_YOUR_TASK');
  });

  test('asks for a person instead of passing when a return addressed the departed person', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li']), approvalNode('b', ['wang'])));
    agreeOrThrow(world, 'a', 'li');
    returnOrThrow(world, 'b', 'wang', { to: 'a', jumpBack: true });
    depart(world);
    expect(formatOpenTasks(world)).toBe('a:admin');
    agreeOrThrow(world, 'a', 'admin');
    expect(formatOpenTasks(world)).toBe('b:wang');
  });

  test('goes to an administrator at the first node: a returned form is not filed again automatically', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li'])));
    returnOrThrow(world, 'a', 'li', { to: 'handle' });
    depart(world, 'ini');
    expect(formatOpenTasks(world)).toBe('handle:admin');
  });

  test('leaves the instance to an administrator when the person held all nodes', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li']), approvalNode('b', ['wang'])));
    depart(world);
    depart(world, 'wang');
    expect([world.state.status, formatOpenTasks(world)]).toEqual([0, 'b:admin']);
  });

  test('closes the tasks of the signers whom the departed person added', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li'], strategy('TO_USER', 'x')), approvalNode('b', ['wang'])),
    );
    const taskNo = findTaskNo(world, 'a', 'li');
    performOrThrow(world, 'li', {
      kind: 'addSign',
      type: 'beforeAddSign',
      taskNo,
      userIds: ['x'],
      comment: '先看',
    });
    depart(world);
    expect(formatOpenTasks(world)).toBe('a:x');
    agreeOrThrow(world, 'a', 'x');
    expect(formatOpenTasks(world)).toBe('b:wang');
  });
});

describe('a node with other holders', () => {
  test('loses the departed person’s vote, and the remaining agreements may suffice', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang', 'zhao']), approvalNode('b', ['wu'])),
    );
    agreeOrThrow(world, 'a', 'wang');
    depart(world);
    expect(formatOpenTasks(world)).toBe('a:zhao');
    agreeOrThrow(world, 'a', 'zhao');
    expect(formatOpenTasks(world)).toBe('b:wu');
    expect(acts(world)).toEqual([['a', 2, []]]);
  });

  test('passes at once when all other voters have agreed', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang']), approvalNode('b', ['wu'])),
    );
    agreeOrThrow(world, 'a', 'wang');
    depart(world);
    expect(formatOpenTasks(world)).toBe('b:wu');
  });

  test('gives the turn to the next person of a sequence', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang'], { approvalMode: 'SEQUENTIAL' })),
    );
    depart(world);
    expect(formatOpenTasks(world)).toBe('a:wang');
  });

  test('leaves a form to the other handlers', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('fill', ['li', 'wang'], { kind: 'HANDLE' }), approvalNode('b', ['wu'])),
    );
    depart(world);
    expect(formatOpenTasks(world)).toBe('fill:wang');
    submitOrThrow(world, 'fill', 'wang');
    expect(formatOpenTasks(world)).toBe('b:wu');
  });

  test.each(['beforeAddSign', 'afterAddSign'] as const)(
    'closes the task of a departed signer (%s)',
    (type) => {
      const world = startEngineInstance(straightFlow(approvalNode('a', ['wang']), approvalNode('b', ['wu'])));
      const taskNo = findTaskNo(world, 'a', 'wang');
      performOrThrow(world, 'wang', { kind: 'addSign', type, taskNo, userIds: ['li'], comment: '请看' });
      depart(world);
      expect(formatOpenTasks(world)).toBe(type === 'beforeAddSign' ? 'a:wang' : 'b:wu');
    },
  );
});

describe('a departure that leads to an exit which is not open', () => {
  const stuck = () => {
    const world = startEngineInstance({
      nodes: [
        engineStartNode,
        engineHandleNode,
        approvalNode('a', ['li']),
        approvalNode('b', ['wang']),
        engineEndNode,
      ],
      lines: [
        { from: 'start', to: 'handle' },
        { from: 'handle', to: 'a' },
        { from: 'a', to: 'b', when: 'x > 0' },
        { from: 'b', to: 'end' },
      ],
    });
    world.disabled.add('li');
    return world;
  };
  const leaving = (world: EngineWorld, toAdministrator: boolean) =>
    performAndGetReason(world, null, { kind: 'depart', userId: 'li', toAdministrator });

  test('fails and changes nothing', () => {
    const world = stuck();
    expect([leaving(world, false), formatOpenTasks(world)]).toEqual(['BAD_DEFINITION', 'a:li']);
  });

  test('stays closed when everything goes to an administrator', () => {
    const world = stuck();
    expect([leaving(world, true), formatOpenTasks(world)]).toEqual([null, 'a:admin']);
    expect(findStateViolations(world)).toEqual([]);
  });

  test('closes the person’s task when the administrator already has one in the node', () => {
    const world = stuck();
    world.administrators.add('root');
    world.disabled.clear();
    performOrThrow(world, 'root', { kind: 'assign', nodeId: 'a', userIds: ['li', 'admin'] });
    world.disabled.add('li');
    expect([leaving(world, true), formatOpenTasks(world)]).toEqual([null, 'a:admin']);
  });
});

test('all tasks of the person are handed over, in every branch', () => {
  const world = startEngineInstance({
    nodes: [
      engineStartNode,
      engineHandleNode,
      gatewayNode('fork', 'PARALLEL'),
      approvalNode('a', ['li']),
      approvalNode('b', ['li', 'wu']),
      approvalNode('c', ['x']),
      engineEndNode,
    ],
    lines: [...linesOf('start→handle→fork→a|b'), ...linesOf('a→c'), ...linesOf('b→c'), ...linesOf('c→end')],
  });
  depart(world);
  expect(formatOpenTasks(world)).toBe('b:wu c:x');
});

test('readings and drafts stay where they are, and an ended instance hands over nothing', () => {
  const world = startEngineInstance(
    straightFlow(approvalNode('cc', ['li'], { kind: 'CC' }), approvalNode('a', ['wang'])),
  );
  performOrThrow(world, 'ini', { kind: 'revokeByInitiator' });
  world.disabled.add('ini');
  performOrThrow(world, null, { kind: 'depart', userId: 'ini', toAdministrator: false });
  expect([formatOpenTasks(world), acts(world)]).toEqual(['handle:ini', []]);
  const ended = startEngineInstance(
    straightFlow(approvalNode('cc', ['li'], { kind: 'CC' }), approvalNode('a', ['wang'])),
  );
  depart(ended);
  expect(acts(ended)).toEqual([]);
  agreeOrThrow(ended, 'a', 'wang');
  expect(performAndGetReason(ended, null, { kind: 'depart', userId: 'li', toAdministrator: false })).toBe(
    'INSTANCE_ENDED',
  );
});
