import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Listener = (event: Record<string, unknown>) => void;
const heard = new Map<string, Listener>();
vi.mock('../../../src/state/live.ts', () => ({
  onLive: (type: string, listener: Listener) => {
    heard.set(type, listener);
    return () => heard.delete(type);
  },
  onReconnect: () => () => undefined,
}));
vi.mock('../../../src/state/taskCache.ts', () => ({ expireTasks: () => undefined }));
vi.mock('../../../src/state/tasksOver.ts', () => ({ tasksOver: async () => [] }));

const { followTasks, taskLife, watchTask } = await import('../../../src/state/taskLife.ts');

let stops: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers();
  stops = [followTasks(), watchTask('7')];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});
const happens = (type: string, own = false) => heard.get(type)?.({ type, taskId: '7', own });

test('a task that somebody else has closed says so at once', () => {
  happens('task.closed');
  expect(taskLife.closed['7']).toBe('other');
});

test('one that the person has closed on another screen says so where it stays open', () => {
  happens('task.closed', true);
  expect(taskLife.closed['7']).toBeUndefined();
  vi.advanceTimersByTime(2000);
  expect(taskLife.closed['7']).toBe('self');
});

test('a page that is left after one’s own act shows nothing of it', () => {
  happens('task.closed', true);
  stops.pop()?.();
  vi.advanceTimersByTime(2000);
  expect(taskLife.closed['7']).toBeUndefined();
});

test('what was taken back meanwhile is open', () => {
  happens('task.closed', true);
  happens('task.created');
  vi.advanceTimersByTime(2000);
  expect(taskLife.closed['7']).toBeUndefined();
});
