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
} from '../../../support/engine/engineWorld.ts';
import { findStateViolations } from '../../../support/engine/stateInvariants.ts';

const flow = (...nodes: ReturnType<typeof approvalNode>[]) => ({
  nodes: [engineStartNode, engineHandleNode, ...nodes, engineEndNode],
  lines: linesOf(['start', 'handle', ...nodes.map((node) => node.id), 'end'].join('→')),
});

/** li is absent and wu is the delegate: li's tasks are delegated. */
function entrust(world: EngineWorld, [who, delegate] = ['li', 'wu']) {
  world.delegates.set(who, delegate);
  performOrThrow(world, who, { kind: 'entrust' });
  expect(findStateViolations(world)).toEqual([]);
}

const tasksOf = (world: EngineWorld, userId: string) =>
  world.state.tasks.filter((task) => task.userId === userId);

describe('the tasks of an absent person', () => {
  test('go to the delegate in place, and the delegate acts on behalf of that person', () => {
    const world = startEngineInstance(flow(approvalNode('a', ['li']), approvalNode('b', ['wang'])));
    entrust(world);
    expect(formatOpenTasks(world)).toBe('a:wu');
    expect(tasksOf(world, 'wu')).toMatchObject([{ forUserId: 'li', state: 'open', turn: 0 }]);
    expect(performAndGetReason(world, 'li', { kind: 'agree', taskNo: findTaskNo(world, 'a', 'li') })).toBe(
      'NOT_YOUR_TASK',
    );
    agreeOrThrow(world, 'a', 'wu');
    expect(formatOpenTasks(world)).toBe('b:wang');
  });

  test('produce one log entry per action and count as nobody’s decision', () => {
    const world = startEngineInstance({
      nodes: [
        engineStartNode,
        engineHandleNode,
        gatewayNode('fork', 'PARALLEL'),
        approvalNode('a', ['li']),
        approvalNode('b', ['li']),
        engineEndNode,
      ],
      lines: linesOf('start→handle→fork→a|b→end'),
    });
    const before = world.events.length;
    entrust(world);
    expect(formatOpenTasks(world)).toBe('a:wu b:wu');
    const acts = world.events.slice(before).filter((event) => event.type === 'acted');
    expect(acts).toMatchObject([
      { act: 'entrust', userId: 'li', nodeId: 'a', userIds: ['wu'] },
      { act: 'entrust', userId: 'li', nodeId: 'b', userIds: ['wu'] },
    ]);
    expect(canRevoke(world.graph, world.state, 'ini')).toBe(true);
  });

  test('keep their turn, also while they wait for it', () => {
    const world = startEngineInstance(
      flow(approvalNode('a', ['wang', 'li', 'zhao'], { approvalMode: 'SEQUENTIAL' })),
    );
    entrust(world);
    expect(formatOpenTasks(world)).toBe('a:wang');
    agreeOrThrow(world, 'a', 'wang');
    expect(formatOpenTasks(world)).toBe('a:wu');
    agreeOrThrow(world, 'a', 'wu');
    expect(formatOpenTasks(world)).toBe('a:zhao');
    agreeOrThrow(world, 'a', 'zhao');
    expect(world.state.status).toBe(1);
  });

  test('wait for the same signers as before', () => {
    const world = startEngineInstance(flow(approvalNode('a', ['li'])));
    const taskNo = findTaskNo(world, 'a', 'li');
    const sign = { kind: 'addSign', taskNo, type: 'beforeAddSign', comment: '先看' } as const;
    performOrThrow(world, 'li', { ...sign, userIds: ['zhao'] });
    entrust(world);
    expect(formatOpenTasks(world)).toBe('a:zhao');
    agreeOrThrow(world, 'a', 'zhao');
    expect(formatOpenTasks(world)).toBe('a:wu');
  });

  test('still precede the task that they sign for', () => {
    const world = startEngineInstance(flow(approvalNode('a', ['wang'])));
    const taskNo = findTaskNo(world, 'a', 'wang');
    const sign = { kind: 'addSign', taskNo, type: 'beforeAddSign', comment: '先看' } as const;
    performOrThrow(world, 'wang', { ...sign, userIds: ['li'] });
    entrust(world);
    expect(formatOpenTasks(world)).toBe('a:wu');
    agreeOrThrow(world, 'a', 'wu');
    expect(formatOpenTasks(world)).toBe('a:wang');
  });

  test('stay where the delegate has a task in the same run, and go to the delegate elsewhere', () => {
    const world = startEngineInstance({
      nodes: [
        engineStartNode,
        engineHandleNode,
        gatewayNode('fork', 'PARALLEL'),
        approvalNode('a', ['li', 'wu']),
        approvalNode('b', ['li']),
        engineEndNode,
      ],
      lines: linesOf('start→handle→fork→a|b→end'),
    });
    entrust(world);
    expect(formatOpenTasks(world)).toBe('a:li a:wu b:wu');
  });

  test('remain another person’s where they were delegated from that person before', () => {
    const world = startEngineInstance(flow(approvalNode('a', ['li'])));
    entrust(world);
    entrust(world, ['wu', 'zhao']);
    expect(tasksOf(world, 'zhao')).toMatchObject([{ forUserId: 'li', state: 'open' }]);
  });

  test('belong to the original person again when they return to them', () => {
    const world = startEngineInstance(flow(approvalNode('a', ['li'])));
    entrust(world);
    world.delegates.delete('li');
    entrust(world, ['wu', 'li']);
    expect(formatOpenTasks(world)).toBe('a:li');
    expect(tasksOf(world, 'li').at(-1)).toMatchObject({ forUserId: null, state: 'open' });
  });

  test('stay where they are readings or the person’s own draft', () => {
    const world = startEngineInstance(
      flow(approvalNode('cc', ['li'], { kind: 'CC' }), approvalNode('a', ['wang'])),
    );
    entrust(world);
    expect(tasksOf(world, 'wu')).toEqual([]);
    performOrThrow(world, 'ini', { kind: 'revokeByInitiator' });
    entrust(world, ['ini', 'wu']);
    expect(formatOpenTasks(world)).toBe('handle:ini');
  });

  test('go to the delegate also where a return asks to fill them in again', () => {
    const world = startEngineInstance(flow(approvalNode('a', ['li'])));
    returnOrThrow(world, 'a', 'li', { to: 'handle' });
    expect(formatOpenTasks(world)).toBe('handle:ini');
    entrust(world, ['ini', 'wu']);
    expect(formatOpenTasks(world)).toBe('handle:wu');
  });
});

