import { describe, expect, test } from 'vitest';
import {
  agreeOrThrow,
  approvalNode,
  buildGraph,
  createEngineWorld,
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
  straightFlow,
  submitOrThrow,
} from '../../support/engine/engineWorld.ts';

type Settings = NonNullable<Parameters<typeof startEngineInstance>[0]['settings']>;

const reasons = (world: EngineWorld) =>
  world.events.flatMap((event) =>
    event.type === 'taskEnded' && event.automatic !== null ? [event.automatic] : [],
  );

const flow = (settings: Settings, ...users: string[]) => ({
  ...straightFlow(...users.map((userId, at) => approvalNode('abcdef'[at] ?? '', [userId]))),
  settings,
});

describe('a person who agreed before', () => {
  test('CONSECUTIVE: agrees automatically at the next node, and copies between do not count', () => {
    const world = startEngineInstance({
      ...straightFlow(
        approvalNode('a', ['li']),
        approvalNode('cc', ['x'], { kind: 'CC' }),
        approvalNode('b', ['li']),
        approvalNode('c', ['wang']),
      ),
      settings: { duplicateApprover: 'CONSECUTIVE' },
    });
    agreeOrThrow(world, 'a', 'li');
    expect(formatOpenTasks(world)).toBe('c:wang');
    expect(reasons(world)).toEqual(['自动通过：与上一节点处理人相同']);
  });

  test('CONSECUTIVE: does not agree across another node; ANY: agrees after any node that stays passed', () => {
    const last = startEngineInstance(flow({ duplicateApprover: 'CONSECUTIVE' }, 'li', 'wang', 'li'));
    const any = startEngineInstance(flow({ duplicateApprover: 'ANY' }, 'li', 'wang', 'li'));
    for (const world of [last, any]) {
      agreeOrThrow(world, 'a', 'li');
      agreeOrThrow(world, 'b', 'wang');
    }
    expect([formatOpenTasks(last), any.state.status]).toEqual(['c:li', 1]);
    expect(reasons(any)).toEqual(['自动通过：已在之前的节点同意']);
  });

  test('both branches before a join count as the previous node', () => {
    const world = startEngineInstance({
      nodes: [
        engineStartNode,
        engineHandleNode,
        gatewayNode('s', 'PARALLEL'),
        approvalNode('a', ['li']),
        approvalNode('b', ['wang']),
        gatewayNode('j', 'PARALLEL'),
        approvalNode('c', ['li', 'wang', 'zhao']),
        engineEndNode,
      ],
      lines: linesOf('start→handle→s→a|b→j→c→end'),
      settings: { duplicateApprover: 'CONSECUTIVE' },
    });
    agreeOrThrow(world, 'b', 'wang');
    agreeOrThrow(world, 'a', 'li');
    expect(formatOpenTasks(world)).toBe('c:zhao');
  });

  test('filling in a form is no agreement, and an agreement fills in no form', () => {
    const world = startEngineInstance({
      ...straightFlow(
        approvalNode('fill', ['li'], { kind: 'HANDLE' }),
        approvalNode('a', ['li']),
        approvalNode('more', ['li'], { kind: 'HANDLE' }),
      ),
      settings: { duplicateApprover: 'ANY', skipInitiator: true },
    });
    submitOrThrow(world, 'fill', 'li');
    expect(formatOpenTasks(world)).toBe('a:li');
    agreeOrThrow(world, 'a', 'li');
    expect(formatOpenTasks(world)).toBe('more:li');
  });

  test('A person who already has the task decides it even after agreeing elsewhere meanwhile.', () => {
    const world = startEngineInstance({
      nodes: [
        engineStartNode,
        engineHandleNode,
        gatewayNode('s', 'PARALLEL'),
        approvalNode('a', ['li', 'wang']),
        approvalNode('b', ['wang']),
        engineEndNode,
      ],
      lines: linesOf('start→handle→s→a|b→end'),
      settings: { duplicateApprover: 'ANY' },
    });
    agreeOrThrow(world, 'b', 'wang');
    agreeOrThrow(world, 'a', 'li');
    expect(formatOpenTasks(world)).toBe('a:wang');
  });

  test('A person who added signers decides the task after they have agreed.', () => {
    const world = startEngineInstance({
      nodes: [
        engineStartNode,
        engineHandleNode,
        gatewayNode('s', 'PARALLEL'),
        approvalNode('a', ['li', 'wang']),
        approvalNode('b', ['wang']),
        engineEndNode,
      ],
      lines: linesOf('start→handle→s→a|b→end'),
      settings: { duplicateApprover: 'ANY' },
    });
    const taskNo = findTaskNo(world, 'a', 'wang');
    performOrThrow(world, 'wang', {
      kind: 'addSign',
      type: 'beforeAddSign',
      taskNo,
      userIds: ['x'],
      comment: '先看',
    });
    agreeOrThrow(world, 'b', 'wang');
    agreeOrThrow(world, 'a', 'x');
    expect(formatOpenTasks(world)).toBe('a:li a:wang');
  });

  test('NONE: everybody agrees in person', () => {
    const world = startEngineInstance(flow({}, 'li', 'li'));
    agreeOrThrow(world, 'a', 'li');
    expect(formatOpenTasks(world)).toBe('b:li');
  });
});

