import { describe, expect, test } from 'vitest';
import {
  act,
  agree,
  begun,
  chain,
  end,
  gateway,
  giveBack,
  graphOf,
  handle,
  line,
  must,
  start,
  step,
  submit,
  taskAt,
  type World,
  waiting,
  worldOf,
} from './given.ts';

type Settings = NonNullable<Parameters<typeof begun>[0]['settings']>;

const reasons = (world: World) =>
  world.events.flatMap((event) =>
    event.type === 'taskEnded' && event.automatic !== null ? [event.automatic] : [],
  );

const flow = (settings: Settings, ...users: string[]) => ({
  ...line(...users.map((userId, at) => step('abcdef'[at] ?? '', [userId]))),
  settings,
});

describe('whoever has agreed before', () => {
  test('CONSECUTIVE: agrees by himself at the next node, copies between aside', () => {
    const world = begun({
      ...line(step('a', ['li']), step('cc', ['x'], { kind: 'CC' }), step('b', ['li']), step('c', ['wang'])),
      settings: { duplicateApprover: 'CONSECUTIVE' },
    });
    agree(world, 'a', 'li');
    expect(waiting(world)).toBe('c:wang');
    expect(reasons(world)).toEqual(['自动通过：与上一节点处理人相同']);
  });

  test('CONSECUTIVE: not over another node between; ANY: over all that stand passed', () => {
    const last = begun(flow({ duplicateApprover: 'CONSECUTIVE' }, 'li', 'wang', 'li'));
    const any = begun(flow({ duplicateApprover: 'ANY' }, 'li', 'wang', 'li'));
    for (const world of [last, any]) {
      agree(world, 'a', 'li');
      agree(world, 'b', 'wang');
    }
    expect([waiting(last), any.state.status]).toEqual(['c:li', 1]);
    expect(reasons(any)).toEqual(['自动通过：已在之前的节点同意']);
  });

  test('both branches before a join count as the node before', () => {
    const world = begun({
      nodes: [
        start,
        handle,
        gateway('s', 'PARALLEL'),
        step('a', ['li']),
        step('b', ['wang']),
        gateway('j', 'PARALLEL'),
        step('c', ['li', 'wang', 'zhao']),
        end,
      ],
      lines: chain('start→handle→s→a|b→j→c→end'),
      settings: { duplicateApprover: 'CONSECUTIVE' },
    });
    agree(world, 'b', 'wang');
    agree(world, 'a', 'li');
    expect(waiting(world)).toBe('c:zhao');
  });

  test('filling in a form is no agreement, and an agreement fills in no form', () => {
    const world = begun({
      ...line(
        step('fill', ['li'], { kind: 'HANDLE' }),
        step('a', ['li']),
        step('more', ['li'], { kind: 'HANDLE' }),
      ),
      settings: { duplicateApprover: 'ANY', skipInitiator: true },
    });
    submit(world, 'fill', 'li');
    expect(waiting(world)).toBe('a:li');
    agree(world, 'a', 'li');
    expect(waiting(world)).toBe('more:li');
  });

  test('whoever already has the task decides himself, whatever he agrees to elsewhere meanwhile', () => {
    const world = begun({
      nodes: [start, handle, gateway('s', 'PARALLEL'), step('a', ['li', 'wang']), step('b', ['wang']), end],
      lines: chain('start→handle→s→a|b→end'),
      settings: { duplicateApprover: 'ANY' },
    });
    agree(world, 'b', 'wang');
    agree(world, 'a', 'li');
    expect(waiting(world)).toBe('a:wang');
  });

  test('whoever asked others first decides himself when they have agreed', () => {
    const world = begun({
      nodes: [start, handle, gateway('s', 'PARALLEL'), step('a', ['li', 'wang']), step('b', ['wang']), end],
      lines: chain('start→handle→s→a|b→end'),
      settings: { duplicateApprover: 'ANY' },
    });
    const taskNo = taskAt(world, 'a', 'wang');
    must(world, 'wang', { kind: 'addSign', type: 'beforeAddSign', taskNo, userIds: ['x'], comment: '先看' });
    agree(world, 'b', 'wang');
    agree(world, 'a', 'x');
    expect(waiting(world)).toBe('a:li a:wang');
  });

  test('NONE: everybody agrees himself', () => {
    const world = begun(flow({}, 'li', 'li'));
    agree(world, 'a', 'li');
    expect(waiting(world)).toBe('b:li');
  });
});

