import { describe, expect, test } from 'vitest';
import type { NodeDraft } from '../../../../server/engine/bpmn/writeBpmn.ts';
import {
  agreeOrThrow,
  approvalNode,
  type EngineWorld,
  findTaskNo,
  formatOpenTasks,
  performAndGetReason,
  performOrThrow,
  returnOrThrow,
  startEngineInstance,
  straightFlow,
} from '../../../support/engine/engineWorld.ts';

type Data = NonNullable<NodeDraft['data']>;
const voters = ['li', 'wang', 'zhao', 'sun', 'qian'];
const voted = (data: Data, n = voters.length) =>
  startEngineInstance(straightFlow(approvalNode('a', voters.slice(0, n), data)));

/** `+li -wang`: who agreed and who returned, in this order. Each of them still had an open task. */
function vote(world: EngineWorld, votes: string) {
  for (const one of votes.split(' ')) {
    const userId = one.slice(1);
    if (one.startsWith('+')) agreeOrThrow(world, 'a', userId);
    else returnOrThrow(world, 'a', userId, { to: 'handle' });
  }
}

/** Returns passed, back at the initiator, or the number of votes that are missing. */
const outcome = (world: EngineWorld) => {
  if (world.state.status === 1) return 'passed';
  return formatOpenTasks(world) === 'handle:ini' ? 'back' : formatOpenTasks(world).split(' ').length;
};

describe('a node passes as soon as enough have agreed', () => {
  test.each([
    ['PERCENT', 100, 3, '+li +wang', 1],
    ['PERCENT', 100, 3, '+li +wang +zhao', 'passed'],
    ['PERCENT', 51, 2, '+li', 1],
    ['PERCENT', 34, 3, '+li', 2],
    ['PERCENT', 33, 3, '+li', 'passed'],
    ['PERCENT', 60, 5, '+li +wang', 3],
    ['PERCENT', 60, 5, '+li +wang +zhao', 'passed'],
    ['COUNT', 1, 5, '+li', 'passed'],
    ['COUNT', 2, 5, '+li', 4],
    ['COUNT', 2, 5, '+li +wang', 'passed'],
    ['COUNT', 9, 2, '+li', 1],
    ['COUNT', 9, 2, '+li +wang', 'passed'],
  ] as const)('%s %i of %i voters, %s: %s', (type, num, n, votes, expected) => {
    const world = voted({ passConditionType: type, passConditionNum: num }, n);
    vote(world, votes);
    expect(outcome(world)).toBe(expected);
  });
});

describe('a node goes back as soon as enough have returned', () => {
  const some = { passConditionType: 'COUNT', passConditionNum: 4 } as const;
  test.each([
    ['COUNT', 1, 5, '+li -wang', 'back'],
    ['COUNT', 2, 5, '-li +wang', 3],
    ['COUNT', 2, 5, '-li +wang -zhao', 'back'],
    ['COUNT', 9, 2, '-li', 1],
    ['COUNT', 9, 2, '-li -wang', 'back'],
    ['PERCENT', 40, 5, '-li', 4],
    ['PERCENT', 40, 5, '-li +wang -zhao', 'back'],
    ['PERCENT', 41, 5, '-li +wang -zhao', 2],
    ['PERCENT', 100, 2, '-li', 1],
    ['PERCENT', 100, 2, '-li -wang', 'back'],
  ] as const)('%s %i of %i voters, %s: %s', (type, num, n, votes, expected) => {
    const world = voted({ ...some, backConditionType: type, backConditionNum: num }, n);
    vote(world, votes);
    expect(outcome(world)).toBe(expected);
  });

  test('the node goes back when all votes are in and neither rule is met', () => {
    const world = voted({ backConditionNum: 3 }, 4);
    vote(world, '-li +wang +zhao');
    expect(outcome(world)).toBe(1);
    vote(world, '+sun');
    expect(outcome(world)).toBe('back');
  });

  test('the default rules need all agreements or one return', () => {
    const world = voted({}, 3);
    vote(world, '+li +zhao');
    expect(outcome(world)).toBe(1);
    vote(world, '-wang');
    expect(outcome(world)).toBe('back');
  });

  test('the target and the jump-back of the last returning vote count', () => {
    const world = startEngineInstance(
      straightFlow(
        approvalNode('m', ['ma']),
        approvalNode('a', ['li', 'wang', 'zhao'], { backConditionNum: 2 }),
      ),
    );
    agreeOrThrow(world, 'm', 'ma');
    returnOrThrow(world, 'a', 'li', { to: 'handle' });
    returnOrThrow(world, 'a', 'wang', { to: 'm', jumpBack: true });
    expect(formatOpenTasks(world)).toBe('m:ma');
    agreeOrThrow(world, 'm', 'ma');
    expect(formatOpenTasks(world)).toBe('a:li a:wang a:zhao');
  });
});

