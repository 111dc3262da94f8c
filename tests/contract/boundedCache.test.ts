import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BoundedCache, loadCached } from '../../contract/boundedCache.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a full cache evicts the least recently used entry; peeking is no use', () => {
  const cache = new BoundedCache<string, number>({ maxEntries: 2, end: 'owner' });
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.peek('b');
  cache.set('c', 3);
  expect([...cache.entries()]).toEqual([
    ['a', 1],
    ['c', 3],
  ]);
});

test('a value stored again counts as used and takes no second place', () => {
  const cache = new BoundedCache<string, number>({ maxEntries: 2, end: 'owner' });
  for (const key of ['a', 'b', 'a', 'c']) cache.set(key, 1);
  expect([...cache.keys()]).toEqual(['a', 'c']);
});

test('an entry expires after the time to live, or at its own end', () => {
  const cache = new BoundedCache<string, number>({ maxEntries: 9, end: 'owner', ttlMs: 1_000 });
  cache.set('a', 1);
  cache.set('b', 2, Date.now() + 100);
  vi.advanceTimersByTime(100);
  expect([cache.get('a'), cache.get('b')]).toEqual([1, undefined]);
  vi.advanceTimersByTime(900);
  expect(cache.has('a')).toBe(false);
  expect(cache.get('a')).toBeUndefined();
  expect(cache.size).toBe(0);
});

test('concurrent loads share one promise, and a failed one is not cached', async () => {
  const cache = new BoundedCache<string, Promise<number>>({ maxEntries: 2, end: 'owner' });
  const load = vi.fn(async () => 1).mockRejectedValueOnce(new Error('away'));
  const both = await Promise.allSettled([loadCached(cache, 'a', load), loadCached(cache, 'a', load)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(await loadCached(cache, 'a', load)).toBe(1);
});

test('a failure of an older load does not remove the newer one', async () => {
  const cache = new BoundedCache<string, Promise<number>>({ maxEntries: 2, end: 'owner' });
  const old = Promise.withResolvers<number>();
  const failed = loadCached(cache, 'a', () => old.promise).catch(() => 'failed');
  cache.delete('a');
  const newer = loadCached(cache, 'a', async () => 2);
  old.reject(new Error('away'));
  expect(await failed).toBe('failed');
  expect(cache.peek('a')).toBe(newer);
});
