import { describe, expect, test } from 'vitest';
import {
  agreeOrThrow,
  approvalNode,
  engineEndNode,
  engineHandleNode,
  engineStartNode,
  findTaskNo,
  formatOpenTasks,
  gatewayNode,
  linesOf,
  performOrThrow,
  returnOrThrow,
  startEngineInstance,
  startForkedInstance,
  straightFlow,
  submitOrThrow,
} from '../../support/engine/engineWorld.ts';

describe('a return with jump-back', () => {
  test('walks nothing between again, and agreements carry over while the form is unchanged', () => {
    const world = startEngineInstance(
      straightFlow(
        approvalNode('a', ['li']),
        approvalNode('b', ['wang']),
        approvalNode('c', ['zhao', 'qian']),
      ),
    );
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'b', 'wang');
    agreeOrThrow(world, 'c', 'qian');
    returnOrThrow(world, 'c', 'zhao', { to: 'handle', jumpBack: true });
    expect(formatOpenTasks(world)).toBe('handle:ini');
    submitOrThrow(world);
    expect(formatOpenTasks(world)).toBe('c:zhao');
    agreeOrThrow(world, 'c', 'zhao');
    expect(world.state.status).toBe(1);
  });

  test('makes all voters vote again after the form has changed', () => {
    const world = startEngineInstance(straightFlow(approvalNode('c', ['zhao', 'qian'])));
    agreeOrThrow(world, 'c', 'qian');
    returnOrThrow(world, 'c', 'zhao', { to: 'handle', jumpBack: true });
    world.formVersion += 1;
    submitOrThrow(world);
    expect(formatOpenTasks(world)).toBe('c:zhao c:qian');
  });

  test('keeps the first jump-back under a second one', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li']), approvalNode('b', ['wang']), approvalNode('c', ['zhao'])),
    );
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'b', 'wang');
    returnOrThrow(world, 'c', 'zhao', { to: 'b', jumpBack: true });
    returnOrThrow(world, 'b', 'wang', { to: 'handle', jumpBack: true });
    submitOrThrow(world);
    expect(formatOpenTasks(world)).toBe('b:wang');
    agreeOrThrow(world, 'b', 'wang');
    expect(formatOpenTasks(world)).toBe('c:zhao');
  });

  test('a return without jump-back clears the saved jump-backs', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li']), approvalNode('b', ['wang']), approvalNode('c', ['zhao'])),
    );
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'b', 'wang');
    returnOrThrow(world, 'c', 'zhao', { to: 'b', jumpBack: true });
    returnOrThrow(world, 'b', 'wang', { to: 'handle' });
    submitOrThrow(world);
    expect(formatOpenTasks(world)).toBe('a:li');
  });

  test('leaves other branches unchanged, and the join waits for the saved jump-back', () => {
    const world = startForkedInstance();
    agreeOrThrow(world, 'm', 'ma');
    returnOrThrow(world, 'a1', 'li', { to: 'm', jumpBack: true });
    expect(formatOpenTasks(world)).toBe('b:wang m:ma');
    agreeOrThrow(world, 'b', 'wang');
    agreeOrThrow(world, 'm', 'ma');
    expect(formatOpenTasks(world)).toBe('a1:li');
    agreeOrThrow(world, 'a1', 'li');
    agreeOrThrow(world, 'a2', 'zhao');
    expect(formatOpenTasks(world)).toBe('c:qian');
  });

  test('two branches that return to the same node both resume at their own node', () => {
    const nodes = [
      engineStartNode,
      engineHandleNode,
      gatewayNode('split', 'PARALLEL'),
      approvalNode('a', ['li', 'sun'], { backConditionNum: 2 }),
      approvalNode('b', ['wang']),
      gatewayNode('join', 'PARALLEL'),
      engineEndNode,
    ];
    const world = startEngineInstance({ nodes, lines: linesOf('start→handle→split→a|b→join→end') });
    returnOrThrow(world, 'a', 'li', { to: 'handle', jumpBack: true });
    returnOrThrow(world, 'b', 'wang', { to: 'handle', jumpBack: true });
    expect(formatOpenTasks(world)).toBe('a:sun handle:ini');
    agreeOrThrow(world, 'a', 'sun');
    expect(formatOpenTasks(world)).toBe('handle:ini');
    submitOrThrow(world);
    expect(formatOpenTasks(world)).toBe('b:wang a:li');
    performOrThrow(world, 'ini', { kind: 'takeBack', nodeId: 'handle' });
    expect(formatOpenTasks(world)).toBe('handle:ini');
    submitOrThrow(world);
    expect(formatOpenTasks(world)).toBe('b:wang a:li');
    agreeOrThrow(world, 'b', 'wang');
    agreeOrThrow(world, 'a', 'li');
    expect(world.state.status).toBe(1);
  });

  test('resumes with the user whom the task was transferred to', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li'])));
    performOrThrow(world, 'li', {
      kind: 'transfer',
      taskNo: findTaskNo(world, 'a', 'li'),
      toUserId: 'sun',
      comment: '请办',
    });
    returnOrThrow(world, 'a', 'sun', { to: 'handle', jumpBack: true });
    submitOrThrow(world);
    expect(formatOpenTasks(world)).toBe('a:sun');
  });

  test('resumes one level at a time when three deep, and nothing between is walked', () => {
    const world = startEngineInstance(
      straightFlow(
        approvalNode('a', ['li']),
        approvalNode('b', ['wang']),
        approvalNode('c', ['zhao']),
        approvalNode('d', ['sun']),
      ),
    );
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'b', 'wang');
    agreeOrThrow(world, 'c', 'zhao');
    returnOrThrow(world, 'd', 'sun', { to: 'c', jumpBack: true });
    returnOrThrow(world, 'c', 'zhao', { to: 'a', jumpBack: true });
    returnOrThrow(world, 'a', 'li', { to: 'handle', jumpBack: true });
    const walked: string[] = [formatOpenTasks(world)];
    submitOrThrow(world);
    for (const [nodeId, userId] of [
      ['a', 'li'],
      ['c', 'zhao'],
      ['d', 'sun'],
    ] as const) {
      walked.push(formatOpenTasks(world));
      agreeOrThrow(world, nodeId, userId);
    }
    expect(walked).toEqual(['handle:ini', 'a:li', 'c:zhao', 'd:sun']);
    expect(world.state.status).toBe(1);
    expect(world.state.runs.filter((run) => run.nodeId === 'b').length).toBe(1);
  });

  test('one in each branch works on top of one from behind the join', () => {
    const world = startForkedInstance();
    agreeOrThrow(world, 'm', 'ma');
    agreeOrThrow(world, 'a1', 'li');
    agreeOrThrow(world, 'a2', 'zhao');
    agreeOrThrow(world, 'b', 'wang');
    returnOrThrow(world, 'c', 'qian', { to: 'a1', jumpBack: true });
    expect(formatOpenTasks(world)).toBe('a1:li');
    returnOrThrow(world, 'a1', 'li', { to: 'm', jumpBack: true });
    returnOrThrow(world, 'm', 'ma', { to: 'handle', jumpBack: true });
    const walked: string[] = [];
    const visit = (nodeId: string, userId: string) => {
      walked.push(formatOpenTasks(world));
      if (nodeId === 'handle') submitOrThrow(world);
      else agreeOrThrow(world, nodeId, userId);
    };
    visit('handle', 'ini');
    visit('m', 'ma');
    visit('a1', 'li');
    visit('c', 'qian');
    expect(walked).toEqual(['handle:ini', 'm:ma', 'a1:li', 'c:qian']);
    expect(world.state.status).toBe(1);
  });

  test('two active branches resume each at its own node', () => {
    const world = startForkedInstance();
    agreeOrThrow(world, 'm', 'ma');
    agreeOrThrow(world, 'a1', 'li');
    returnOrThrow(world, 'a2', 'zhao', { to: 'a1', jumpBack: true });
    returnOrThrow(world, 'b', 'wang', { to: 'm', jumpBack: true });
    expect(formatOpenTasks(world)).toBe('a1:li m:ma');
    agreeOrThrow(world, 'm', 'ma');
    expect(formatOpenTasks(world)).toBe('a1:li b:wang');
    agreeOrThrow(world, 'b', 'wang');
    agreeOrThrow(world, 'a1', 'li');
    expect(formatOpenTasks(world)).toBe('a2:zhao');
    agreeOrThrow(world, 'a2', 'zhao');
    expect(formatOpenTasks(world)).toBe('c:qian');
  });

  test('a return without jump-back from a sibling clears the jump-backs of all it undoes', () => {
    const world = startForkedInstance();
    agreeOrThrow(world, 'm', 'ma');
    agreeOrThrow(world, 'a1', 'li');
    returnOrThrow(world, 'a2', 'zhao', { to: 'a1', jumpBack: true });
    returnOrThrow(world, 'b', 'wang', { to: 'm' });
    expect([formatOpenTasks(world), world.state.jumpBacks.filter((one) => one.usedAct === null)]).toEqual([
      'm:ma',
      [],
    ]);
    agreeOrThrow(world, 'm', 'ma');
    agreeOrThrow(world, 'a1', 'li');
    expect(formatOpenTasks(world)).toBe('b:wang a2:zhao');
  });

  test('a return without jump-back clears the jump-back of a returner that it undoes, even while its target is open', () => {
    const world = startForkedInstance();
    agreeOrThrow(world, 'm', 'ma');
    returnOrThrow(world, 'a1', 'li', { to: 'handle', jumpBack: true });
    returnOrThrow(world, 'b', 'wang', { to: 'm' });
    expect(formatOpenTasks(world)).toBe('handle:ini m:ma');
    submitOrThrow(world);
    // No jump-back skips m, which is open again: the token merges there.
    expect(formatOpenTasks(world)).toBe('m:ma');
    agreeOrThrow(world, 'm', 'ma');
    expect(formatOpenTasks(world)).toBe('a1:li b:wang');
  });

  test('only votes of the returner’s node carry over, marked as carried', () => {
    const world = startEngineInstance(
      straightFlow(
        approvalNode('a', ['li']),
        approvalNode('c', ['zhao', 'qian', 'sun'], { passConditionNum: 100 }),
      ),
    );
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'c', 'qian');
    returnOrThrow(world, 'c', 'zhao', { to: 'a', jumpBack: true });
    agreeOrThrow(world, 'a', 'li');
    expect(formatOpenTasks(world)).toBe('c:zhao c:sun');
    const carried = world.events.filter((event) => event.type === 'taskEnded' && event.automatic !== null);
    expect(carried).toMatchObject([{ state: 'agreed', automatic: '沿用退回前的同意意见' }]);
  });

  test('keeps signers after a task and drops signers before it', () => {
    const world = startEngineInstance(straightFlow(approvalNode('c', ['zhao', 'qian'])));
    const sign = (by: string, type: 'beforeAddSign' | 'afterAddSign', who: string) =>
      performOrThrow(world, by, {
        kind: 'addSign',
        type,
        taskNo: findTaskNo(world, 'c', by),
        userIds: [who],
        comment: '请看',
      });
    sign('qian', 'afterAddSign', 'x');
    sign('zhao', 'beforeAddSign', 'y');
    agreeOrThrow(world, 'c', 'y');
    returnOrThrow(world, 'c', 'zhao', { to: 'handle', jumpBack: true });
    submitOrThrow(world);
    expect(formatOpenTasks(world)).toBe('c:zhao c:x');
    agreeOrThrow(world, 'c', 'zhao');
    expect(world.state.status).toBe(0);
    agreeOrThrow(world, 'c', 'x');
    expect(world.state.status).toBe(1);
  });

  test('A signer after a submitted form still has to agree.', () => {
    const funcConfList = [
      { enName: 'addSign', enable: true },
      { enName: 'fallback', enable: true },
    ];
    const world = startEngineInstance(
      straightFlow(approvalNode('fill', ['li'], { kind: 'HANDLE', funcConfList })),
    );
    const taskNo = findTaskNo(world, 'fill', 'li');
    performOrThrow(world, 'li', {
      kind: 'addSign',
      type: 'afterAddSign',
      taskNo,
      userIds: ['x'],
      comment: '请看',
    });
    returnOrThrow(world, 'fill', 'x', { to: 'handle', jumpBack: true });
    submitOrThrow(world);
    expect(formatOpenTasks(world)).toBe('fill:li fill:x');
    submitOrThrow(world, 'fill', 'li');
    expect([world.state.status, formatOpenTasks(world)]).toEqual([0, 'fill:x']);
    agreeOrThrow(world, 'fill', 'x');
    expect(world.state.status).toBe(1);
  });

  test('an administrator submits a form whose only handler can hold no task any more', () => {
    const funcConfList = [
      { enName: 'addSign', enable: true },
      { enName: 'fallback', enable: true },
    ];
    const world = startEngineInstance(
      straightFlow(approvalNode('fill', ['li'], { kind: 'HANDLE', funcConfList })),
    );
    const taskNo = findTaskNo(world, 'fill', 'li');
    performOrThrow(world, 'li', {
      kind: 'addSign',
      type: 'afterAddSign',
      taskNo,
      userIds: ['x'],
      comment: '请看',
    });
    returnOrThrow(world, 'fill', 'x', { to: 'handle', jumpBack: true });
    world.disabled.add('li');
    submitOrThrow(world);
    expect(formatOpenTasks(world)).toBe('fill:x fill:admin');
    agreeOrThrow(world, 'fill', 'x');
    expect([world.state.status, formatOpenTasks(world)]).toEqual([0, 'fill:admin']);
    submitOrThrow(world, 'fill', 'admin');
    expect(world.state.status).toBe(1);
  });

  test('A saved run that another token has reached meanwhile merges both.', () => {
    const world = startEngineInstance({
      nodes: [
        engineStartNode,
        engineHandleNode,
        gatewayNode('s', 'PARALLEL'),
        approvalNode('a', ['li']),
        approvalNode('b', ['wang']),
        approvalNode('c', ['zhao']),
        engineEndNode,
      ],
      lines: linesOf('start→handle→s→a|b→c→end'),
    });
    agreeOrThrow(world, 'a', 'li');
    returnOrThrow(world, 'c', 'zhao', { to: 'a', jumpBack: true });
    agreeOrThrow(world, 'b', 'wang');
    expect(formatOpenTasks(world)).toBe('a:li c:zhao');
    agreeOrThrow(world, 'a', 'li');
    expect(formatOpenTasks(world)).toBe('c:zhao');
    const run = world.state.runs.find((one) => one.nodeId === 'c' && one.state === 'open');
    const origins = run?.from.map((runNo) => world.state.runs[runNo - 1]?.nodeId);
    expect(origins?.toSorted()).toEqual(['a', 'b']);
  });
});
