import { describe, expect, test } from 'vitest';
import type { NodeDraft } from '../../server/engine/writeBpmn.ts';
import {
  act,
  agree,
  begun,
  chain,
  end,
  handle,
  must,
  start,
  step,
  taskAt,
  type World,
  waiting,
} from './given.ts';

type Timeout = NonNullable<NonNullable<NodeDraft['data']>['timeout']>;

const timed = (action: Timeout['action'], target?: string) => ({
  enableTimeout: true,
  timeout: { duration: 'PT1H', action, ...(target !== undefined && { target }) },
});

const line = (...nodes: NodeDraft[]) => ({
  nodes: [start, handle, ...nodes, end],
  lines: chain(['start', 'handle', ...nodes.map((node) => node.id), 'end'].join('→')),
});

const due = (world: World, nodeId: string, userId: string) =>
  act(world, null, { kind: 'timeout', taskNo: taskAt(world, nodeId, userId) });

const acts = (world: World) =>
  world.events.flatMap((event) => (event.type === 'acted' && event.userId === null ? [event.act] : []));

describe('a due task', () => {
  test.each([
    ['REMIND', 'a:li', 'timeoutRemind'],
    ['AUTO_PASS', 'b:wang', 'timeoutPass'],
    ['AUTO_BACK', 'handle:ini', 'timeoutReturn'],
    ['TRANSFER', 'a:sun', 'timeoutTransfer'],
  ] as const)('%s', (action, after, told) => {
    const world = begun(line(step('a', ['li'], timed(action, 'sun')), step('b', ['wang'])));
    expect(due(world, 'a', 'li')).toBe(null);
    expect(waiting(world)).toBe(after);
    expect(acts(world)).toEqual([told]);
  });

  test('whose required fields are empty is not passed but reminds', () => {
    const world = begun(line(step('a', ['li'], timed('AUTO_PASS'))));
    world.missing = [{ path: 'x', message: '必填' }];
    expect(due(world, 'a', 'li')).toBe(null);
    expect(waiting(world)).toBe('a:li');
    expect(world.state.tasks.at(-1)?.urged).toBe(1);
  });

  test('that is to go to somebody who is there already, or gone, reminds', () => {
    const world = begun(
      line(
        step('a', ['li', 'sun'], timed('TRANSFER', 'sun')),
        step('b', ['wang'], timed('TRANSFER', 'gone')),
      ),
    );
    world.disabled.add('gone');
    expect(due(world, 'a', 'li')).toBe(null);
    agree(world, 'a', 'li');
    agree(world, 'a', 'sun');
    expect(due(world, 'b', 'wang')).toBe(null);
    expect(waiting(world)).toBe('b:wang');
    expect(acts(world)).toEqual(['timeoutRemind', 'timeoutRemind']);
  });

  test('gives one vote and no more', () => {
    const world = begun(line(step('a', ['li', 'wang'], timed('AUTO_PASS')), step('b', ['sun'])));
    expect(due(world, 'a', 'li')).toBe(null);
    expect(waiting(world)).toBe('a:wang');
    agree(world, 'a', 'wang');
    expect(waiting(world)).toBe('b:sun');
  });

  test('that is over or waits for a signer is refused and nothing happens', () => {
    const world = begun(line(step('a', ['li'], timed('AUTO_PASS')), step('b', ['wang'])));
    const taskNo = taskAt(world, 'a', 'li');
    must(world, 'li', { kind: 'addSign', taskNo, type: 'beforeAddSign', userIds: ['sun'], comment: '请看' });
    expect(due(world, 'a', 'li')).toBe('TASK_WAITING');
    agree(world, 'a', 'sun');
    agree(world, 'a', 'li');
    expect(due(world, 'a', 'li')).toBe('TASK_CLOSED');
    expect(act(world, null, { kind: 'remind', taskNo })).toBe('TASK_CLOSED');
    expect(acts(world)).toEqual([]);
  });
});

test('whose time was up has agreed to nothing: he is asked at the next node, and has nothing to take back', () => {
  const settings = { duplicateApprover: 'ANY' as const };
  const draft = {
    ...line(step('a', ['li'], timed('AUTO_PASS')), step('b', ['li']), step('c', ['wang'])),
    settings,
  };
  const world = begun(draft);
  expect(due(world, 'a', 'li')).toBe(null);
  expect(waiting(world)).toBe('b:li');
  expect(act(world, 'li', { kind: 'takeBack', nodeId: 'a' })).toBe('NOT_REVOCABLE');
});

test('only the holder is told where the way out was refused', () => {
  const world = begun(line(step('a', ['li'], timed('AUTO_PASS'))));
  must(world, null, { kind: 'remind', taskNo: taskAt(world, 'a', 'li') });
  expect(waiting(world)).toBe('a:li');
  expect(acts(world)).toEqual(['timeoutRemind']);
});