describe('the initiator', () => {
  test('is passed over where the definition says so; the others of the node vote', () => {
    const world = begun({ ...line(step('a', ['ini', 'li'])), settings: { skipInitiator: true } });
    expect([waiting(world), reasons(world)]).toEqual(['a:li', ['自动通过：处理人为发起人']]);
    agree(world, 'a', 'li');
    expect(world.state.status).toBe(1);
  });

  test('in a sequence when his turn comes', () => {
    const world = begun({
      ...line(step('a', ['li', 'ini', 'wang'], { approvalMode: 'SEQUENTIAL' })),
      settings: { skipInitiator: true },
    });
    agree(world, 'a', 'li');
    expect(waiting(world)).toBe('a:wang');
  });

  test('not where the task was handed to him, where he signs, or where he stands in for somebody', () => {
    const settings = { skipInitiator: true };
    const handed = begun({ ...line(step('a', ['li'])), settings });
    const taskNo = taskAt(handed, 'a', 'li');
    must(handed, 'li', { kind: 'transfer', taskNo, toUserId: 'ini', comment: '请办' });
    expect(waiting(handed)).toBe('a:ini');
    const signing = begun({ ...line(step('a', ['li'])), settings });
    must(signing, 'li', {
      kind: 'addSign',
      type: 'beforeAddSign',
      taskNo,
      userIds: ['ini'],
      comment: '请看',
    });
    expect(waiting(signing)).toBe('a:ini');
    const standing = worldOf(graphOf({ ...line(step('a', ['li'])), settings }));
    standing.delegates.set('li', 'ini');
    must(standing, 'ini', { kind: 'start', submit: true });
    expect(waiting(standing)).toBe('a:ini');
  });
});

describe('nobody is passed over', () => {
  const settings: Settings = { duplicateApprover: 'ANY', skipInitiator: true };
  const own = (data: object) => {
    const world = worldOf(graphOf({ ...line(step('a', ['ini'], data)), settings }));
    world.requiredFields = ['ratio', 'items.qty'];
    must(world, 'ini', { kind: 'start', submit: true });
    return waiting(world);
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
  ])('where there is something to fill in: %s', (_, fieldProperties, expected) => {
    expect(own({ fieldProperties })).toBe(expected);
  });

  test('at the target of a return, and at every node walked again because of it', () => {
    const world = begun({ ...flow(settings, 'ini', 'li', 'li', 'wang') });
    agree(world, 'b', 'li');
    expect(waiting(world)).toBe('d:wang');
    giveBack(world, 'd', 'wang', { to: 'a' });
    const walked: string[] = [];
    for (const [nodeId, userId] of [
      ['a', 'ini'],
      ['b', 'li'],
      ['c', 'li'],
    ] as const) {
      walked.push(waiting(world));
      agree(world, nodeId, userId);
    }
    expect([...walked, waiting(world)]).toEqual(['a:ini', 'b:li', 'c:li', 'd:wang']);
  });

  test('at the target of a jump-back and the place it comes back to; what lies between stands', () => {
    const world = begun({ ...flow(settings, 'li', 'wang', 'li', 'zhao', 'zhao') });
    agree(world, 'a', 'li');
    agree(world, 'b', 'wang');
    expect(waiting(world)).toBe('d:zhao');
    giveBack(world, 'd', 'zhao', { to: 'a', jumpBack: true });
    expect(waiting(world)).toBe('a:li');
    agree(world, 'a', 'li');
    expect(waiting(world)).toBe('d:zhao');
    agree(world, 'd', 'zhao');
    // The node behind was never walked before.
    expect(world.state.status).toBe(1);
  });

  test('after the initiator has revoked', () => {
    const world = begun({ ...flow(settings, 'ini', 'li') });
    must(world, 'ini', { kind: 'revokeByInitiator' });
    submit(world);
    expect(waiting(world)).toBe('a:ini');
  });
});

test('automatic steps happen in the act they follow, under its number', () => {
  const world = begun(flow({ duplicateApprover: 'CONSECUTIVE' }, 'li', 'li', 'li'));
  const before = world.events.length;
  agree(world, 'a', 'li');
  const events = world.events.slice(before);
  expect(events.filter((event) => event.type === 'acted').length).toBe(1);
  expect(world.state.status).toBe(1);
  expect(world.state.tasks.map((task) => task.endAct)).toEqual([1, 2, 2, 2]);
  expect(act(world, 'li', { kind: 'takeBack', nodeId: 'a' })).toBe('INSTANCE_ENDED');
});

test('a token that merges agrees for nobody who has the task already', () => {
  const world = begun({
    settings: { duplicateApprover: 'CONSECUTIVE' },
    nodes: [
      start,
      handle,
      gateway('p', 'PARALLEL'),
      step('a', ['li']),
      step('b', ['wu']),
      step('m', ['zhao', 'li']),
      end,
    ],
    lines: chain('start→handle→p→a|b→m→end'),
  });
  agree(world, 'b', 'wu');
  expect(waiting(world)).toBe('a:li m:zhao m:li');
  agree(world, 'a', 'li');
  expect(waiting(world)).toBe('m:zhao m:li');
});