describe('the initiator', () => {
  test('The initiator is skipped where the definition says so, and the other holders of the node vote.', () => {
    const world = startEngineInstance({
      ...straightFlow(approvalNode('a', ['ini', 'li'])),
      settings: { skipInitiator: true },
    });
    expect([formatOpenTasks(world), reasons(world)]).toEqual(['a:li', ['自动通过：处理人为发起人']]);
    agreeOrThrow(world, 'a', 'li');
    expect(world.state.status).toBe(1);
  });

  test('The initiator is skipped in a sequence when their turn comes.', () => {
    const world = startEngineInstance({
      ...straightFlow(approvalNode('a', ['li', 'ini', 'wang'], { approvalMode: 'SEQUENTIAL' })),
      settings: { skipInitiator: true },
    });
    agreeOrThrow(world, 'a', 'li');
    expect(formatOpenTasks(world)).toBe('a:wang');
  });

  test('The initiator decides a task that was transferred to them, that they sign, or that they hold for an absent person.', () => {
    const settings = { skipInitiator: true };
    const handed = startEngineInstance({ ...straightFlow(approvalNode('a', ['li'])), settings });
    const taskNo = findTaskNo(handed, 'a', 'li');
    performOrThrow(handed, 'li', { kind: 'transfer', taskNo, toUserId: 'ini', comment: '请办' });
    expect(formatOpenTasks(handed)).toBe('a:ini');
    const signing = startEngineInstance({ ...straightFlow(approvalNode('a', ['li'])), settings });
    performOrThrow(signing, 'li', {
      kind: 'addSign',
      type: 'beforeAddSign',
      taskNo,
      userIds: ['ini'],
      comment: '请看',
    });
    expect(formatOpenTasks(signing)).toBe('a:ini');
    const standing = createEngineWorld(buildGraph({ ...straightFlow(approvalNode('a', ['li'])), settings }));
    standing.delegates.set('li', 'ini');
    performOrThrow(standing, 'ini', { kind: 'start', submit: true });
    expect(formatOpenTasks(standing)).toBe('a:ini');
  });
});

