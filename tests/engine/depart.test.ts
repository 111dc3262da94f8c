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
  line,
  must,
  start,
  step,
  submit,
  taskAt,
  type World,
  waiting,
} from './given.ts';
import { violations } from './invariants.ts';

/** The account is disabled, and what the person holds goes on without them. */
function depart(world: World, userId = 'li') {
  world.disabled.add(userId);
  must(world, null, { kind: 'depart', userId, toAdministrator: false });
  expect(violations(world)).toEqual([]);
}

const acts = (world: World) =>
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

describe('a node that was the person’s alone', () => {
  test.each([
    ['TO_ADMIN', '', 'a:admin'],
    ['REFUSE', '', 'a:admin'],
    ['TO_USER', 'zhao', 'a:zhao'],
    ['TO_USER', 'li', 'a:admin'],
    ['AUTO_TO_NEXT', '', 'b:wang'],
  ] as const)('goes by its strategy for want of candidates: %s %s', (name, target, expected) => {
    const world = begun(line(step('a', ['li'], strategy(name, target)), step('b', ['wang'])));
    depart(world);
    expect(waiting(world)).toBe(expected);
  });

  test('goes to its candidates where there are any but the person', () => {
    const world = begun(line(step('a', ['zhao', 'qian']), step('b', ['wang'])));
    must(world, 'zhao', {
      kind: 'transfer',
      taskNo: taskAt(world, 'a', 'zhao'),
      toUserId: 'li',
      comment: '请办',
    });
    must(world, 'qian', {
      kind: 'transfer',
      taskNo: taskAt(world, 'a', 'qian'),
      toUserId: 'wu',
      comment: '请办',
    });
    depart(world, 'wu');
    expect(waiting(world)).toBe('a:li');
    depart(world);
    expect(waiting(world)).toBe('a:zhao a:qian');
  });

  test('is logged with its new holder and counts as no decision', () => {
    const world = begun(line(step('a', ['li'], strategy('TO_ADMIN')), step('b', ['wang'])));
    depart(world);
    expect(acts(world)).toEqual([['a', 2, ['admin']]]);
    expect(mayRevoke(world.graph, world.state, 'ini')).toBe(true);
    expect(act(world, 'li', { kind: 'agree', taskNo: 2 })).toBe('NOT_YOUR_TASK');
  });

  test('is not passed over where somebody was asked by a return', () => {
    const world = begun(line(step('a', ['li']), step('b', ['wang'])));
    agree(world, 'a', 'li');
    giveBack(world, 'b', 'wang', { to: 'a', jumpBack: true });
    depart(world);
    expect(waiting(world)).toBe('a:admin');
    agree(world, 'a', 'admin');
    expect(waiting(world)).toBe('b:wang');
  });

  test('at the beginning is an administrator’s: what was returned is not filed again by itself', () => {
    const world = begun(line(step('a', ['li'])));
    giveBack(world, 'a', 'li', { to: 'handle' });
    depart(world, 'ini');
    expect(waiting(world)).toBe('handle:admin');
  });

  test('of all nodes is seen by an administrator at last', () => {
    const world = begun(line(step('a', ['li']), step('b', ['wang'])));
    depart(world);
    depart(world, 'wang');
    expect([world.state.status, waiting(world)]).toEqual([0, 'b:admin']);
  });

  test('asks nobody any more whom the person had asked first', () => {
    const world = begun(line(step('a', ['li'], strategy('TO_USER', 'x')), step('b', ['wang'])));
    const taskNo = taskAt(world, 'a', 'li');
    must(world, 'li', { kind: 'addSign', type: 'beforeAddSign', taskNo, userIds: ['x'], comment: '先看' });
    depart(world);
    expect(waiting(world)).toBe('a:x');
    agree(world, 'a', 'x');
    expect(waiting(world)).toBe('b:wang');
  });
});

