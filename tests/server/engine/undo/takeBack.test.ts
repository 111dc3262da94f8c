import { describe, expect, test } from 'vitest';
import { findTakeBackNode } from '../../../../server/engine/undo/revocation.ts';
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
  startForkedInstance,
  straightFlow,
  submitOrThrow,
} from '../../../support/engine/engineWorld.ts';

const takeBack = (world: EngineWorld, userId: string, nodeId: string) =>
  performAndGetReason(world, userId, { kind: 'takeBack', nodeId });

const stateOf = (world: EngineWorld, nodeId: string, userId: string) =>
  world.state.tasks[findTaskNo(world, nodeId, userId) - 1]?.state;

describe('taking back at an open node', () => {
  test('Only the person who gave the last vote may take it back.', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li', 'wang', 'zhao'])));
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'a', 'wang');
    expect(takeBack(world, 'li', 'a')).toBe('NOT_REVOCABLE');
    expect(takeBack(world, 'wang', 'a')).toBe(null);
    expect(formatOpenTasks(world)).toBe('a:wang a:zhao');
    expect(takeBack(world, 'li', 'a')).toBe(null);
  });

  test('A vote to return can be taken back too.', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang'], { backConditionNum: 2 })),
    );
    returnOrThrow(world, 'a', 'li', { to: 'handle' });
    expect(takeBack(world, 'li', 'a')).toBe(null);
    expect(formatOpenTasks(world)).toBe('a:li a:wang');
    agreeOrThrow(world, 'a', 'wang');
    agreeOrThrow(world, 'a', 'li');
    expect(world.state.status).toBe(1);
  });

  test('In a sequence the next person waits again.', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang'], { approvalMode: 'SEQUENTIAL' })),
    );
    agreeOrThrow(world, 'a', 'li');
    expect(takeBack(world, 'li', 'a')).toBe(null);
    expect(formatOpenTasks(world)).toBe('a:li');
    expect(stateOf(world, 'a', 'wang')).toBe('waiting');
  });

  test('an agreement that added signers after it takes them back, until one of them has acted', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li'])));
    const askBehind = (userIds: string[]) =>
      performOrThrow(world, 'li', {
        kind: 'addSign',
        type: 'afterAddSign',
        taskNo: findTaskNo(world, 'a', 'li'),
        userIds,
        comment: '再看',
      });
    askBehind(['x', 'y']);
    expect(takeBack(world, 'li', 'a')).toBe(null);
    expect(formatOpenTasks(world)).toBe('a:li');
    askBehind(['x', 'y']);
    agreeOrThrow(world, 'a', 'x');
    expect(takeBack(world, 'li', 'a')).toBe('NOT_REVOCABLE');
  });

  test('a signer’s agreement, taken back, makes the preceded task wait again', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li'])));
    const taskNo = findTaskNo(world, 'a', 'li');
    performOrThrow(world, 'li', {
      kind: 'addSign',
      type: 'beforeAddSign',
      taskNo,
      userIds: ['x'],
      comment: '先看',
    });
    agreeOrThrow(world, 'a', 'x');
    expect(formatOpenTasks(world)).toBe('a:li');
    expect(takeBack(world, 'x', 'a')).toBe(null);
    expect(formatOpenTasks(world)).toBe('a:x');
    expect(stateOf(world, 'a', 'li')).toBe('waiting');
  });

  test('a signer’s return that spent the vote restores that vote too', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang'], { backConditionNum: 2 })),
    );
    const taskNo = findTaskNo(world, 'a', 'li');
    performOrThrow(world, 'li', {
      kind: 'addSign',
      type: 'beforeAddSign',
      taskNo,
      userIds: ['x'],
      comment: '先看',
    });
    returnOrThrow(world, 'a', 'x', { to: 'handle' });
    expect(takeBack(world, 'x', 'a')).toBe(null);
    expect(world.state.tasks[taskNo - 1]).toMatchObject({ state: 'waiting', spent: false, returnTo: null });
    agreeOrThrow(world, 'a', 'x');
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'a', 'wang');
    expect(world.state.status).toBe(1);
  });

  test('A vote cannot be taken back after another action in the node.', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li', 'wang'])));
    agreeOrThrow(world, 'a', 'li');
    const taskNo = findTaskNo(world, 'a', 'wang');
    performOrThrow(world, 'wang', { kind: 'transfer', taskNo, toUserId: 'sun', comment: '请办' });
    expect(takeBack(world, 'li', 'a')).toBe('NOT_REVOCABLE');
  });
});

