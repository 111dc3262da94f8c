import { describe, expect, test } from 'vitest';
import { takeBackNode } from '../../server/engine/revocable.ts';
import {
  act,
  agree,
  begun,
  chain,
  end,
  forked,
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

const takeBack = (world: World, userId: string, nodeId: string) =>
  act(world, userId, { kind: 'takeBack', nodeId });

const stateOf = (world: World, nodeId: string, userId: string) =>
  world.state.tasks[taskAt(world, nodeId, userId) - 1]?.state;

describe('at a node that is still open', () => {
  test('a vote is taken back by whoever gave the last one', () => {
    const world = begun(line(step('a', ['li', 'wang', 'zhao'])));
    agree(world, 'a', 'li');
    agree(world, 'a', 'wang');
    expect(takeBack(world, 'li', 'a')).toBe('NOT_REVOCABLE');
    expect(takeBack(world, 'wang', 'a')).toBe(null);
    expect(waiting(world)).toBe('a:wang a:zhao');
    expect(takeBack(world, 'li', 'a')).toBe(null);
  });

  test('so is a vote to return', () => {
    const world = begun(line(step('a', ['li', 'wang'], { backConditionNum: 2 })));
    giveBack(world, 'a', 'li', { to: 'handle' });
    expect(takeBack(world, 'li', 'a')).toBe(null);
    expect(waiting(world)).toBe('a:li a:wang');
    agree(world, 'a', 'wang');
    agree(world, 'a', 'li');
    expect(world.state.status).toBe(1);
  });

  test('in a sequence the next one waits again', () => {
    const world = begun(line(step('a', ['li', 'wang'], { approvalMode: 'SEQUENTIAL' })));
    agree(world, 'a', 'li');
    expect(takeBack(world, 'li', 'a')).toBe(null);
    expect(waiting(world)).toBe('a:li');
    expect(stateOf(world, 'a', 'wang')).toBe('waiting');
  });

  test('an agreement that asked others behind it takes them with it, until one of them has acted', () => {
    const world = begun(line(step('a', ['li'])));
    const askBehind = (userIds: string[]) =>
      must(world, 'li', {
        kind: 'addSign',
        type: 'afterAddSign',
        taskNo: taskAt(world, 'a', 'li'),
        userIds,
        comment: '再看',
      });
    askBehind(['x', 'y']);
    expect(takeBack(world, 'li', 'a')).toBe(null);
    expect(waiting(world)).toBe('a:li');
    askBehind(['x', 'y']);
    agree(world, 'a', 'x');
    expect(takeBack(world, 'li', 'a')).toBe('NOT_REVOCABLE');
  });

  test('a signer’s agreement holds the task before which he stands again', () => {
    const world = begun(line(step('a', ['li'])));
    const taskNo = taskAt(world, 'a', 'li');
    must(world, 'li', { kind: 'addSign', type: 'beforeAddSign', taskNo, userIds: ['x'], comment: '先看' });
    agree(world, 'a', 'x');
    expect(waiting(world)).toBe('a:li');
    expect(takeBack(world, 'x', 'a')).toBe(null);
    expect(waiting(world)).toBe('a:x');
    expect(stateOf(world, 'a', 'li')).toBe('waiting');
  });

  test('a signer’s return that spent the vote gives the vote back too', () => {
    const world = begun(line(step('a', ['li', 'wang'], { backConditionNum: 2 })));
    const taskNo = taskAt(world, 'a', 'li');
    must(world, 'li', { kind: 'addSign', type: 'beforeAddSign', taskNo, userIds: ['x'], comment: '先看' });
    giveBack(world, 'a', 'x', { to: 'handle' });
    expect(takeBack(world, 'x', 'a')).toBe(null);
    expect(world.state.tasks[taskNo - 1]).toMatchObject({ state: 'waiting', spent: false, returnTo: null });
    agree(world, 'a', 'x');
    agree(world, 'a', 'li');
    agree(world, 'a', 'wang');
    expect(world.state.status).toBe(1);
  });

  test('not once something else was done there since', () => {
    const world = begun(line(step('a', ['li', 'wang'])));
    agree(world, 'a', 'li');
    const taskNo = taskAt(world, 'a', 'wang');
    must(world, 'wang', { kind: 'transfer', taskNo, toUserId: 'sun', comment: '请办' });
    expect(takeBack(world, 'li', 'a')).toBe('NOT_REVOCABLE');
  });
});

describe('after the node has passed', () => {
  test('the last actor takes his act back while nothing that came of it was acted on', () => {
    const world = begun(line(step('a', ['li', 'wang'], { passConditionNum: 50 }), step('b', ['zhao'])));
    agree(world, 'a', 'li');
    expect([waiting(world), takeBackNode(world, 'li')]).toEqual(['b:zhao', 'a']);
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

  test('a join that waited for nothing but my branch waits for it again, with what it had from the others', () => {
    const world = begun({
      nodes: [
        start,
        handle,
        gateway('s', 'PARALLEL'),
        step('a', ['li']),
        step('b', ['wang']),
        gateway('g', 'EXCLUSIVE'),
        gateway('j', 'INCLUSIVE'),
        step('c', ['zhao']),
        step('d', ['sun']),
        end,
      ],
      lines: [
        ...chain('start→handle→s→a|b'),
        ...chain('a→g'),
        ...chain('b→j→d→end'),
        { from: 'g', to: 'j', when: 'amount > 0' },
        { from: 'g', to: 'c', otherwise: true },
        ...chain('c→end'),
      ],
    });
    world.form = { amount: 0 };
    agree(world, 'b', 'wang');
    expect(waiting(world)).toBe('a:li');
    agree(world, 'a', 'li');
    expect(waiting(world)).toBe('c:zhao d:sun');
    expect(takeBack(world, 'li', 'a')).toBe(null);
    expect(waiting(world)).toBe('a:li');
    agree(world, 'a', 'li');
    expect(waiting(world)).toBe('c:zhao d:sun');
  });

  test('the initiator may, from the moment of starting', () => {
    const world = begun(line(step('a', ['li'])));
    expect(takeBackNode(world, 'ini')).toBe('handle');
    expect(takeBack(world, 'ini', 'handle')).toBe(null);
    expect([waiting(world), world.state.status]).toEqual(['handle:ini', 0]);
    submit(world);
    expect(waiting(world)).toBe('a:li');
  });

  test('not once a follower has acted, in whatever way', () => {
    const begin = () => {
      const world = begun(line(step('a', ['li']), step('b', ['wang', 'zhao'])));
      agree(world, 'a', 'li');
      return world;
    };
    const agreed = begin();
    agree(agreed, 'b', 'wang');
    const transferred = begin();
    const [taskNo, comment] = [taskAt(transferred, 'b', 'wang'), '请办'];
    must(transferred, 'wang', { kind: 'transfer', taskNo, toUserId: 'sun', comment });
    const asked = begin();
    must(asked, 'wang', { kind: 'addSign', type: 'beforeAddSign', taskNo, userIds: ['x'], comment });
    for (const world of [agreed, transferred, asked]) {
      expect([takeBack(world, 'li', 'a'), takeBackNode(world, 'li')]).toEqual(['NOT_REVOCABLE', null]);
    }
  });

  test('a copy that was read does not stand in the way, an unread one is revoked', () => {
    const world = begun(
      line(step('a', ['li']), step('cc', ['qian', 'zhou'], { kind: 'CC' }), step('b', ['wang'])),
    );
    agree(world, 'a', 'li');
    must(world, 'qian', { kind: 'read', taskNo: taskAt(world, 'cc', 'qian') });
    expect(takeBack(world, 'li', 'a')).toBe(null);
    expect([stateOf(world, 'cc', 'qian'), stateOf(world, 'cc', 'zhou')]).toEqual(['read', 'revoked']);
    agree(world, 'a', 'li');
    expect(waiting(world)).toBe('b:wang');
  });

  test('being urged is no act of a follower', () => {
    const world = begun(line(step('a', ['li']), step('b', ['wang'])));
    agree(world, 'a', 'li');
    must(world, 'ini', { kind: 'urge' });
    expect(takeBack(world, 'li', 'a')).toBe(null);
  });

  test('those who were still to vote vote again, those who had passed nothing may not take it back', () => {
    const world = begun(
      line(step('a', ['li', 'wang', 'zhao'], { passConditionNum: 50 }), step('b', ['sun'])),
    );
    agree(world, 'a', 'li');
    agree(world, 'a', 'wang');
    expect(takeBack(world, 'li', 'a')).toBe('NOT_REVOCABLE');
    expect(takeBack(world, 'wang', 'a')).toBe(null);
    expect(waiting(world)).toBe('a:wang a:zhao');
  });

  test('what agreed by itself behind it is undone with it', () => {
    const world = begun({
      ...line(step('a', ['li']), step('b', ['li']), step('c', ['wang'])),
      settings: { duplicateApprover: 'CONSECUTIVE' },
    });
    agree(world, 'a', 'li');
    expect(waiting(world)).toBe('c:wang');
    expect(takeBackNode(world, 'li')).toBe('a');
    expect(takeBack(world, 'li', 'a')).toBe(null);
    agree(world, 'a', 'li');
    // Walked again, b is looked at by a person.
    expect(waiting(world)).toBe('b:li');
  });

  test('a branch that waits at a join is taken out of it', () => {
    const nodes = [
      start,
      handle,
      gateway('s', 'PARALLEL'),
      step('a', ['li']),
      step('b', ['wang']),
      gateway('j', 'PARALLEL'),
      end,
    ];
    const world = begun({ nodes, lines: chain('start→handle→s→a|b→j→end') });
    agree(world, 'a', 'li');
    expect(world.state.tokens.length).toBe(1);
    expect(takeBack(world, 'li', 'a')).toBe(null);
    expect([waiting(world), world.state.tokens]).toEqual(['a:li b:wang', []]);
  });

  /** Two branches that meet at the same node without a join. */
  const meeting = () =>
    begun({
      nodes: [
        start,
        handle,
        gateway('s', 'PARALLEL'),
        step('a', ['li']),
        step('b', ['wang']),
        step('c', ['zhao', 'qian']),
        step('d', ['sun']),
        end,
      ],
      lines: chain('start→handle→s→a|b→c→d→end'),
    });

  test('a token that went into a run already open leaves the run as it is', () => {
    const world = meeting();
    agree(world, 'a', 'li');
    agree(world, 'b', 'wang');
    expect(waiting(world)).toBe('c:zhao c:qian');
    expect(takeBack(world, 'wang', 'b')).toBe(null);
    expect(waiting(world)).toBe('b:wang c:zhao c:qian');
  });

  test('whoever opened that run may not take it back from the other branch', () => {
    const world = meeting();
    agree(world, 'a', 'li');
    agree(world, 'b', 'wang');
    expect([takeBack(world, 'li', 'a'), takeBackNode(world, 'li')]).toEqual(['NOT_REVOCABLE', null]);
    expect(takeBack(world, 'wang', 'b')).toBe(null);
    expect(takeBack(world, 'li', 'a')).toBe(null);
    expect(waiting(world)).toBe('a:li b:wang');
  });

  test('nor from who came straight back to it', () => {
    const world = meeting();
    agree(world, 'a', 'li');
    giveBack(world, 'c', 'zhao', { to: 'a', jumpBack: true });
    agree(world, 'b', 'wang');
    agree(world, 'a', 'li');
    expect(waiting(world)).toBe('c:zhao c:qian');
    expect(takeBack(world, 'wang', 'b')).toBe('NOT_REVOCABLE');
    expect(takeBack(world, 'li', 'a')).toBe(null);
    expect(waiting(world)).toBe('a:li c:zhao c:qian');
  });

  test('but not once somebody has acted in that run since', () => {
    const world = meeting();
    agree(world, 'a', 'li');
    agree(world, 'b', 'wang');
    agree(world, 'c', 'zhao');
    expect(takeBack(world, 'wang', 'b')).toBe('NOT_REVOCABLE');
    agree(world, 'c', 'qian');
    expect([waiting(world), takeBack(world, 'wang', 'b')]).toEqual(['d:sun', 'NOT_REVOCABLE']);
  });

  test('nor where what came of my act went into it', () => {
    const world = begun({
      nodes: [
        start,
        handle,
        gateway('s', 'PARALLEL'),
        step('a', ['li']),
        step('b', ['wang']),
        step('again', ['wang']),
        step('c', ['zhao']),
        step('d', ['sun']),
        end,
      ],
      lines: [...chain('start→handle→s→a|b'), ...chain('a→c'), ...chain('b→again→c→d→end')],
      settings: { duplicateApprover: 'CONSECUTIVE' },
    });
    agree(world, 'a', 'li');
    agree(world, 'b', 'wang');
    expect(waiting(world)).toBe('c:zhao');
    agree(world, 'c', 'zhao');
    expect([waiting(world), takeBack(world, 'wang', 'b')]).toEqual(['d:sun', 'NOT_REVOCABLE']);
  });

  test('be it that they sent it back', () => {
    const world = meeting();
    agree(world, 'a', 'li');
    agree(world, 'b', 'wang');
    giveBack(world, 'c', 'zhao', { to: 'a', jumpBack: true });
    expect([waiting(world), takeBack(world, 'wang', 'b')]).toEqual(['a:li', 'NOT_REVOCABLE']);
  });

  test('what was done there before counts for the other branch', () => {
    const world = meeting();
    agree(world, 'a', 'li');
    agree(world, 'c', 'zhao');
    agree(world, 'b', 'wang');
    expect(takeBack(world, 'li', 'a')).toBe('NOT_REVOCABLE');
    expect(takeBack(world, 'wang', 'b')).toBe(null);
  });

  test('a return that sent the node back stays: somebody is at work on it', () => {
    const world = begun(line(step('a', ['li'])));
    giveBack(world, 'a', 'li', { to: 'handle' });
    expect([takeBack(world, 'li', 'a'), takeBackNode(world, 'li')]).toEqual(['NOT_REVOCABLE', null]);
    submit(world);
    expect(takeBack(world, 'ini', 'handle')).toBe(null);
    expect([waiting(world), world.state.status]).toEqual(['handle:ini', 0]);
  });
});
