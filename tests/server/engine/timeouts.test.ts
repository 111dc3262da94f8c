import { describe, expect, test } from 'vitest';
import type { NodeDraft } from '../../../server/engine/bpmn/writeBpmn.ts';
import {
  agreeOrThrow,
  approvalNode,
  type EngineWorld,
  engineEndNode,
  engineHandleNode,
  engineStartNode,
  findTaskNo,
  formatOpenTasks,
  linesOf,
  performAndGetReason,
  performOrThrow,
  startEngineInstance,
} from '../../support/engine/engineWorld.ts';

type Timeout = NonNullable<NonNullable<NodeDraft['data']>['timeout']>;

const timed = (action: Timeout['action'], target?: string) => ({
  enableTimeout: true,
  timeout: { duration: 'PT1H', action, ...(target !== undefined && { target }) },
});

const line = (...nodes: NodeDraft[]) => ({
  nodes: [engineStartNode, engineHandleNode, ...nodes, engineEndNode],
  lines: linesOf(['start', 'handle', ...nodes.map((node) => node.id), 'end'].join('→')),
});

const due = (world: EngineWorld, nodeId: string, userId: string) =>
  performAndGetReason(world, null, { kind: 'timeout', taskNo: findTaskNo(world, nodeId, userId) });

const acts = (world: EngineWorld) =>
  world.events.flatMap((event) => (event.type === 'acted' && event.userId === null ? [event.act] : []));

describe('a due task', () => {
  test.each([
    ['REMIND', 'a:li', 'timeoutRemind'],
    ['AUTO_PASS', 'b:wang', 'timeoutPass'],
    ['AUTO_BACK', 'handle:ini', 'timeoutReturn'],
    ['TRANSFER', 'a:sun', 'timeoutTransfer'],
  ] as const)('%s', (action, after, told) => {
    const world = startEngineInstance(
      line(approvalNode('a', ['li'], timed(action, 'sun')), approvalNode('b', ['wang'])),
    );
    expect(due(world, 'a', 'li')).toBe(null);
    expect(formatOpenTasks(world)).toBe(after);
    expect(acts(world)).toEqual([told]);
  });

  test('sends a reminder instead of passing when its required fields are empty', () => {
    const world = startEngineInstance(line(approvalNode('a', ['li'], timed('AUTO_PASS'))));
    world.missing = [{ path: 'x', message: '必填' }];
    expect(due(world, 'a', 'li')).toBe(null);
    expect(formatOpenTasks(world)).toBe('a:li');
    expect(world.state.tasks.at(-1)?.urged).toBe(1);
  });

  test('sends a reminder when its new holder is already in the node or gone', () => {
    const world = startEngineInstance(
      line(
        approvalNode('a', ['li', 'sun'], timed('TRANSFER', 'sun')),
        approvalNode('b', ['wang'], timed('TRANSFER', 'gone')),
      ),
    );
    world.disabled.add('gone');
    expect(due(world, 'a', 'li')).toBe(null);
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'a', 'sun');
    expect(due(world, 'b', 'wang')).toBe(null);
    expect(formatOpenTasks(world)).toBe('b:wang');
    expect(acts(world)).toEqual(['timeoutRemind', 'timeoutRemind']);
  });

  test('gives one vote and no more', () => {
    const world = startEngineInstance(
      line(approvalNode('a', ['li', 'wang'], timed('AUTO_PASS')), approvalNode('b', ['sun'])),
    );
    expect(due(world, 'a', 'li')).toBe(null);
    expect(formatOpenTasks(world)).toBe('a:wang');
    agreeOrThrow(world, 'a', 'wang');
    expect(formatOpenTasks(world)).toBe('b:sun');
  });

  test('refuses the timeout, without a change, when it is over or waits for a signer', () => {
    const world = startEngineInstance(
      line(approvalNode('a', ['li'], timed('AUTO_PASS')), approvalNode('b', ['wang'])),
    );
    const taskNo = findTaskNo(world, 'a', 'li');
    performOrThrow(world, 'li', {
      kind: 'addSign',
      taskNo,
      type: 'beforeAddSign',
      userIds: ['sun'],
      comment: '请看',
    });
    expect(due(world, 'a', 'li')).toBe('TASK_WAITING');
    agreeOrThrow(world, 'a', 'sun');
    agreeOrThrow(world, 'a', 'li');
    expect(due(world, 'a', 'li')).toBe('TASK_CLOSED');
    expect(performAndGetReason(world, null, { kind: 'remind', taskNo })).toBe('TASK_CLOSED');
    expect(acts(world)).toEqual([]);
  });
});

test('counts as no agreement of its holder, who decides at the next node and cannot take it back', () => {
  const settings = { duplicateApprover: 'ANY' as const };
  const draft = {
    ...line(
      approvalNode('a', ['li'], timed('AUTO_PASS')),
      approvalNode('b', ['li']),
      approvalNode('c', ['wang']),
    ),
    settings,
  };
  const world = startEngineInstance(draft);
  expect(due(world, 'a', 'li')).toBe(null);
  expect(formatOpenTasks(world)).toBe('b:li');
  expect(performAndGetReason(world, 'li', { kind: 'takeBack', nodeId: 'a' })).toBe('NOT_REVOCABLE');
});

test('notifies only the holder when its exit was refused', () => {
  const world = startEngineInstance(line(approvalNode('a', ['li'], timed('AUTO_PASS'))));
  performOrThrow(world, null, { kind: 'remind', taskNo: findTaskNo(world, 'a', 'li') });
  expect(formatOpenTasks(world)).toBe('a:li');
  expect(acts(world)).toEqual(['timeoutRemind']);
});