describe('taking back after the node has passed', () => {
  test('the last actor takes the action back while nobody has acted on its results', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang'], { passConditionNum: 50 }), approvalNode('b', ['zhao'])),
    );
    agreeOrThrow(world, 'a', 'li');
    expect([formatOpenTasks(world), findTakeBackNode(world, 'li')]).toEqual(['b:zhao', 'a']);
    performOrThrow(world, 'li', { kind: 'takeBack', nodeId: 'a' });
    expect(formatOpenTasks(world)).toBe('a:li a:wang');
    agreeOrThrow(world, 'a', 'wang');
    agreeOrThrow(world, 'b', 'zhao');
    expect(performAndGetReason(world, 'wang', { kind: 'takeBack', nodeId: 'a' })).toBe('INSTANCE_ENDED');
  });

  test('a join that fired with the actor’s token waits for it again', () => {
    const world = startForkedInstance();
    agreeOrThrow(world, 'm', 'ma');
    agreeOrThrow(world, 'b', 'wang');
    agreeOrThrow(world, 'a1', 'li');
    agreeOrThrow(world, 'a2', 'zhao');
    performOrThrow(world, 'zhao', { kind: 'takeBack', nodeId: 'a2' });
    expect(formatOpenTasks(world)).toBe('a2:zhao');
    agreeOrThrow(world, 'a2', 'zhao');
    expect(formatOpenTasks(world)).toBe('c:qian');
    performOrThrow(world, 'wang', { kind: 'takeBack', nodeId: 'b' });
    expect(formatOpenTasks(world)).toBe('b:wang');
  });

  test('a join that waited only for the actor’s branch waits for it again, with the tokens of the others', () => {
    const world = startEngineInstance({
      nodes: [
        engineStartNode,
        engineHandleNode,
        gatewayNode('s', 'PARALLEL'),
        approvalNode('a', ['li']),
        approvalNode('b', ['wang']),
        gatewayNode('g', 'EXCLUSIVE'),
        gatewayNode('j', 'INCLUSIVE'),
        approvalNode('c', ['zhao']),
        approvalNode('d', ['sun']),
        engineEndNode,
      ],
      lines: [
        ...linesOf('start→handle→s→a|b'),
        ...linesOf('a→g'),
        ...linesOf('b→j→d→end'),
        { from: 'g', to: 'j', when: 'amount > 0' },
        { from: 'g', to: 'c', otherwise: true },
        ...linesOf('c→end'),
      ],
    });
    world.form = { amount: 0 };
    agreeOrThrow(world, 'b', 'wang');
    expect(formatOpenTasks(world)).toBe('a:li');
    agreeOrThrow(world, 'a', 'li');
    expect(formatOpenTasks(world)).toBe('c:zhao d:sun');
    expect(takeBack(world, 'li', 'a')).toBe(null);
    expect(formatOpenTasks(world)).toBe('a:li');
    agreeOrThrow(world, 'a', 'li');
    expect(formatOpenTasks(world)).toBe('c:zhao d:sun');
  });

  test('The initiator may take back from the moment of starting.', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li'])));
    expect(findTakeBackNode(world, 'ini')).toBe('handle');
    expect(takeBack(world, 'ini', 'handle')).toBe(null);
    expect([formatOpenTasks(world), world.state.status]).toEqual(['handle:ini', 0]);
    submitOrThrow(world);
    expect(formatOpenTasks(world)).toBe('a:li');
  });

  test('The action cannot be taken back after a follower has acted in any way.', () => {
    const begin = () => {
      const world = startEngineInstance(
        straightFlow(approvalNode('a', ['li']), approvalNode('b', ['wang', 'zhao'])),
      );
      agreeOrThrow(world, 'a', 'li');
      return world;
    };
    const agreed = begin();
    agreeOrThrow(agreed, 'b', 'wang');
    const transferred = begin();
    const [taskNo, comment] = [findTaskNo(transferred, 'b', 'wang'), '请办'];
    performOrThrow(transferred, 'wang', { kind: 'transfer', taskNo, toUserId: 'sun', comment });
    const asked = begin();
    performOrThrow(asked, 'wang', {
      kind: 'addSign',
      type: 'beforeAddSign',
      taskNo,
      userIds: ['x'],
      comment,
    });
    for (const world of [agreed, transferred, asked]) {
      expect([takeBack(world, 'li', 'a'), findTakeBackNode(world, 'li')]).toEqual(['NOT_REVOCABLE', null]);
    }
  });

  test('a copy that was read does not block it, and an unread copy is revoked', () => {
    const world = startEngineInstance(
      straightFlow(
        approvalNode('a', ['li']),
        approvalNode('cc', ['qian', 'zhou'], { kind: 'CC' }),
        approvalNode('b', ['wang']),
      ),
    );
    agreeOrThrow(world, 'a', 'li');
    performOrThrow(world, 'qian', { kind: 'read', taskNo: findTaskNo(world, 'cc', 'qian') });
    expect(takeBack(world, 'li', 'a')).toBe(null);
    expect([stateOf(world, 'cc', 'qian'), stateOf(world, 'cc', 'zhou')]).toEqual(['read', 'revoked']);
    agreeOrThrow(world, 'a', 'li');
    expect(formatOpenTasks(world)).toBe('b:wang');
  });

  test('an urge is no action of a follower', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li']), approvalNode('b', ['wang'])));
    agreeOrThrow(world, 'a', 'li');
    performOrThrow(world, 'ini', { kind: 'urge' });
    expect(takeBack(world, 'li', 'a')).toBe(null);
  });

  test('people who had not voted vote again, and people whose vote did not pass the node may not take it back', () => {
    const world = startEngineInstance(
      straightFlow(
        approvalNode('a', ['li', 'wang', 'zhao'], { passConditionNum: 50 }),
        approvalNode('b', ['sun']),
      ),
    );
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'a', 'wang');
    expect(takeBack(world, 'li', 'a')).toBe('NOT_REVOCABLE');
    expect(takeBack(world, 'wang', 'a')).toBe(null);
    expect(formatOpenTasks(world)).toBe('a:wang a:zhao');
  });

  test('Automatic agreements that followed it are undone.', () => {
    const world = startEngineInstance({
      ...straightFlow(approvalNode('a', ['li']), approvalNode('b', ['li']), approvalNode('c', ['wang'])),
      settings: { duplicateApprover: 'CONSECUTIVE' },
    });
    agreeOrThrow(world, 'a', 'li');
    expect(formatOpenTasks(world)).toBe('c:wang');
    expect(findTakeBackNode(world, 'li')).toBe('a');
    expect(takeBack(world, 'li', 'a')).toBe(null);
    agreeOrThrow(world, 'a', 'li');
    // When b is walked again, a person decides it.
    expect(formatOpenTasks(world)).toBe('b:li');
  });

  test('a branch that waits at a join is removed from it', () => {
    const nodes = [
      engineStartNode,
      engineHandleNode,
      gatewayNode('s', 'PARALLEL'),
      approvalNode('a', ['li']),
      approvalNode('b', ['wang']),
      gatewayNode('j', 'PARALLEL'),
      engineEndNode,
    ];
    const world = startEngineInstance({ nodes, lines: linesOf('start→handle→s→a|b→j→end') });
    agreeOrThrow(world, 'a', 'li');
    expect(world.state.tokens.length).toBe(1);
    expect(takeBack(world, 'li', 'a')).toBe(null);
    expect([formatOpenTasks(world), world.state.tokens]).toEqual(['a:li b:wang', []]);
  });

  /** Two branches that meet at the same node without a join. */
  const meeting = () =>
    startEngineInstance({
      nodes: [
        engineStartNode,
        engineHandleNode,
        gatewayNode('s', 'PARALLEL'),
        approvalNode('a', ['li']),
        approvalNode('b', ['wang']),
        approvalNode('c', ['zhao', 'qian']),
        approvalNode('d', ['sun']),
        engineEndNode,
      ],
      lines: linesOf('start→handle→s→a|b→c→d→end'),
    });

  test('a token that merged into an open run leaves that run unchanged', () => {
    const world = meeting();
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'b', 'wang');
    expect(formatOpenTasks(world)).toBe('c:zhao c:qian');
    expect(takeBack(world, 'wang', 'b')).toBe(null);
    expect(formatOpenTasks(world)).toBe('b:wang c:zhao c:qian');
  });

  test('The actor whose token opened that run may not take back after another branch merged into it.', () => {
    const world = meeting();
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'b', 'wang');
    expect([takeBack(world, 'li', 'a'), findTakeBackNode(world, 'li')]).toEqual(['NOT_REVOCABLE', null]);
    expect(takeBack(world, 'wang', 'b')).toBe(null);
    expect(takeBack(world, 'li', 'a')).toBe(null);
    expect(formatOpenTasks(world)).toBe('a:li b:wang');
  });

  test('the actor may not take back after a returner jumped back into that run', () => {
    const world = meeting();
    agreeOrThrow(world, 'a', 'li');
    returnOrThrow(world, 'c', 'zhao', { to: 'a', jumpBack: true });
    agreeOrThrow(world, 'b', 'wang');
    agreeOrThrow(world, 'a', 'li');
    expect(formatOpenTasks(world)).toBe('c:zhao c:qian');
    expect(takeBack(world, 'wang', 'b')).toBe('NOT_REVOCABLE');
    expect(takeBack(world, 'li', 'a')).toBe(null);
    expect(formatOpenTasks(world)).toBe('a:li c:zhao c:qian');
  });

  test('The actor of a merged token may not take back after somebody has acted in that run.', () => {
    const world = meeting();
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'b', 'wang');
    agreeOrThrow(world, 'c', 'zhao');
    expect(takeBack(world, 'wang', 'b')).toBe('NOT_REVOCABLE');
    agreeOrThrow(world, 'c', 'qian');
    expect([formatOpenTasks(world), takeBack(world, 'wang', 'b')]).toEqual(['d:sun', 'NOT_REVOCABLE']);
  });

  test('the actor may not take back after a result of the action merged into it', () => {
    const world = startEngineInstance({
      nodes: [
        engineStartNode,
        engineHandleNode,
        gatewayNode('s', 'PARALLEL'),
        approvalNode('a', ['li']),
        approvalNode('b', ['wang']),
        approvalNode('again', ['wang']),
        approvalNode('c', ['zhao']),
        approvalNode('d', ['sun']),
        engineEndNode,
      ],
      lines: [...linesOf('start→handle→s→a|b'), ...linesOf('a→c'), ...linesOf('b→again→c→d→end')],
      settings: { duplicateApprover: 'CONSECUTIVE' },
    });
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'b', 'wang');
    expect(formatOpenTasks(world)).toBe('c:zhao');
    agreeOrThrow(world, 'c', 'zhao');
    expect([formatOpenTasks(world), takeBack(world, 'wang', 'b')]).toEqual(['d:sun', 'NOT_REVOCABLE']);
  });

  test('The same refusal applies when that run was sent back.', () => {
    const world = meeting();
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'b', 'wang');
    returnOrThrow(world, 'c', 'zhao', { to: 'a', jumpBack: true });
    expect([formatOpenTasks(world), takeBack(world, 'wang', 'b')]).toEqual(['a:li', 'NOT_REVOCABLE']);
  });

  test('Earlier actions in that run count for the other branch.', () => {
    const world = meeting();
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'c', 'zhao');
    agreeOrThrow(world, 'b', 'wang');
    expect(takeBack(world, 'li', 'a')).toBe('NOT_REVOCABLE');
    expect(takeBack(world, 'wang', 'b')).toBe(null);
  });

  test('a return that sent the node back stays, because a person works on it', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li'])));
    returnOrThrow(world, 'a', 'li', { to: 'handle' });
    expect([takeBack(world, 'li', 'a'), findTakeBackNode(world, 'li')]).toEqual(['NOT_REVOCABLE', null]);
    submitOrThrow(world);
    expect(takeBack(world, 'ini', 'handle')).toBe(null);
    expect([formatOpenTasks(world), world.state.status]).toEqual(['handle:ini', 0]);
  });
});