test('nothing happens when the person has no delegate', () => {
  const world = startEngineInstance(flow(approvalNode('a', ['li'])));
  const before = world.state;
  performOrThrow(world, 'li', { kind: 'entrust' });
  expect(world.state).toBe(before);
});

test('an instance that has ended has no task to delegate', () => {
  const world = startEngineInstance(flow(approvalNode('a', ['li'])));
  agreeOrThrow(world, 'a', 'li');
  expect(performAndGetReason(world, 'li', { kind: 'entrust' })).toBe('INSTANCE_ENDED');
});

describe('an absent candidate', () => {
  test('The delegate replaces an absent person whom a definition or a return names.', () => {
    const world = startEngineInstance(flow(approvalNode('a', ['wang']), approvalNode('b', ['li'])));
    world.delegates.set('li', 'wu');
    agreeOrThrow(world, 'a', 'wang');
    expect(formatOpenTasks(world)).toBe('b:wu');
    world.delegates.set('ini', 'zhao');
    returnOrThrow(world, 'b', 'wu', { to: 'handle' });
    expect(formatOpenTasks(world)).toBe('handle:zhao');
  });

  test('keeps a task that a person assigns by name', () => {
    const world = startEngineInstance(flow(approvalNode('a', ['wang'])));
    world.delegates.set('li', 'wu');
    performOrThrow(world, 'wang', {
      kind: 'transfer',
      taskNo: findTaskNo(world, 'a', 'wang'),
      toUserId: 'li',
      comment: '转',
    });
    expect(formatOpenTasks(world)).toBe('a:li');
    performOrThrow(world, 'admin', { kind: 'assign', nodeId: 'a', userIds: ['zhao', 'li'] });
    expect(formatOpenTasks(world)).toBe('a:zhao a:li');
  });

  test('The delegate who is a candidate too gets one task, which names the absent person.', () => {
    const world = startEngineInstance(
      flow(approvalNode('a', ['wang']), approvalNode('b', ['wu', 'li', 'zhao'])),
    );
    world.delegates.set('li', 'wu');
    agreeOrThrow(world, 'a', 'wang');
    expect(formatOpenTasks(world)).toBe('b:wu b:zhao');
    expect(tasksOf(world, 'wu')).toMatchObject([{ forUserId: 'li' }]);
  });
});
