import { describe, expect, test } from 'vitest';
import { mayRevoke } from '../../server/engine/revocable.ts';
import {
  act,
  agree,
  begun,
  chain,
  end,
  gateway,
  giveBack,
  handle,
  must,
  start,
  step,
  taskAt,
  type World,
  waiting,
} from './given.ts';
import { violations } from './invariants.ts';

const flow = (...nodes: ReturnType<typeof step>[]) => ({
  nodes: [start, handle, ...nodes, end],
  lines: chain(['start', 'handle', ...nodes.map((node) => node.id), 'end'].join('→')),
});

/** li is away and wu stands in for him: his tasks are entrusted. */
function entrust(world: World, [who, delegate] = ['li', 'wu']) {
  world.delegates.set(who, delegate);
  must(world, who, { kind: 'entrust' });
  expect(violations(world)).toEqual([]);
}

const tasksOf = (world: World, userId: string) => world.state.tasks.filter((task) => task.userId === userId);

describe('an absent person’s tasks', () => {
  test('go to the delegate in place, who acts in that person’s stead', () => {
    const world = begun(flow(step('a', ['li']), step('b', ['wang'])));
    entrust(world);
    expect(waiting(world)).toBe('a:wu');
    expect(tasksOf(world, 'wu')).toMatchObject([{ forUserId: 'li', state: 'open', turn: 0 }]);
    expect(act(world, 'li', { kind: 'agree', taskNo: taskAt(world, 'a', 'li') })).toBe('NOT_YOUR_TASK');
    agree(world, 'a', 'wu');
    expect(waiting(world)).toBe('b:wang');
  });

  test('are logged as one act each, and are nobody’s decision', () => {
    const world = begun({
      nodes: [start, handle, gateway('fork', 'PARALLEL'), step('a', ['li']), step('b', ['li']), end],
      lines: chain('start→handle→fork→a|b→end'),
    });
    const before = world.events.length;
    entrust(world);
    expect(waiting(world)).toBe('a:wu b:wu');
    const acts = world.events.slice(before).filter((event) => event.type === 'acted');
    expect(acts).toMatchObject([
      { act: 'entrust', userId: 'li', nodeId: 'a', userIds: ['wu'] },
      { act: 'entrust', userId: 'li', nodeId: 'b', userIds: ['wu'] },
    ]);
    expect(mayRevoke(world.graph, world.state, 'ini')).toBe(true);
  });

  test('keep their turn, also while they wait for it', () => {
    const world = begun(flow(step('a', ['wang', 'li', 'zhao'], { approvalMode: 'SEQUENTIAL' })));
    entrust(world);
    expect(waiting(world)).toBe('a:wang');
    agree(world, 'a', 'wang');
    expect(waiting(world)).toBe('a:wu');
    agree(world, 'a', 'wu');
    expect(waiting(world)).toBe('a:zhao');
    agree(world, 'a', 'zhao');
    expect(world.state.status).toBe(1);
  });

  test('wait for the same signers as before', () => {
    const world = begun(flow(step('a', ['li'])));
    const taskNo = taskAt(world, 'a', 'li');
    const sign = { kind: 'addSign', taskNo, type: 'beforeAddSign', comment: '先看' } as const;
    must(world, 'li', { ...sign, userIds: ['zhao'] });
    entrust(world);
    expect(waiting(world)).toBe('a:zhao');
    agree(world, 'a', 'zhao');
    expect(waiting(world)).toBe('a:wu');
  });

  test('that sign before somebody’s task still do', () => {
    const world = begun(flow(step('a', ['wang'])));
    const taskNo = taskAt(world, 'a', 'wang');
    const sign = { kind: 'addSign', taskNo, type: 'beforeAddSign', comment: '先看' } as const;
    must(world, 'wang', { ...sign, userIds: ['li'] });
    entrust(world);
    expect(waiting(world)).toBe('a:wu');
    agree(world, 'a', 'wu');
    expect(waiting(world)).toBe('a:wang');
  });

  test('stay where the delegate has a task in the same run, and go elsewhere', () => {
    const world = begun({
      nodes: [start, handle, gateway('fork', 'PARALLEL'), step('a', ['li', 'wu']), step('b', ['li']), end],
      lines: chain('start→handle→fork→a|b→end'),
    });
    entrust(world);
    expect(waiting(world)).toBe('a:li a:wu b:wu');
  });

  test('that were somebody else’s before remain that person’s', () => {
    const world = begun(flow(step('a', ['li'])));
    entrust(world);
    entrust(world, ['wu', 'zhao']);
    expect(tasksOf(world, 'zhao')).toMatchObject([{ forUserId: 'li', state: 'open' }]);
  });

  test('that come back to whose they were are that person’s own again', () => {
    const world = begun(flow(step('a', ['li'])));
    entrust(world);
    world.delegates.delete('li');
    entrust(world, ['wu', 'li']);
    expect(waiting(world)).toBe('a:li');
    expect(tasksOf(world, 'li').at(-1)).toMatchObject({ forUserId: null, state: 'open' });
  });

  test('stay as readings, and as a draft of one’s own', () => {
    const world = begun(flow(step('cc', ['li'], { kind: 'CC' }), step('a', ['wang'])));
    entrust(world);
    expect(tasksOf(world, 'wu')).toEqual([]);
    must(world, 'ini', { kind: 'revokeByInitiator' });
    entrust(world, ['ini', 'wu']);
    expect(waiting(world)).toBe('handle:ini');
  });

  test('to be filled in again after a return go too', () => {
    const world = begun(flow(step('a', ['li'])));
    giveBack(world, 'a', 'li', { to: 'handle' });
    expect(waiting(world)).toBe('handle:ini');
    entrust(world, ['ini', 'wu']);
    expect(waiting(world)).toBe('handle:wu');
  });
});

