import { describe, expect, test } from 'vitest';
import {
  agreeOrThrow,
  approvalNode,
  buildGraph,
  createEngineWorld,
  type EngineWorld,
  formatOpenTasks,
  performAndGetReason,
  performOrThrow,
  returnOrThrow,
  straightFlow,
  submitOrThrow,
} from '../../support/engine/engineWorld.ts';

/** Starts an instance where the user `gone` can hold no task. */
function started(
  draft: ReturnType<typeof straightFlow> & { settings?: object },
  initiator = 'ini',
): EngineWorld {
  const world = createEngineWorld(buildGraph(draft));
  world.disabled.add('gone');
  performOrThrow(world, initiator, { kind: 'start', submit: true });
  return world;
}

const visits = (world: EngineWorld, nodeId: string) =>
  world.state.runs.filter((run) => run.nodeId === nodeId).length;

describe('an instance without any approver', () => {
  test('goes to an administrator at its last node', () => {
    const world = started(straightFlow(approvalNode('a', ['gone']), approvalNode('b', ['gone'])));
    expect([world.state.status, formatOpenTasks(world)]).toEqual([0, 'b:admin']);
    agreeOrThrow(world, 'b', 'admin');
    expect(world.state.status).toBe(1);
  });

  test('ends after the administrator’s approval: the nodes after it are not walked a second time', () => {
    const world = started(
      straightFlow(
        approvalNode('a', ['gone']),
        approvalNode('cc', ['qian'], { kind: 'CC' }),
        approvalNode('fill', ['li'], { kind: 'HANDLE' }),
      ),
    );
    submitOrThrow(world, 'fill', 'li');
    expect(formatOpenTasks(world)).toBe('a:admin');
    agreeOrThrow(world, 'a', 'admin');
    expect(world.state.status).toBe(1);
    expect([visits(world, 'cc'), visits(world, 'fill')]).toEqual([1, 1]);
  });

  test('needs the approval of a person, even where the administrator started it', () => {
    const world = started(
      { ...straightFlow(approvalNode('a', ['gone'])), settings: { skipInitiator: true } },
      'admin',
    );
    expect(formatOpenTasks(world)).toBe('a:admin');
  });

  test('goes back and is walked again when the administrator returns it', () => {
    const world = started(straightFlow(approvalNode('a', ['gone']), approvalNode('b', ['gone'])));
    returnOrThrow(world, 'b', 'admin', { to: 'handle' });
    world.disabled.delete('gone');
    submitOrThrow(world);
    expect(formatOpenTasks(world)).toBe('a:gone');
  });

  test('needs no administrator when a person approved any node or the flow has no approval', () => {
    const some = started(straightFlow(approvalNode('a', ['li']), approvalNode('b', ['gone'])));
    agreeOrThrow(some, 'a', 'li');
    expect(some.state.status).toBe(1);
    expect(started(straightFlow(approvalNode('cc', ['gone'], { kind: 'CC' }))).state.status).toBe(1);
  });
});

describe('a node without candidates', () => {
  const at = (data: object) => {
    const world = createEngineWorld(
      buildGraph(straightFlow(approvalNode('a', ['gone'], data), approvalNode('b', ['li']))),
    );
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
    performOrThrow(world, 'ini', { kind: 'start', submit: true });
    expect(formatOpenTasks(world)).toBe(expected);
  });

  test('REFUSE refuses the submission and changes nothing', () => {
    const world = at({ notFoundCandidateStrategy: 'REFUSE' });
    expect(performAndGetReason(world, 'ini', { kind: 'start', submit: true })).toBe('NO_CANDIDATE');
    expect(world.events).toEqual([]);
  });

  test('the log names the reason for a skipped node', () => {
    const world = at({});
    performOrThrow(world, 'ini', { kind: 'start', submit: true });
    expect(world.events.filter((event) => event.type === 'runClosed')).toMatchObject([
      { state: 'passed', reason: null },
      { state: 'skipped', reason: '未找到处理人，自动跳过' },
    ]);
  });
});