describe('remaining voters', () => {
  test.each([
    ['+li', { passConditionType: 'COUNT', passConditionNum: 1 }],
    ['-li', {}],
  ] as const)('Remaining tasks are closed after %s.', (votes, data) => {
    const world = voted(data, 3);
    vote(world, votes);
    const states = world.state.tasks.filter((task) => task.nodeId === 'a').map((task) => task.state);
    expect(states.slice(1)).toEqual(['closed', 'closed']);
  });

  test('In a sequence, tasks whose turn never came are closed too.', () => {
    const world = voted({ approvalMode: 'SEQUENTIAL', passConditionType: 'COUNT', passConditionNum: 2 }, 4);
    vote(world, '+li +wang');
    expect(outcome(world)).toBe('passed');
    expect(world.state.tasks.slice(-2).map((task) => task.state)).toEqual(['closed', 'closed']);
  });
});

describe('a sequence', () => {
  test('keeps the order of the candidates, opens one task at a time, and uses the same rules', () => {
    const world = voted({ approvalMode: 'SEQUENTIAL', passConditionNum: 60, backConditionNum: 2 });
    for (const [votes, next] of [
      ['+li', 'a:wang'],
      ['-wang', 'a:zhao'],
      ['+zhao', 'a:sun'],
    ] as const) {
      vote(world, votes);
      expect(formatOpenTasks(world)).toBe(next);
    }
    vote(world, '-sun');
    expect(outcome(world)).toBe('back');
  });

  test('also applies to a chain of leaders in any multi-instance mode of the node', () => {
    const chain = [{ candidateType: 'LEADER_CHAIN' as const, target: '2' }];
    const world = startEngineInstance(straightFlow(approvalNode('a', [], { candidateList: chain })));
    expect(formatOpenTasks(world)).toBe('a:leader0');
    agreeOrThrow(world, 'a', 'leader0');
    expect(formatOpenTasks(world)).toBe('a:leader1');
  });

  test('keeps the turns of the voters whom a return with jump-back interrupted', () => {
    const world = voted({ approvalMode: 'SEQUENTIAL' }, 3);
    vote(world, '+li');
    returnOrThrow(world, 'a', 'wang', { to: 'handle', jumpBack: true });
    performOrThrow(world, 'ini', { kind: 'submit', taskNo: findTaskNo(world, 'handle', 'ini') });
    expect(formatOpenTasks(world)).toBe('a:wang');
    vote(world, '+wang');
    expect(formatOpenTasks(world)).toBe('a:zhao');
  });
});

describe('handlers assigned by an administrator', () => {
  test('replace everybody who has not acted, and those people lose their tasks', () => {
    const world = voted({}, 3);
    vote(world, '+li');
    performOrThrow(world, 'root', { kind: 'assign', nodeId: 'a', userIds: ['x'] });
    expect(formatOpenTasks(world)).toBe('a:x');
    expect(
      performAndGetReason(world, 'wang', { kind: 'agree', taskNo: findTaskNo(world, 'a', 'wang') }),
    ).toBe('NOT_YOUR_TASK');
    vote(world, '+x');
    expect(outcome(world)).toBe('passed');
  });

  test('count only for an open node and only if the users can hold a task', () => {
    const world = voted({}, 2);
    world.disabled.add('gone');
    const assign = (nodeId: string, ...userIds: string[]) =>
      performAndGetReason(world, 'root', { kind: 'assign', nodeId, userIds });
    expect([assign('handle', 'x'), assign('nowhere', 'x')]).toEqual(['NODE_NOT_OPEN', 'NODE_NOT_OPEN']);
    expect([assign('a', 'gone'), assign('a')]).toEqual(['NOT_A_CANDIDATE', 'NOT_A_CANDIDATE']);
  });

  test('act one after another where the node is sequential', () => {
    const world = voted({ approvalMode: 'SEQUENTIAL' }, 3);
    vote(world, '+li');
    performOrThrow(world, 'root', { kind: 'assign', nodeId: 'a', userIds: ['x', 'y'] });
    expect(formatOpenTasks(world)).toBe('a:x');
    vote(world, '+x');
    expect(formatOpenTasks(world)).toBe('a:y');
    vote(world, '+y');
    expect(outcome(world)).toBe('passed');
  });

  test('count in place of the voters who have not voted', () => {
    const world = voted({ passConditionNum: 50 }, 4);
    vote(world, '+li');
    performOrThrow(world, 'root', { kind: 'assign', nodeId: 'a', userIds: ['x', 'y', 'z'] });
    vote(world, '+x');
    expect(outcome(world)).toBe('passed');
  });
});