describe('where others stand in the node', () => {
  test('the person’s place falls away, and those who have agreed may be enough', () => {
    const world = begun(line(step('a', ['li', 'wang', 'zhao']), step('b', ['wu'])));
    agree(world, 'a', 'wang');
    depart(world);
    expect(waiting(world)).toBe('a:zhao');
    agree(world, 'a', 'zhao');
    expect(waiting(world)).toBe('b:wu');
    expect(acts(world)).toEqual([['a', 2, []]]);
  });

  test('of which all others have agreed, it passes at once', () => {
    const world = begun(line(step('a', ['li', 'wang']), step('b', ['wu'])));
    agree(world, 'a', 'wang');
    depart(world);
    expect(waiting(world)).toBe('b:wu');
  });

  test('in a sequence the next one has their turn', () => {
    const world = begun(line(step('a', ['li', 'wang'], { approvalMode: 'SEQUENTIAL' })));
    depart(world);
    expect(waiting(world)).toBe('a:wang');
  });

  test('a form is left to the other handlers', () => {
    const world = begun(line(step('fill', ['li', 'wang'], { kind: 'HANDLE' }), step('b', ['wu'])));
    depart(world);
    expect(waiting(world)).toBe('fill:wang');
    submit(world, 'fill', 'wang');
    expect(waiting(world)).toBe('b:wu');
  });

  test.each(['beforeAddSign', 'afterAddSign'] as const)(
    'somebody asked to sign (%s) is asked no more',
    (type) => {
      const world = begun(line(step('a', ['wang']), step('b', ['wu'])));
      const taskNo = taskAt(world, 'a', 'wang');
      must(world, 'wang', { kind: 'addSign', type, taskNo, userIds: ['li'], comment: '请看' });
      depart(world);
      expect(waiting(world)).toBe(type === 'beforeAddSign' ? 'a:wang' : 'b:wu');
    },
  );
});

describe('a way that is not open', () => {
  const stuck = () => {
    const world = begun({
      nodes: [start, handle, step('a', ['li']), step('b', ['wang']), end],
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
  const leaving = (world: World, toAdministrator: boolean) =>
    act(world, null, { kind: 'depart', userId: 'li', toAdministrator });

  test('is refused, and nothing happens', () => {
    const world = stuck();
    expect([leaving(world, false), waiting(world)]).toEqual(['BAD_DEFINITION', 'a:li']);
  });

  test('is not gone where all goes to an administrator', () => {
    const world = stuck();
    expect([leaving(world, true), waiting(world)]).toEqual([null, 'a:admin']);
    expect(violations(world)).toEqual([]);
  });

  test('falls away beside the administrator, who is in the node already', () => {
    const world = stuck();
    world.administrators.add('root');
    world.disabled.clear();
    must(world, 'root', { kind: 'assign', nodeId: 'a', userIds: ['li', 'admin'] });
    world.disabled.add('li');
    expect([leaving(world, true), waiting(world)]).toEqual([null, 'a:admin']);
  });
});

test('all the person’s tasks go, in every branch', () => {
  const world = begun({
    nodes: [
      start,
      handle,
      gateway('fork', 'PARALLEL'),
      step('a', ['li']),
      step('b', ['li', 'wu']),
      step('c', ['x']),
      end,
    ],
    lines: [...chain('start→handle→fork→a|b'), ...chain('a→c'), ...chain('b→c'), ...chain('c→end')],
  });
  depart(world);
  expect(waiting(world)).toBe('b:wu c:x');
});

test('readings and drafts stay where they are; an instance that has ended has nothing to hand over', () => {
  const world = begun(line(step('cc', ['li'], { kind: 'CC' }), step('a', ['wang'])));
  must(world, 'ini', { kind: 'revokeByInitiator' });
  world.disabled.add('ini');
  must(world, null, { kind: 'depart', userId: 'ini', toAdministrator: false });
  expect([waiting(world), acts(world)]).toEqual(['handle:ini', []]);
  const ended = begun(line(step('cc', ['li'], { kind: 'CC' }), step('a', ['wang'])));
  depart(ended);
  expect(acts(ended)).toEqual([]);
  agree(ended, 'a', 'wang');
  expect(act(ended, null, { kind: 'depart', userId: 'li', toAdministrator: false })).toBe('INSTANCE_ENDED');
});
