import { describe, expect, test } from 'vitest';
import {
  agreeOrThrow,
  approvalNode,
  buildGraph,
  createEngineWorld,
  findTaskNo,
  formatOpenTasks,
  performAndGetReason,
  performOrThrow,
  returnOrThrow,
  startEngineInstance,
  straightFlow,
  submitOrThrow,
} from '../../support/engine/engineWorld.ts';

describe('starting an instance', () => {
  test('opens one task of the initiator for a draft', () => {
    const world = createEngineWorld(buildGraph(straightFlow(approvalNode('a', ['li']))));
    performOrThrow(world, 'ini', { kind: 'start', submit: false });
    expect([world.state.status, world.state.submitted, formatOpenTasks(world)]).toEqual([
      -1,
      false,
      'handle:ini',
    ]);
    submitOrThrow(world);
    expect([world.state.status, world.state.submitted, formatOpenTasks(world)]).toEqual([0, true, 'a:li']);
  });

  test('refuses a submission with a missing required field', () => {
    const world = createEngineWorld(buildGraph(straightFlow(approvalNode('a', ['li']))));
    world.missing = [{ path: 'amount', message: '必填' }];
    expect(performAndGetReason(world, 'ini', { kind: 'start', submit: true })).toBe('REQUIRED_MISSING');
    expect(world.events).toEqual([]);
  });

  test('approves the instance when the last token reaches the end', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li'])));
    agreeOrThrow(world, 'a', 'li');
    expect([world.state.status, formatOpenTasks(world)]).toEqual([1, '']);
  });
});

describe('votes', () => {
  test('half of three voters is two', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang', 'zhao'], { passConditionNum: 50 })),
    );
    agreeOrThrow(world, 'a', 'wang');
    expect(formatOpenTasks(world)).toBe('a:li a:zhao');
    agreeOrThrow(world, 'a', 'li');
    expect(world.state.status).toBe(1);
    expect(world.state.tasks.find((task) => task.userId === 'zhao')?.state).toBe('closed');
  });

  test('a count never requires more votes than there are voters', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li'], { passConditionType: 'COUNT', passConditionNum: 3 })),
    );
    agreeOrThrow(world, 'a', 'li');
    expect(world.state.status).toBe(1);
  });

  test('sequential voters act one after another', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang', 'zhao'], { approvalMode: 'SEQUENTIAL' })),
    );
    expect(formatOpenTasks(world)).toBe('a:li');
    expect(
      performAndGetReason(world, 'wang', { kind: 'agree', taskNo: findTaskNo(world, 'a', 'wang') }),
    ).toBe('TASK_WAITING');
    agreeOrThrow(world, 'a', 'li');
    expect(formatOpenTasks(world)).toBe('a:wang');
  });

  test('the run goes back to the last returner’s target when all votes are in and neither rule is met', () => {
    const data = { passConditionNum: 100, backConditionType: 'PERCENT' as const, backConditionNum: 100 };
    const world = startEngineInstance(
      straightFlow(approvalNode('m', ['ma']), approvalNode('a', ['li', 'wang'], data)),
    );
    agreeOrThrow(world, 'm', 'ma');
    returnOrThrow(world, 'a', 'li', { to: 'm' });
    expect(formatOpenTasks(world)).toBe('a:wang');
    agreeOrThrow(world, 'a', 'wang');
    expect(formatOpenTasks(world)).toBe('m:ma');
  });

  test('the first handler to submit passes the node for all', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('fill', ['li', 'wang'], { kind: 'HANDLE' }), approvalNode('a', ['zhao'])),
    );
    submitOrThrow(world, 'fill', 'wang');
    expect(formatOpenTasks(world)).toBe('a:zhao');
    expect(
      performAndGetReason(world, 'li', { kind: 'submit', taskNo: findTaskNo(world, 'fill', 'li') }),
    ).toBe('TASK_CLOSED');
  });
});

