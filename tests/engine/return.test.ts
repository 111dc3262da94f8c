import { describe, expect, test } from 'vitest';
import { returnableNodes } from '../../server/engine/returnable.ts';
import { takeBackNode } from '../../server/engine/revocable.ts';
import {
  act,
  agree,
  begun,
  chain,
  end,
  gateway,
  giveBack,
  handle,
  line,
  must,
  start,
  step,
  submit,
  taskAt,
  type World,
  waiting,
} from './given.ts';

const returnable = (world: World, nodeId: string, userId: string) => {
  const task = world.state.tasks[taskAt(world, nodeId, userId) - 1];
  return returnableNodes(world.graph, world.state, task?.runNo ?? 0).map((node) => node.id);
};

const forked = () =>
  begun({
    nodes: [
      start,
      handle,
      step('m', ['ma']),
      gateway('split', 'PARALLEL'),
      step('a1', ['li']),
      step('a2', ['zhao']),
      step('b', ['wang']),
      gateway('join', 'PARALLEL'),
      step('c', ['qian']),
      end,
    ],
    lines: [
      ...chain('start→handle→m→split→a1|b→join→c→end').filter(
        (one) => !(one.from === 'a1' && one.to === 'join'),
      ),
      ...chain('a1→a2→join'),
    ],
  });

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

describe('jump-back', () => {
  test('nothing between is walked again, and given agreements carry over while the form is unchanged', () => {
    const world = begun(line(step('a', ['li']), step('b', ['wang']), step('c', ['zhao', 'qian'])));
    agree(world, 'a', 'li');
    agree(world, 'b', 'wang');
    agree(world, 'c', 'qian');
    giveBack(world, 'c', 'zhao', { to: 'handle', jumpBack: true });
    expect(waiting(world)).toBe('handle:ini');
    submit(world);
    expect(waiting(world)).toBe('c:zhao');
    agree(world, 'c', 'zhao');
    expect(world.state.status).toBe(1);
  });

  test('all vote again once the form has changed', () => {
    const world = begun(line(step('c', ['zhao', 'qian'])));
    agree(world, 'c', 'qian');
    giveBack(world, 'c', 'zhao', { to: 'handle', jumpBack: true });
    world.formVersion += 1;
    submit(world);
    expect(waiting(world)).toBe('c:zhao c:qian');
  });

  test('a second one on top keeps the first underneath', () => {
    const world = begun(line(step('a', ['li']), step('b', ['wang']), step('c', ['zhao'])));
    agree(world, 'a', 'li');
    agree(world, 'b', 'wang');
    giveBack(world, 'c', 'zhao', { to: 'b', jumpBack: true });
    giveBack(world, 'b', 'wang', { to: 'handle', jumpBack: true });
    submit(world);
    expect(waiting(world)).toBe('b:wang');
    agree(world, 'b', 'wang');
    expect(waiting(world)).toBe('c:zhao');
  });

  test('a return without one clears the places kept', () => {
    const world = begun(line(step('a', ['li']), step('b', ['wang']), step('c', ['zhao'])));
    agree(world, 'a', 'li');
    agree(world, 'b', 'wang');
    giveBack(world, 'c', 'zhao', { to: 'b', jumpBack: true });
    giveBack(world, 'b', 'wang', { to: 'handle' });
    submit(world);
    expect(waiting(world)).toBe('a:li');
  });

  test('leaves other branches alone and the join waits for the place kept', () => {
    const world = forked();
    agree(world, 'm', 'ma');
    giveBack(world, 'a1', 'li', { to: 'm', jumpBack: true });
    expect(waiting(world)).toBe('b:wang m:ma');
    agree(world, 'b', 'wang');
    agree(world, 'm', 'ma');
    expect(waiting(world)).toBe('a1:li');
    agree(world, 'a1', 'li');
    agree(world, 'a2', 'zhao');
    expect(waiting(world)).toBe('c:qian');
  });

  test('two branches that return to the same node both get their place back', () => {
    const nodes = [
      start,
      handle,
      gateway('split', 'PARALLEL'),
      step('a', ['li', 'sun'], { backConditionNum: 2 }),
      step('b', ['wang']),
      gateway('join', 'PARALLEL'),
      end,
    ];
    const world = begun({ nodes, lines: chain('start→handle→split→a|b→join→end') });
    giveBack(world, 'a', 'li', { to: 'handle', jumpBack: true });
    giveBack(world, 'b', 'wang', { to: 'handle', jumpBack: true });
    expect(waiting(world)).toBe('a:sun handle:ini');
    agree(world, 'a', 'sun');
    expect(waiting(world)).toBe('handle:ini');
    submit(world);
    expect(waiting(world)).toBe('b:wang a:li');
    must(world, 'ini', { kind: 'takeBack', nodeId: 'handle' });
    expect(waiting(world)).toBe('handle:ini');
    submit(world);
    expect(waiting(world)).toBe('b:wang a:li');
    agree(world, 'b', 'wang');
    agree(world, 'a', 'li');
    expect(world.state.status).toBe(1);
  });

  test('comes back to whom the task had been transferred to', () => {
    const world = begun(line(step('a', ['li'])));
    must(world, 'li', {
      kind: 'transfer',
      taskNo: taskAt(world, 'a', 'li'),
      toUserId: 'sun',
      comment: '请办',
    });
    giveBack(world, 'a', 'sun', { to: 'handle', jumpBack: true });
    submit(world);
    expect(waiting(world)).toBe('a:sun');
  });
});