test('nothing happens where nobody stands in', () => {
  const world = begun(flow(step('a', ['li'])));
  const before = world.state;
  must(world, 'li', { kind: 'entrust' });
  expect(world.state).toBe(before);
});

test('an instance that has ended has nothing to entrust', () => {
  const world = begun(flow(step('a', ['li'])));
  agree(world, 'a', 'li');
  expect(act(world, 'li', { kind: 'entrust' })).toBe('INSTANCE_ENDED');
});

describe('somebody absent', () => {
  test('is replaced where a definition or a return means him', () => {
    const world = begun(flow(step('a', ['wang']), step('b', ['li'])));
    world.delegates.set('li', 'wu');
    agree(world, 'a', 'wang');
    expect(waiting(world)).toBe('b:wu');
    world.delegates.set('ini', 'zhao');
    giveBack(world, 'b', 'wu', { to: 'handle' });
    expect(waiting(world)).toBe('handle:zhao');
  });

  test('keeps what a person gives him by name', () => {
    const world = begun(flow(step('a', ['wang'])));
    world.delegates.set('li', 'wu');
    must(world, 'wang', {
      kind: 'transfer',
      taskNo: taskAt(world, 'a', 'wang'),
      toUserId: 'li',
      comment: '转',
    });
    expect(waiting(world)).toBe('a:li');
    must(world, 'admin', { kind: 'assign', nodeId: 'a', userIds: ['zhao', 'li'] });
    expect(waiting(world)).toBe('a:zhao a:li');
  });

  test('whose delegate is a candidate too leaves him one task, which says for whom', () => {
    const world = begun(flow(step('a', ['wang']), step('b', ['wu', 'li', 'zhao'])));
    world.delegates.set('li', 'wu');
    agree(world, 'a', 'wang');
    expect(waiting(world)).toBe('b:wu b:zhao');
    expect(tasksOf(world, 'wu')).toMatchObject([{ forUserId: 'li' }]);
  });
});
