import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  applyEventToQueries,
  declareQuery,
  followQueries,
  onlyKey,
} from '../../../../src/state/cache/declaredQueries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('an event refetches the visible entry with its key and no other entry', async () => {
  const load = vi.fn(async (key: string) => ({ key }));
  const cache = declareQuery({
    load,
    invalidatedBy: { events: ['comment.created'], keyOf: ({ bizId }) => String(bizId) },
  });
  const stops = ['1', '2'].map((key) => cache.watch(key));
  await vi.advanceTimersByTimeAsync(0);
  load.mockClear();
  applyEventToQueries({ type: 'comment.created', bizId: 2 });
  applyEventToQueries({ type: 'comment.deleted', bizId: 1 });
  expect(load.mock.calls).toEqual([['2']]);
  for (const stop of stops) stop();
});

test('many events cause one refetch after the last of them', async () => {
  const load = vi.fn(async () => ({ count: 1 }));
  const cache = declareQuery({ load, invalidatedBy: { events: ['task.created'], coalesceMs: 300 } });
  const stop = cache.watch(onlyKey);
  await vi.advanceTimersByTimeAsync(0);
  load.mockClear();
  for (let at = 0; at < 5; at += 1) {
    applyEventToQueries({ type: 'task.created' });
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(load).toHaveBeenCalledTimes(1);
  stop();
});

test('the caches are empty after the sign-out', async () => {
  const cache = declareQuery({ load: async () => ({ name: '张三' }), invalidatedBy: { end: 'time' } });
  const signOut = followQueries();
  await cache.fetch(onlyKey);
  signOut();
  expect(cache.find(onlyKey)).toBeUndefined();
  expect(cache.entries).toEqual({});
});
