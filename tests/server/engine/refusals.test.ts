/**
 * Tests the order of the refusals: deleted, not the actor's, closed, waiting, not enabled; then those of the action
 * itself.
 */
import { describe, expect, test } from 'vitest';
import type { Action } from '../../../server/engine/action.ts';
import {
  agreeOrThrow,
  approvalNode,
  type EngineWorld,
  findTaskNo,
  performAndGetReason,
  performOrThrow,
  returnOrThrow,
  startEngineInstance,
  straightFlow,
} from '../../support/engine/engineWorld.ts';

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

/** A node that enables no button. */
const funcConfList = ['draft', 'submit', 'agree', 'fallback', 'transform', 'addSign'].map((enName) => ({
  enName,
  enable: false,
}));

const bare = () =>
  startEngineInstance(
    straightFlow(approvalNode('a', ['li', 'wang'], { funcConfList, approvalMode: 'SEQUENTIAL' })),
  );

const reason = (world: EngineWorld, userId: string, action: (typeof all)[number][1], taskNo: number) =>
  performAndGetReason(world, userId, { ...action, taskNo });

describe.each(all)('%s', (_, action) => {
  test('returns RECORD_GONE for every task of a deleted instance', () => {
    const world = bare();
    world.administrators.add('root');
    performOrThrow(world, 'root', { kind: 'delete' });
    for (const userId of ['li', 'wang', 'stranger']) {
      expect(reason(world, userId, action, findTaskNo(world, 'a', 'li'))).toBe('RECORD_GONE');
    }
  });

  test('returns NOT_YOUR_TASK for another person’s task that is open, waiting or over', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang', 'zhao'], { approvalMode: 'SEQUENTIAL' })),
    );
    agreeOrThrow(world, 'a', 'li');
    for (const holder of ['li', 'wang', 'zhao']) {
      expect(reason(world, 'stranger', action, findTaskNo(world, 'a', holder))).toBe('NOT_YOUR_TASK');
    }
  });

  test('returns NOT_YOUR_TASK for a task that the actor has transferred', () => {
    const world = startEngineInstance(straightFlow(approvalNode('a', ['li'])));
    const taskNo = findTaskNo(world, 'a', 'li');
    performOrThrow(world, 'li', { kind: 'transfer', taskNo, toUserId: 'sun', comment: '请办' });
    expect(reason(world, 'li', action, taskNo)).toBe('NOT_YOUR_TASK');
  });

  test('returns TASK_CLOSED for the actor’s own task that is over', () => {
    const voted = startEngineInstance(straightFlow(approvalNode('a', ['li', 'wang'])));
    agreeOrThrow(voted, 'a', 'li');
    expect(reason(voted, 'li', action, findTaskNo(voted, 'a', 'li'))).toBe('TASK_CLOSED');
    returnOrThrow(voted, 'a', 'wang', { to: 'handle' });
    expect(reason(voted, 'wang', action, findTaskNo(voted, 'a', 'wang'))).toBe('TASK_CLOSED');
  });

  test('returns TASK_WAITING for a task whose turn has not come, even when its node enables no button', () => {
    const world = bare();
    expect(reason(world, 'wang', action, findTaskNo(world, 'a', 'wang'))).toBe('TASK_WAITING');
  });

  test('returns BUTTON_DISABLED for a button that the node does not enable, before it checks comment and people', () => {
    const world = bare();
    const mute = 'comment' in action ? { ...action, comment: '' } : action;
    expect(performAndGetReason(world, 'li', { ...mute, taskNo: findTaskNo(world, 'a', 'li') })).toBe(
      'BUTTON_DISABLED',
    );
    expect(world.events.filter((event) => event.type === 'acted').length).toBe(1);
  });
});

test('every call on an ended instance returns INSTANCE_ENDED', () => {
  const world = startEngineInstance(straightFlow(approvalNode('a', ['li'])));
  agreeOrThrow(world, 'a', 'li');
  const ended: Action[] = [
    { kind: 'revokeByInitiator' },
    { kind: 'takeBack', nodeId: 'a' },
    { kind: 'urge' },
    { kind: 'assign', nodeId: 'a', userIds: ['x'] },
    { kind: 'void' },
    { kind: 'delete' },
  ];
  for (const action of ended)
    expect([action.kind, performAndGetReason(world, 'ini', action)]).toEqual([action.kind, 'INSTANCE_ENDED']);
});