describe('refusals', () => {
  const world = startEngineInstance(
    straightFlow(
      approvalNode('a', ['li', 'wang'], { passConditionType: 'COUNT', passConditionNum: 1 }),
      approvalNode('b', ['zhao']),
    ),
  );
  const taskNo = findTaskNo(world, 'a', 'li');

  test('another person’s task is refused', () => {
    expect(performAndGetReason(world, 'zhao', { kind: 'agree', taskNo })).toBe('NOT_YOUR_TASK');
  });
  test('a button that the node does not enable is refused', () => {
    expect(performAndGetReason(world, 'li', { kind: 'void', taskNo })).toBe('BUTTON_DISABLED');
    expect(performAndGetReason(world, 'li', { kind: 'submit', taskNo })).toBe('BUTTON_DISABLED');
  });
  test('A quick agreement to a task with a form to fill in returns NEEDS_FORM.', () => {
    const filling = startEngineInstance(straightFlow(approvalNode('fill', ['li'], { kind: 'HANDLE' })));
    const own = findTaskNo(filling, 'fill', 'li');
    expect(performAndGetReason(filling, 'li', { kind: 'agree', quick: true, taskNo: own })).toBe(
      'NEEDS_FORM',
    );
    expect(performAndGetReason(filling, 'li', { kind: 'agree', taskNo: own })).toBe('BUTTON_DISABLED');
  });
  test('A transferred task is refused to its former holder and is open to the new one.', () => {
    expect(
      performAndGetReason(world, 'li', { kind: 'transfer', taskNo, toUserId: 'wang', comment: '请办' }),
    ).toBe('ALREADY_IN_NODE');
    expect(
      performAndGetReason(world, 'li', { kind: 'transfer', taskNo, toUserId: 'li', comment: '请办' }),
    ).toBe('ALREADY_IN_NODE');
    expect(
      performAndGetReason(world, 'li', { kind: 'transfer', taskNo, toUserId: 'sun', comment: ' ' }),
    ).toBe('COMMENT_REQUIRED');
    performOrThrow(world, 'li', { kind: 'transfer', taskNo, toUserId: 'sun', comment: '请办' });
    expect(performAndGetReason(world, 'li', { kind: 'agree', taskNo })).toBe('NOT_YOUR_TASK');
    expect(formatOpenTasks(world)).toBe('a:wang a:sun');
  });
  test('a closed task is refused and nothing is written', () => {
    agreeOrThrow(world, 'a', 'sun');
    const before = world.events.length;
    expect(
      performAndGetReason(world, 'wang', { kind: 'agree', taskNo: findTaskNo(world, 'a', 'wang') }),
    ).toBe('TASK_CLOSED');
    expect(world.events.length).toBe(before);
  });
  test('Only a handler or an administrator can void an instance.', () => {
    expect(performAndGetReason(world, 'ini', { kind: 'void' })).toBe('NOT_YOUR_TASK');
    world.administrators.add('root');
    performOrThrow(world, 'root', { kind: 'void' });
    expect([world.state.status, formatOpenTasks(world)]).toEqual([-2, '']);
    expect(performAndGetReason(world, 'root', { kind: 'void' })).toBe('INSTANCE_ENDED');
    performOrThrow(world, 'root', { kind: 'delete' });
    expect(performAndGetReason(world, 'li', { kind: 'agree', taskNo })).toBe('RECORD_GONE');
  });
});

describe('candidates', () => {
  test('a selectable node takes only chosen users that are its candidates, within its bounds', () => {
    const world = startEngineInstance(
      straightFlow(
        approvalNode('a', ['li']),
        approvalNode('b', ['wang', 'zhao', 'sun'], { selectable: true, minSelectNum: 1, maxSelectNum: 2 }),
      ),
    );
    const choose = (...userIds: string[]) =>
      performAndGetReason(world, 'li', {
        kind: 'agree',
        taskNo: findTaskNo(world, 'a', 'li'),
        choices: { b: userIds },
      });
    expect(choose()).toBe('SELECT_COUNT');
    expect(choose('wang', 'zhao', 'sun')).toBe('SELECT_COUNT');
    expect(choose('qian')).toBe('NOT_A_CANDIDATE');
    expect(
      performAndGetReason(world, 'li', { kind: 'agree', taskNo: findTaskNo(world, 'a', 'li'), quick: true }),
    ).toBe('NEEDS_FORM');
    expect(choose('sun', 'wang')).toBe(null);
    expect(formatOpenTasks(world)).toBe('b:sun b:wang');
  });

  test('A chosen user is meant as a candidate first, and only then as a delegate of other candidates.', () => {
    const node = approvalNode('a', ['li', 'wang'], { selectable: true, minSelectNum: 2, maxSelectNum: 2 });
    const world = createEngineWorld(buildGraph(straightFlow(node)));
    world.delegates.set('li', 'sun');
    world.delegates.set('wang', 'li');
    const choices = { a: ['sun', 'li'] };
    expect(performAndGetReason(world, 'ini', { kind: 'start', submit: true, choices })).toBe(null);
    expect(world.state.tasks.slice(1)).toMatchObject([
      { userId: 'sun', forUserId: 'li' },
      { userId: 'li', forUserId: 'wang' },
    ]);
  });

  test('Of several voters, the one whose vote passes the node chooses.', () => {
    const world = startEngineInstance(
      straightFlow(
        approvalNode('a', ['li', 'wang']),
        approvalNode('b', ['zhao', 'sun'], { selectable: true, maxSelectNum: 1 }),
      ),
    );
    const vote = (userId: string, choice: string) =>
      performOrThrow(world, userId, {
        kind: 'agree',
        taskNo: findTaskNo(world, 'a', userId),
        choices: { b: [choice] },
      });
    vote('li', 'zhao');
    vote('wang', 'sun');
    expect(formatOpenTasks(world)).toBe('b:sun');
  });

  test('a node that takes all of its candidates ignores the choice sent', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li']), approvalNode('b', ['zhao', 'sun'])),
    );
    const taskNo = findTaskNo(world, 'a', 'li');
    performOrThrow(world, 'li', { kind: 'agree', taskNo, choices: { b: ['stranger'], nowhere: ['x'] } });
    expect(formatOpenTasks(world)).toBe('b:zhao b:sun');
  });

  test('The delegate gets the task, and the task names the absent person.', () => {
    const world = createEngineWorld(buildGraph(straightFlow(approvalNode('a', ['li']))));
    world.delegates.set('li', 'wang');
    performOrThrow(world, 'ini', { kind: 'start', submit: true });
    expect(world.state.tasks.at(-1)).toMatchObject({ userId: 'wang', forUserId: 'li' });
  });

  test('The previous handler is the person who acted before.', () => {
    const previous = approvalNode('b', [], { candidateList: [{ candidateType: 'PREVIOUS_HANDLER' }] });
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang'], { passConditionNum: 50 }), previous),
    );
    agreeOrThrow(world, 'a', 'wang');
    expect(formatOpenTasks(world)).toBe('b:wang');
  });
});