describe('no automatic agreement happens', () => {
  const settings: Settings = { duplicateApprover: 'ANY', skipInitiator: true };
  const own = (data: object) => {
    const world = createEngineWorld(
      buildGraph({ ...straightFlow(approvalNode('a', ['ini'], data)), settings }),
    );
    world.requiredFields = ['ratio', 'items.qty'];
    performOrThrow(world, 'ini', { kind: 'start', submit: true });
    return formatOpenTasks(world);
  };

  test.each([
    ['a required field he may write', [{ fieldName: 'ratio', isWritable: true }], 'a:ini'],
    ['one that he only sees', [{ fieldName: 'ratio' }], ''],
    ['one that he does not see', [{ fieldName: 'ratio', isVisible: false, isWritable: true }], ''],
    ['a field that is not required', [{ fieldName: 'note', isWritable: true }], ''],
    [
      'a required column',
      [{ fieldName: 'items', children: [{ fieldName: 'qty', isWritable: true }] }],
      'a:ini',
    ],
    ['a sub-form with one', [{ fieldName: 'items', isWritable: true }], 'a:ini'],
  ])('A task with fields to fill in waits for a person: %s.', (_, fieldProperties, expected) => {
    expect(own({ fieldProperties })).toBe(expected);
  });

  test('The target of a return and every node walked again after it wait for people.', () => {
    const world = startEngineInstance({ ...flow(settings, 'ini', 'li', 'li', 'wang') });
    agreeOrThrow(world, 'b', 'li');
    expect(formatOpenTasks(world)).toBe('d:wang');
    returnOrThrow(world, 'd', 'wang', { to: 'a' });
    const walked: string[] = [];
    for (const [nodeId, userId] of [
      ['a', 'ini'],
      ['b', 'li'],
      ['c', 'li'],
    ] as const) {
      walked.push(formatOpenTasks(world));
      agreeOrThrow(world, nodeId, userId);
    }
    expect([...walked, formatOpenTasks(world)]).toEqual(['a:ini', 'b:li', 'c:li', 'd:wang']);
  });

  test('The target of a jump-back and the returner’s node wait for people; nodes between stay passed.', () => {
    const world = startEngineInstance({ ...flow(settings, 'li', 'wang', 'li', 'zhao', 'zhao') });
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'b', 'wang');
    expect(formatOpenTasks(world)).toBe('d:zhao');
    returnOrThrow(world, 'd', 'zhao', { to: 'a', jumpBack: true });
    expect(formatOpenTasks(world)).toBe('a:li');
    agreeOrThrow(world, 'a', 'li');
    expect(formatOpenTasks(world)).toBe('d:zhao');
    agreeOrThrow(world, 'd', 'zhao');
    // The node after it was never walked before.
    expect(world.state.status).toBe(1);
  });

  test('Every node waits for people after the initiator has revoked.', () => {
    const world = startEngineInstance({ ...flow(settings, 'ini', 'li') });
    performOrThrow(world, 'ini', { kind: 'revokeByInitiator' });
    submitOrThrow(world);
    expect(formatOpenTasks(world)).toBe('a:ini');
  });
});

test('automatic steps belong to the action that they follow, under its number', () => {
  const world = startEngineInstance(flow({ duplicateApprover: 'CONSECUTIVE' }, 'li', 'li', 'li'));
  const before = world.events.length;
  agreeOrThrow(world, 'a', 'li');
  const events = world.events.slice(before);
  expect(events.filter((event) => event.type === 'acted').length).toBe(1);
  expect(world.state.status).toBe(1);
  expect(world.state.tasks.map((task) => task.endAct)).toEqual([1, 2, 2, 2]);
  expect(performAndGetReason(world, 'li', { kind: 'takeBack', nodeId: 'a' })).toBe('INSTANCE_ENDED');
});

test('a merging token causes no automatic agreement for a person who has the task already', () => {
  const world = startEngineInstance({
    settings: { duplicateApprover: 'CONSECUTIVE' },
    nodes: [
      engineStartNode,
      engineHandleNode,
      gatewayNode('p', 'PARALLEL'),
      approvalNode('a', ['li']),
      approvalNode('b', ['wu']),
      approvalNode('m', ['zhao', 'li']),
      engineEndNode,
    ],
    lines: linesOf('start→handle→p→a|b→m→end'),
  });
  agreeOrThrow(world, 'b', 'wu');
  expect(formatOpenTasks(world)).toBe('a:li m:zhao m:li');
  agreeOrThrow(world, 'a', 'li');
  expect(formatOpenTasks(world)).toBe('m:zhao m:li');
});
