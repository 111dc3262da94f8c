import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEventType } from '../../../../contract/liveEvents.ts';
import { followTaskEvents, openTaskState, watchTask } from '../../../../src/state/tasks/openTasks.ts';

type Subscribe = NonNullable<Parameters<typeof followTaskEvents>[0]>;

const listeners = new Map<string, Parameters<Subscribe>[1]>();
const subscribe: Subscribe = (types, listener) => {
  listeners.set(String(types), listener);
  return () => listeners.delete(String(types));
};

let stops: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers();
  stops = [followTaskEvents(subscribe), watchTask('7')];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});
const happens = (type: LiveEventType, own = false, act = 'agree') =>
  listeners.get(type)?.({ type, taskId: '7', own, act });

test('a task that another user has closed says so at once', () => {
  happens('task.closed');
  expect(openTaskState.closed['7']).toEqual({ by: 'other', sentence: '该任务已由他人处理' });
});

test.each([
  ['void', '流程已作废'],
  ['revokeByInitiator', '发起人已撤回流程'],
  ['assign', '该任务已指派给他人'],
  ['timeoutPass', '该任务已超时，系统已自动通过'],
  ['unheard', '该任务已由他人处理'],
])('a task ended by %s shows that', (act, sentence) => {
  happens('task.closed', false, act);
  expect(openTaskState.closed['7']?.sentence).toBe(sentence);
});

test('a dialog knows that its task has ended after the list has moved on', () => {
  happens('task.closed');
  stops.pop()?.();
  expect(openTaskState.closed['7']?.by).toBe('other');
});

test('a task that the person has closed on another screen says so where it is still displayed', () => {
  happens('task.closed', true);
  expect(openTaskState.closed['7']).toBeUndefined();
  vi.advanceTimersByTime(2000);
  expect(openTaskState.closed['7']?.by).toBe('self');
});

test('a page that is left after the user’s own action shows no notice', () => {
  happens('task.closed', true);
  stops.pop()?.();
  vi.advanceTimersByTime(2000);
  expect(openTaskState.closed['7']).toBeUndefined();
});

test('A task that was taken back meanwhile is open.', () => {
  happens('task.closed', true);
  happens('task.created');
  vi.advanceTimersByTime(2000);
  expect(openTaskState.closed['7']).toBeUndefined();
});