describe('add-sign', () => {
  const askFirst = (world: World, userIds: string[], nodeId = 'a', by = 'li') =>
    must(world, by, {
      kind: 'addSign',
      type: 'beforeAddSign',
      taskNo: taskAt(world, nodeId, by),
      userIds,
      comment: '请看',
    });

  test('before: mine waits until all of them have agreed, and they are no voters', () => {
    const world = begun(line(step('a', ['li', 'wang'], { passConditionNum: 50 })));
    askFirst(world, ['x', 'y']);
    expect(waiting(world)).toBe('a:wang a:x a:y');
    expect(act(world, 'li', { kind: 'agree', taskNo: taskAt(world, 'a', 'li') })).toBe('TASK_WAITING');
    agree(world, 'a', 'x');
    agree(world, 'a', 'y');
    expect([world.state.status, waiting(world)]).toEqual([0, 'a:li a:wang']);
    agree(world, 'a', 'li');
    expect(world.state.status).toBe(1);
  });

  test('before: one who returns spends the vote he stands before', () => {
    const world = begun(line(step('a', ['li', 'wang'], { backConditionNum: 2 })));
    askFirst(world, ['x', 'y']);
    askFirst(world, ['z'], 'a', 'x');
    giveBack(world, 'a', 'z', { to: 'handle' });
    expect(waiting(world)).toBe('a:wang');
    expect(world.state.tasks.find((task) => task.userId === 'li')).toMatchObject({
      state: 'closed',
      spent: true,
    });
    giveBack(world, 'a', 'wang', { to: 'handle' });
    expect(waiting(world)).toBe('handle:ini');
  });

  test('after: the node does not pass before they have voted', () => {
    const world = begun(line(step('a', ['li'])));
    must(world, 'li', {
      kind: 'addSign',
      type: 'afterAddSign',
      taskNo: taskAt(world, 'a', 'li'),
      userIds: ['x', 'y'],
      comment: '再看',
    });
    expect(waiting(world)).toBe('a:x a:y');
    agree(world, 'a', 'x');
    agree(world, 'a', 'y');
    expect(world.state.status).toBe(1);
  });

  test('a signer may be taken back before he has acted', () => {
    const world = begun(line(step('a', ['li'])));
    askFirst(world, ['x', 'y']);
    agree(world, 'a', 'x');
    const reduce = (userId: string) =>
      act(world, 'li', { kind: 'reduceSign', taskNo: taskAt(world, 'a', 'li'), userIds: [userId] });
    expect([reduce('x'), reduce('wang'), reduce('y')]).toEqual(['TASK_CLOSED', 'NOT_A_CANDIDATE', null]);
    expect(waiting(world)).toBe('a:li');
  });

  test('signers wait before whom the task was transferred to', () => {
    const world = begun(line(step('a', ['li', 'wang'], { approvalMode: 'SEQUENTIAL' })));
    askFirst(world, ['x']);
    must(world, 'x', { kind: 'transfer', taskNo: taskAt(world, 'a', 'x'), toUserId: 'z', comment: '请办' });
    expect(waiting(world)).toBe('a:z');
    agree(world, 'a', 'z');
    agree(world, 'a', 'li');
    expect(waiting(world)).toBe('a:wang');
  });
});

describe('revoke and take back', () => {
  test('the initiator revokes until somebody else has acted', () => {
    const world = begun(line(step('a', ['li', 'wang'])));
    expect(act(world, 'li', { kind: 'revokeByInitiator' })).toBe('NOT_REVOCABLE');
    must(world, 'ini', { kind: 'revokeByInitiator' });
    expect([world.state.status, waiting(world)]).toEqual([-1, 'handle:ini']);
    submit(world);
    agree(world, 'a', 'li');
    expect(act(world, 'ini', { kind: 'revokeByInitiator' })).toBe('NOT_REVOCABLE');
  });

  test('the last actor takes his act back while nothing that came of it was acted on', () => {
    const world = begun(line(step('a', ['li', 'wang'], { passConditionNum: 50 }), step('b', ['zhao'])));
    agree(world, 'a', 'li');
    expect([waiting(world), takeBackNode(world.state, 'li')]).toEqual(['b:zhao', 'a']);
    must(world, 'li', { kind: 'takeBack', nodeId: 'a' });
    expect(waiting(world)).toBe('a:li a:wang');
    agree(world, 'a', 'wang');
    agree(world, 'b', 'zhao');
    expect(act(world, 'wang', { kind: 'takeBack', nodeId: 'a' })).toBe('INSTANCE_ENDED');
  });

  test('a join that went on with my token waits for it again', () => {
    const world = forked();
    agree(world, 'm', 'ma');
    agree(world, 'b', 'wang');
    agree(world, 'a1', 'li');
    agree(world, 'a2', 'zhao');
    must(world, 'zhao', { kind: 'takeBack', nodeId: 'a2' });
    expect(waiting(world)).toBe('a2:zhao');
    agree(world, 'a2', 'zhao');
    expect(waiting(world)).toBe('c:qian');
    must(world, 'wang', { kind: 'takeBack', nodeId: 'b' });
    expect(waiting(world)).toBe('b:wang');
  });

  test('manual assignment replaces who has not acted; their tasks are no longer theirs', () => {
    const world = begun(line(step('a', ['li', 'wang'])));
    agree(world, 'a', 'li');
    must(world, 'root', { kind: 'assign', nodeId: 'a', userIds: ['sun'] });
    expect(waiting(world)).toBe('a:sun');
    expect(act(world, 'wang', { kind: 'agree', taskNo: taskAt(world, 'a', 'wang') })).toBe('NOT_YOUR_TASK');
    expect(act(world, 'root', { kind: 'assign', nodeId: 'handle', userIds: ['sun'] })).toBe('NODE_NOT_OPEN');
    agree(world, 'a', 'sun');
    expect(world.state.status).toBe(1);
  });
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
