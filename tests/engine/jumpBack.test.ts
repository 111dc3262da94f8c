import { describe, expect, test } from 'vitest';
import {
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
  waiting,
} from './given.ts';

describe('a return with jump-back', () => {
  test('nothing between is walked again, and given agreements carry over while the form is unchanged', () => {
    const world = begun(line(step('a', ['li']), step('b', ['wang']), step('c', ['zhao', 'qian'])));
    agree(world, 'a', 'li');
    agree(world, 'b', 'wang');
    agree(world, 'c', 'qian');
    giveBack(world, 'c', 'zhao', { to: 'handle', jumpBack: true });
    expect(waiting(world)).toBe('handle:ini');
    submit(world);
    expect(waiting(world)).toBe('c:zhao');
    agree(world, 'c', 'zhao');
    expect(world.state.status).toBe(1);
  });

  test('all vote again once the form has changed', () => {
    const world = begun(line(step('c', ['zhao', 'qian'])));
    agree(world, 'c', 'qian');
    giveBack(world, 'c', 'zhao', { to: 'handle', jumpBack: true });
    world.formVersion += 1;
    submit(world);
    expect(waiting(world)).toBe('c:zhao c:qian');
  });

  test('a second one on top keeps the first underneath', () => {
    const world = begun(line(step('a', ['li']), step('b', ['wang']), step('c', ['zhao'])));
    agree(world, 'a', 'li');
    agree(world, 'b', 'wang');
    giveBack(world, 'c', 'zhao', { to: 'b', jumpBack: true });
    giveBack(world, 'b', 'wang', { to: 'handle', jumpBack: true });
    submit(world);
    expect(waiting(world)).toBe('b:wang');
    agree(world, 'b', 'wang');
    expect(waiting(world)).toBe('c:zhao');
  });

  test('a return without one clears the places kept', () => {
    const world = begun(line(step('a', ['li']), step('b', ['wang']), step('c', ['zhao'])));
    agree(world, 'a', 'li');
    agree(world, 'b', 'wang');
    giveBack(world, 'c', 'zhao', { to: 'b', jumpBack: true });
    giveBack(world, 'b', 'wang', { to: 'handle' });
    submit(world);
    expect(waiting(world)).toBe('a:li');
  });

  test('leaves other branches alone and the join waits for the place kept', () => {
    const world = forked();
    agree(world, 'm', 'ma');
    giveBack(world, 'a1', 'li', { to: 'm', jumpBack: true });
    expect(waiting(world)).toBe('b:wang m:ma');
    agree(world, 'b', 'wang');
    agree(world, 'm', 'ma');
    expect(waiting(world)).toBe('a1:li');
    agree(world, 'a1', 'li');
    agree(world, 'a2', 'zhao');
    expect(waiting(world)).toBe('c:qian');
  });

  test('two branches that return to the same node both get their place back', () => {
    const nodes = [
      start,
      handle,
      gateway('split', 'PARALLEL'),
      step('a', ['li', 'sun'], { backConditionNum: 2 }),
      step('b', ['wang']),
      gateway('join', 'PARALLEL'),
      end,
    ];
    const world = begun({ nodes, lines: chain('start→handle→split→a|b→join→end') });
    giveBack(world, 'a', 'li', { to: 'handle', jumpBack: true });
    giveBack(world, 'b', 'wang', { to: 'handle', jumpBack: true });
    expect(waiting(world)).toBe('a:sun handle:ini');
    agree(world, 'a', 'sun');
    expect(waiting(world)).toBe('handle:ini');
    submit(world);
    expect(waiting(world)).toBe('b:wang a:li');
    must(world, 'ini', { kind: 'takeBack', nodeId: 'handle' });
    expect(waiting(world)).toBe('handle:ini');
    submit(world);
    expect(waiting(world)).toBe('b:wang a:li');
    agree(world, 'b', 'wang');
    agree(world, 'a', 'li');
    expect(world.state.status).toBe(1);
  });

  test('comes back to whom the task had been transferred to', () => {
    const world = begun(line(step('a', ['li'])));
    must(world, 'li', {
      kind: 'transfer',
      taskNo: taskAt(world, 'a', 'li'),
      toUserId: 'sun',
      comment: '请办',
    });
    giveBack(world, 'a', 'sun', { to: 'handle', jumpBack: true });
    submit(world);
    expect(waiting(world)).toBe('a:sun');
  });

  test('three deep, each comes back to the one above, and nothing between is walked', () => {
    const world = begun(
      line(step('a', ['li']), step('b', ['wang']), step('c', ['zhao']), step('d', ['sun'])),
    );
    agree(world, 'a', 'li');
    agree(world, 'b', 'wang');
    agree(world, 'c', 'zhao');
    giveBack(world, 'd', 'sun', { to: 'c', jumpBack: true });
    giveBack(world, 'c', 'zhao', { to: 'a', jumpBack: true });
    giveBack(world, 'a', 'li', { to: 'handle', jumpBack: true });
    const walked: string[] = [waiting(world)];
    submit(world);
    for (const [nodeId, userId] of [
      ['a', 'li'],
      ['c', 'zhao'],
      ['d', 'sun'],
    ] as const) {
      walked.push(waiting(world));
      agree(world, nodeId, userId);
    }
    expect(walked).toEqual(['handle:ini', 'a:li', 'c:zhao', 'd:sun']);
    expect(world.state.status).toBe(1);
    expect(world.state.runs.filter((run) => run.nodeId === 'b').length).toBe(1);
  });

  test('one in each branch, on top of one from behind the join', () => {
    const world = forked();
    agree(world, 'm', 'ma');
    agree(world, 'a1', 'li');
    agree(world, 'a2', 'zhao');
    agree(world, 'b', 'wang');
    giveBack(world, 'c', 'qian', { to: 'a1', jumpBack: true });
    expect(waiting(world)).toBe('a1:li');
    giveBack(world, 'a1', 'li', { to: 'm', jumpBack: true });
    giveBack(world, 'm', 'ma', { to: 'handle', jumpBack: true });
    const walked: string[] = [];
    const visit = (nodeId: string, userId: string) => {
      walked.push(waiting(world));
      if (nodeId === 'handle') submit(world);
      else agree(world, nodeId, userId);
    };
    visit('handle', 'ini');
    visit('m', 'ma');
    visit('a1', 'li');
    visit('c', 'qian');
    expect(walked).toEqual(['handle:ini', 'm:ma', 'a1:li', 'c:qian']);
    expect(world.state.status).toBe(1);
  });

  test('two branches under way at once come back each to its own place', () => {
    const world = forked();
    agree(world, 'm', 'ma');
    agree(world, 'a1', 'li');
    giveBack(world, 'a2', 'zhao', { to: 'a1', jumpBack: true });
    giveBack(world, 'b', 'wang', { to: 'm', jumpBack: true });
    expect(waiting(world)).toBe('a1:li m:ma');
    agree(world, 'm', 'ma');
    expect(waiting(world)).toBe('a1:li b:wang');
    agree(world, 'b', 'wang');
    agree(world, 'a1', 'li');
    expect(waiting(world)).toBe('a2:zhao');
    agree(world, 'a2', 'zhao');
    expect(waiting(world)).toBe('c:qian');
  });

  test('a return without one from a sibling clears the places of all it undoes', () => {
    const world = forked();
    agree(world, 'm', 'ma');
    agree(world, 'a1', 'li');
    giveBack(world, 'a2', 'zhao', { to: 'a1', jumpBack: true });
    giveBack(world, 'b', 'wang', { to: 'm' });
    expect([waiting(world), world.state.jumpBacks.filter((one) => one.usedAct === null)]).toEqual([
      'm:ma',
      [],
    ]);
    agree(world, 'm', 'ma');
    agree(world, 'a1', 'li');
    expect(waiting(world)).toBe('b:wang a2:zhao');
  });

  test('a return without one takes the place of a returner whom it leads past, though the target is at work', () => {
    const world = forked();
    agree(world, 'm', 'ma');
    giveBack(world, 'a1', 'li', { to: 'handle', jumpBack: true });
    giveBack(world, 'b', 'wang', { to: 'm' });
    expect(waiting(world)).toBe('handle:ini m:ma');
    submit(world);
    // Nothing jumps past m, who is at it again: the token joins him there.
    expect(waiting(world)).toBe('m:ma');
    agree(world, 'm', 'ma');
    expect(waiting(world)).toBe('a1:li b:wang');
  });

  test('only votes of the returner’s node carry over, marked as carried', () => {
    const world = begun(
      line(step('a', ['li']), step('c', ['zhao', 'qian', 'sun'], { passConditionNum: 100 })),
    );
    agree(world, 'a', 'li');
    agree(world, 'c', 'qian');
    giveBack(world, 'c', 'zhao', { to: 'a', jumpBack: true });
    agree(world, 'a', 'li');
    expect(waiting(world)).toBe('c:zhao c:sun');
    const carried = world.events.filter((event) => event.type === 'taskEnded' && event.automatic !== null);
    expect(carried).toMatchObject([{ state: 'agreed', automatic: '沿用退回前的同意意见' }]);
  });

  test('keeps those who signed after, not those who signed before', () => {
    const world = begun(line(step('c', ['zhao', 'qian'])));
    const sign = (by: string, type: 'beforeAddSign' | 'afterAddSign', who: string) =>
      must(world, by, {
        kind: 'addSign',
        type,
        taskNo: taskAt(world, 'c', by),
        userIds: [who],
        comment: '请看',
      });
    sign('qian', 'afterAddSign', 'x');
    sign('zhao', 'beforeAddSign', 'y');
    agree(world, 'c', 'y');
    giveBack(world, 'c', 'zhao', { to: 'handle', jumpBack: true });
    submit(world);
    expect(waiting(world)).toBe('c:zhao c:x');
    agree(world, 'c', 'zhao');
    expect(world.state.status).toBe(0);
    agree(world, 'c', 'x');
    expect(world.state.status).toBe(1);
  });

  test('behind a form that was handed in, whoever signed after it still has to agree', () => {
    const funcConfList = [
      { enName: 'addSign', enable: true },
      { enName: 'fallback', enable: true },
    ];
    const world = begun(line(step('fill', ['li'], { kind: 'HANDLE', funcConfList })));
    const taskNo = taskAt(world, 'fill', 'li');
    must(world, 'li', { kind: 'addSign', type: 'afterAddSign', taskNo, userIds: ['x'], comment: '请看' });
    giveBack(world, 'fill', 'x', { to: 'handle', jumpBack: true });
    submit(world);
    expect(waiting(world)).toBe('fill:li fill:x');
    submit(world, 'fill', 'li');
    expect([world.state.status, waiting(world)]).toEqual([0, 'fill:x']);
    agree(world, 'fill', 'x');
    expect(world.state.status).toBe(1);
  });

  test('a form whose only handler may hold no task any more is handed in by an administrator', () => {
    const funcConfList = [
      { enName: 'addSign', enable: true },
      { enName: 'fallback', enable: true },
    ];
    const world = begun(line(step('fill', ['li'], { kind: 'HANDLE', funcConfList })));
    const taskNo = taskAt(world, 'fill', 'li');
    must(world, 'li', { kind: 'addSign', type: 'afterAddSign', taskNo, userIds: ['x'], comment: '请看' });
    giveBack(world, 'fill', 'x', { to: 'handle', jumpBack: true });
    world.disabled.add('li');
    submit(world);
    expect(waiting(world)).toBe('fill:x fill:admin');
    agree(world, 'fill', 'x');
    expect([world.state.status, waiting(world)]).toEqual([0, 'fill:admin']);
    submit(world, 'fill', 'admin');
    expect(world.state.status).toBe(1);
  });

  test('a place that another token has come to meanwhile takes both in', () => {
    const world = begun({
      nodes: [
        start,
        handle,
        gateway('s', 'PARALLEL'),
        step('a', ['li']),
        step('b', ['wang']),
        step('c', ['zhao']),
        end,
      ],
      lines: chain('start→handle→s→a|b→c→end'),
    });
    agree(world, 'a', 'li');
    giveBack(world, 'c', 'zhao', { to: 'a', jumpBack: true });
    agree(world, 'b', 'wang');
    expect(waiting(world)).toBe('a:li c:zhao');
    agree(world, 'a', 'li');
    expect(waiting(world)).toBe('c:zhao');
    const run = world.state.runs.find((one) => one.nodeId === 'c' && one.state === 'open');
    const origins = run?.from.map((runNo) => world.state.runs[runNo - 1]?.nodeId);
    expect(origins?.toSorted()).toEqual(['a', 'b']);
  });
});
