/** Refusals come in one order: gone, not mine, over, waiting, not enabled; then what the act itself asks for. */
import { describe, expect, test } from 'vitest';
import type { Action } from '../../server/engine/action.ts';
import { act, agree, begun, giveBack, line, must, step, taskAt, type World } from './given.ts';

const actions = {
  stash: { kind: 'stash' },
  submit: { kind: 'submit' },
  agree: { kind: 'agree' },
  return: { kind: 'return', targetNodeId: 'handle', jumpBack: false, comment: '退' },
  transfer: { kind: 'transfer', toUserId: 'x', comment: '请办' },
  'before sign': { kind: 'addSign', type: 'beforeAddSign', userIds: ['x'], comment: '请看' },
  'after sign': { kind: 'addSign', type: 'afterAddSign', userIds: ['x'], comment: '请看' },
  read: { kind: 'read' },
} as const satisfies Record<string, object>;

const all = Object.entries(actions);

/** A node where nothing is enabled. */
const funcConfList = ['draft', 'submit', 'agree', 'fallback', 'transform', 'addSign'].map((enName) => ({
  enName,
  enable: false,
}));

const bare = () => begun(line(step('a', ['li', 'wang'], { funcConfList, approvalMode: 'SEQUENTIAL' })));

const reason = (world: World, userId: string, action: (typeof all)[number][1], taskNo: number) =>
  act(world, userId, { ...action, taskNo });

describe.each(all)('%s', (_, action) => {
  test('of a deleted instance: the record is gone, whoever asks for whatever task', () => {
    const world = bare();
    world.administrators.add('root');
    must(world, 'root', { kind: 'delete' });
    for (const userId of ['li', 'wang', 'stranger']) {
      expect(reason(world, userId, action, taskAt(world, 'a', 'li'))).toBe('RECORD_GONE');
    }
  });

  test('of somebody else’s task, open, waiting or over', () => {
    const world = begun(line(step('a', ['li', 'wang', 'zhao'], { approvalMode: 'SEQUENTIAL' })));
    agree(world, 'a', 'li');
    for (const holder of ['li', 'wang', 'zhao']) {
      expect(reason(world, 'stranger', action, taskAt(world, 'a', holder))).toBe('NOT_YOUR_TASK');
    }
  });

  test('of a task that I have passed on', () => {
    const world = begun(line(step('a', ['li'])));
    const taskNo = taskAt(world, 'a', 'li');
    must(world, 'li', { kind: 'transfer', taskNo, toUserId: 'sun', comment: '请办' });
    expect(reason(world, 'li', action, taskNo)).toBe('NOT_YOUR_TASK');
  });

  test('of a task of mine that is over', () => {
    const voted = begun(line(step('a', ['li', 'wang'])));
    agree(voted, 'a', 'li');
    expect(reason(voted, 'li', action, taskAt(voted, 'a', 'li'))).toBe('TASK_CLOSED');
    giveBack(voted, 'a', 'wang', { to: 'handle' });
    expect(reason(voted, 'wang', action, taskAt(voted, 'a', 'wang'))).toBe('TASK_CLOSED');
  });

  test('of a task of mine whose turn has not come, be nothing enabled there', () => {
    const world = bare();
    expect(reason(world, 'wang', action, taskAt(world, 'a', 'wang'))).toBe('TASK_WAITING');
  });

  test('that the node does not enable, before anything about comments or people', () => {
    const world = bare();
    const mute = 'comment' in action ? { ...action, comment: '' } : action;
    expect(act(world, 'li', { ...mute, taskNo: taskAt(world, 'a', 'li') })).toBe('BUTTON_DISABLED');
    expect(world.events.filter((event) => event.type === 'acted').length).toBe(1);
  });
});

test('acts on an ended instance as a whole say so', () => {
  const world = begun(line(step('a', ['li'])));
  agree(world, 'a', 'li');
  const ended: Action[] = [
    { kind: 'revokeByInitiator' },
    { kind: 'takeBack', nodeId: 'a' },
    { kind: 'urge' },
    { kind: 'assign', nodeId: 'a', userIds: ['x'] },
    { kind: 'void' },
    { kind: 'delete' },
  ];
  for (const action of ended)
    expect([action.kind, act(world, 'ini', action)]).toEqual([action.kind, 'INSTANCE_ENDED']);
});
