import { describe, expect, test } from 'vitest';
import {
  act,
  agree,
  begun,
  giveBack,
  graphOf,
  line,
  must,
  step,
  submit,
  taskAt,
  waiting,
  worldOf,
} from './given.ts';

describe('an instance begins', () => {
  test('a draft is one open task in the initiator’s hands', () => {
    const world = worldOf(graphOf(line(step('a', ['li']))));
    must(world, 'ini', { kind: 'start', submit: false });
    expect([world.state.status, world.state.submitted, waiting(world)]).toEqual([-1, false, 'handle:ini']);
    submit(world);
    expect([world.state.status, world.state.submitted, waiting(world)]).toEqual([0, true, 'a:li']);
  });

  test('a missing required field refuses the submission', () => {
    const world = worldOf(graphOf(line(step('a', ['li']))));
    world.missing = [{ path: 'amount', message: '必填' }];
    expect(act(world, 'ini', { kind: 'start', submit: true })).toBe('REQUIRED_MISSING');
    expect(world.events).toEqual([]);
  });

  test('the last token at the end approves it', () => {
    const world = begun(line(step('a', ['li'])));
    agree(world, 'a', 'li');
    expect([world.state.status, waiting(world)]).toEqual([1, '']);
  });
});

describe('votes', () => {
  test('half of three is two', () => {
    const world = begun(line(step('a', ['li', 'wang', 'zhao'], { passConditionNum: 50 })));
    agree(world, 'a', 'wang');
    expect(waiting(world)).toBe('a:li a:zhao');
    agree(world, 'a', 'li');
    expect(world.state.status).toBe(1);
    expect(world.state.tasks.find((task) => task.userId === 'zhao')?.state).toBe('closed');
  });

  test('a count never asks for more votes than there are voters', () => {
    const world = begun(line(step('a', ['li'], { passConditionType: 'COUNT', passConditionNum: 3 })));
    agree(world, 'a', 'li');
    expect(world.state.status).toBe(1);
  });

  test('sequential voters come one after another', () => {
    const world = begun(line(step('a', ['li', 'wang', 'zhao'], { approvalMode: 'SEQUENTIAL' })));
    expect(waiting(world)).toBe('a:li');
    expect(act(world, 'wang', { kind: 'agree', taskNo: taskAt(world, 'a', 'wang') })).toBe('TASK_WAITING');
    agree(world, 'a', 'li');
    expect(waiting(world)).toBe('a:wang');
  });

  test('all votes in and neither rule met goes back, to the last returner’s target', () => {
    const data = { passConditionNum: 100, backConditionType: 'PERCENT' as const, backConditionNum: 100 };
    const world = begun(line(step('m', ['ma']), step('a', ['li', 'wang'], data)));
    agree(world, 'm', 'ma');
    giveBack(world, 'a', 'li', { to: 'm' });
    expect(waiting(world)).toBe('a:wang');
    agree(world, 'a', 'wang');
    expect(waiting(world)).toBe('m:ma');
  });

  test('the first of several handlers to submit passes the node', () => {
    const world = begun(line(step('fill', ['li', 'wang'], { kind: 'HANDLE' }), step('a', ['zhao'])));
    submit(world, 'fill', 'wang');
    expect(waiting(world)).toBe('a:zhao');
    expect(act(world, 'li', { kind: 'submit', taskNo: taskAt(world, 'fill', 'li') })).toBe('TASK_CLOSED');
  });
});

