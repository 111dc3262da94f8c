import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Listener = (event: Record<string, unknown>) => void;
const heard = new Map<string, Listener>();
vi.mock('../../../../src/state/cache/liveEvents.ts', () => ({
  onLiveEvent: (type: string, listener: Listener) => {
    heard.set(type, listener);
    return () => heard.delete(type);
  },
  onLiveReconnect: () => () => undefined,
}));
vi.mock('../../../../src/state/tasks/taskCache.ts', () => ({ invalidateTasks: () => undefined }));
vi.mock('../../../../src/state/tasks/closedTaskCheck.ts', () => ({ findClosedTasks: async () => [] }));

const { followTaskEvents, openTaskState, watchTask } = await import(
  '../../../../src/state/tasks/openTasks.ts'
);

let stops: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers();
  stops = [followTaskEvents(), watchTask('7')];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});
const happens = (type: string, own = false, act = 'agree') =>
  heard.get(type)?.({ type, taskId: '7', own, act });

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
