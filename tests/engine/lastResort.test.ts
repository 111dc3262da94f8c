import { describe, expect, test } from 'vitest';
import {
  act,
  agree,
  giveBack,
  graphOf,
  line,
  must,
  step,
  submit,
  type World,
  waiting,
  worldOf,
} from './given.ts';

/** Started, where the user `gone` may hold no task. */
function started(draft: ReturnType<typeof line> & { settings?: object }, initiator = 'ini'): World {
  const world = worldOf(graphOf(draft));
  world.disabled.add('gone');
  must(world, initiator, { kind: 'start', submit: true });
  return world;
}

const visits = (world: World, nodeId: string) =>
  world.state.runs.filter((run) => run.nodeId === nodeId).length;

describe('an instance that nobody could approve', () => {
  test('goes to an administrator at its last node', () => {
    const world = started(line(step('a', ['gone']), step('b', ['gone'])));
    expect([world.state.status, waiting(world)]).toEqual([0, 'b:admin']);
    agree(world, 'b', 'admin');
    expect(world.state.status).toBe(1);
  });

  test('has then ended: what came behind the node is not walked a second time', () => {
    const world = started(
      line(
        step('a', ['gone']),
        step('cc', ['qian'], { kind: 'CC' }),
        step('fill', ['li'], { kind: 'HANDLE' }),
      ),
    );
    submit(world, 'fill', 'li');
    expect(waiting(world)).toBe('a:admin');
    agree(world, 'a', 'admin');
    expect(world.state.status).toBe(1);
    expect([visits(world, 'cc'), visits(world, 'fill')]).toEqual([1, 1]);
  });

  test('is approved by nobody but a person, even where the administrator started it', () => {
    const world = started({ ...line(step('a', ['gone'])), settings: { skipInitiator: true } }, 'admin');
    expect(waiting(world)).toBe('a:admin');
  });

  test('may be sent back by the administrator, and is walked again', () => {
    const world = started(line(step('a', ['gone']), step('b', ['gone'])));
    giveBack(world, 'b', 'admin', { to: 'handle' });
    world.disabled.delete('gone');
    submit(world);
    expect(waiting(world)).toBe('a:gone');
  });

  test('is approved without one where somebody approved anything, or nothing was to be approved', () => {
    const some = started(line(step('a', ['li']), step('b', ['gone'])));
    agree(some, 'a', 'li');
    expect(some.state.status).toBe(1);
    expect(started(line(step('cc', ['gone'], { kind: 'CC' }))).state.status).toBe(1);
  });
});

describe('nobody found at one node', () => {
  const at = (data: object) => {
    const world = worldOf(graphOf(line(step('a', ['gone'], data), step('b', ['li']))));
    world.disabled.add('gone');
    return world;
  };
  test.each([
    ['AUTO_TO_NEXT', undefined, 'b:li'],
    ['TO_ADMIN', undefined, 'a:admin'],
    ['TO_USER', 'sun', 'a:sun'],
    ['TO_USER', 'gone', 'a:admin'],
  ])('%s %s: %s', (notFoundCandidateStrategy, notFoundCandidateTarget, expected) => {
    const world = at({ notFoundCandidateStrategy, notFoundCandidateTarget });
    must(world, 'ini', { kind: 'start', submit: true });
    expect(waiting(world)).toBe(expected);
  });

  test('REFUSE tells the submitter and nothing happens', () => {
    const world = at({ notFoundCandidateStrategy: 'REFUSE' });
    expect(act(world, 'ini', { kind: 'start', submit: true })).toBe('NO_CANDIDATE');
    expect(world.events).toEqual([]);
  });

  test('a skipped node is logged with its reason', () => {
    const world = at({});
    must(world, 'ini', { kind: 'start', submit: true });
    expect(world.events.filter((event) => event.type === 'runClosed')).toMatchObject([
      { state: 'passed', reason: null },
      { state: 'skipped', reason: '未找到处理人，自动跳过' },
    ]);
  });
});