describe('refusals', () => {
  const world = begun(
    line(step('a', ['li', 'wang'], { passConditionType: 'COUNT', passConditionNum: 1 }), step('b', ['zhao'])),
  );
  const taskNo = taskAt(world, 'a', 'li');

  test('somebody else’s task is not mine', () => {
    expect(act(world, 'zhao', { kind: 'agree', taskNo })).toBe('NOT_YOUR_TASK');
  });
  test('a button the node does not enable', () => {
    expect(act(world, 'li', { kind: 'void', taskNo })).toBe('BUTTON_DISABLED');
    expect(act(world, 'li', { kind: 'submit', taskNo })).toBe('BUTTON_DISABLED');
  });
  test('from a list what is to be filled in says so', () => {
    const filling = begun(line(step('fill', ['li'], { kind: 'HANDLE' })));
    const own = taskAt(filling, 'fill', 'li');
    expect(act(filling, 'li', { kind: 'agree', quick: true, taskNo: own })).toBe('NEEDS_FORM');
    expect(act(filling, 'li', { kind: 'agree', taskNo: own })).toBe('BUTTON_DISABLED');
  });
  test('what I have passed on is no longer mine, and the other has it in my place', () => {
    expect(act(world, 'li', { kind: 'transfer', taskNo, toUserId: 'wang', comment: '请办' })).toBe(
      'ALREADY_IN_NODE',
    );
    expect(act(world, 'li', { kind: 'transfer', taskNo, toUserId: 'li', comment: '请办' })).toBe(
      'ALREADY_IN_NODE',
    );
    expect(act(world, 'li', { kind: 'transfer', taskNo, toUserId: 'sun', comment: ' ' })).toBe(
      'COMMENT_REQUIRED',
    );
    must(world, 'li', { kind: 'transfer', taskNo, toUserId: 'sun', comment: '请办' });
    expect(act(world, 'li', { kind: 'agree', taskNo })).toBe('NOT_YOUR_TASK');
    expect(waiting(world)).toBe('a:wang a:sun');
  });
  test('a closed task refuses and nothing is written', () => {
    agree(world, 'a', 'sun');
    const before = world.events.length;
    expect(act(world, 'wang', { kind: 'agree', taskNo: taskAt(world, 'a', 'wang') })).toBe('TASK_CLOSED');
    expect(world.events.length).toBe(before);
  });
  test('nobody but a handler or an administrator voids', () => {
    expect(act(world, 'ini', { kind: 'void' })).toBe('NOT_YOUR_TASK');
    world.administrators.add('root');
    must(world, 'root', { kind: 'void' });
    expect([world.state.status, waiting(world)]).toEqual([-2, '']);
    expect(act(world, 'root', { kind: 'void' })).toBe('INSTANCE_ENDED');
    must(world, 'root', { kind: 'delete' });
    expect(act(world, 'li', { kind: 'agree', taskNo })).toBe('RECORD_GONE');
  });
});

describe('candidates', () => {
  test('a selectable node takes those chosen, within bounds, of its candidates only', () => {
    const world = begun(
      line(
        step('a', ['li']),
        step('b', ['wang', 'zhao', 'sun'], { selectable: true, minSelectNum: 1, maxSelectNum: 2 }),
      ),
    );
    const choose = (...userIds: string[]) =>
      act(world, 'li', { kind: 'agree', taskNo: taskAt(world, 'a', 'li'), choices: { b: userIds } });
    expect(choose()).toBe('SELECT_COUNT');
    expect(choose('wang', 'zhao', 'sun')).toBe('SELECT_COUNT');
    expect(choose('qian')).toBe('NOT_A_CANDIDATE');
    expect(act(world, 'li', { kind: 'agree', taskNo: taskAt(world, 'a', 'li'), quick: true })).toBe(
      'NEEDS_FORM',
    );
    expect(choose('sun', 'wang')).toBe(null);
    expect(waiting(world)).toBe('b:sun b:wang');
  });

  test('whoever is chosen is meant himself before those for whom he stands in', () => {
    const node = step('a', ['li', 'wang'], { selectable: true, minSelectNum: 2, maxSelectNum: 2 });
    const world = worldOf(graphOf(line(node)));
    world.delegates.set('li', 'sun');
    world.delegates.set('wang', 'li');
    const choices = { a: ['sun', 'li'] };
    expect(act(world, 'ini', { kind: 'start', submit: true, choices })).toBe(null);
    expect(world.state.tasks.slice(1)).toMatchObject([
      { userId: 'sun', forUserId: 'li' },
      { userId: 'li', forUserId: 'wang' },
    ]);
  });

  test('of several voters the one whose vote passes the node chooses', () => {
    const world = begun(
      line(step('a', ['li', 'wang']), step('b', ['zhao', 'sun'], { selectable: true, maxSelectNum: 1 })),
    );
    const vote = (userId: string, choice: string) =>
      must(world, userId, { kind: 'agree', taskNo: taskAt(world, 'a', userId), choices: { b: [choice] } });
    vote('li', 'zhao');
    vote('wang', 'sun');
    expect(waiting(world)).toBe('b:sun');
  });

  test('a node that takes all of its candidates takes them whatever is sent', () => {
    const world = begun(line(step('a', ['li']), step('b', ['zhao', 'sun'])));
    const taskNo = taskAt(world, 'a', 'li');
    must(world, 'li', { kind: 'agree', taskNo, choices: { b: ['stranger'], nowhere: ['x'] } });
    expect(waiting(world)).toBe('b:zhao b:sun');
  });

  test('a delegate gets the task and it says for whom', () => {
    const world = worldOf(graphOf(line(step('a', ['li']))));
    world.delegates.set('li', 'wang');
    must(world, 'ini', { kind: 'start', submit: true });
    expect(world.state.tasks.at(-1)).toMatchObject({ userId: 'wang', forUserId: 'li' });
  });

  test('the previous handler is whoever acted before', () => {
    const previous = step('b', [], { candidateList: [{ candidateType: 'PREVIOUS_HANDLER' }] });
    const world = begun(line(step('a', ['li', 'wang'], { passConditionNum: 50 }), previous));
    agree(world, 'a', 'wang');
    expect(waiting(world)).toBe('b:wang');
  });
});
