import { expect, test } from 'vitest';
import { CallFailure } from '../../../../src/client/callFailure.ts';
import { QueryCache } from '../../../../src/state/cache/queryCache.ts';

type Answer = { text: string };

/** A cache with fetches that the test answers, and a time that the test sets. */
function createCache() {
  const requests: { key: string; answer: (text: string) => void; fail: (error: unknown) => void }[] = [];
  const clock = { now: 0 };
  const cache = new QueryCache<Answer>({
    load: (key) =>
      new Promise((resolve, reject) => {
        requests.push({ key, answer: (text) => resolve({ text }), fail: reject });
      }),
    failed: '没有加载成功',
    now: () => clock.now,
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { requests, clock, cache, settle, shown: (key: string) => cache.entries[key]?.value?.text };
}

test('A fresh entry is not fetched again; a stale one is, and is shown meanwhile.', async () => {
  const { requests, clock, cache, settle, shown } = createCache();
  cache.want('a');
  cache.want('a');
  requests[0]?.answer('first');
  await settle();
  clock.now = 29_000;
  cache.want('a');
  expect(requests).toHaveLength(1);
  clock.now = 31_000;
  cache.want('a');
  expect(requests).toHaveLength(2);
  expect(shown('a')).toBe('first');
});

test('An entry in use is fetched again after an invalidation; an unused one when it is used again.', async () => {
  const { requests, cache, settle } = createCache();
  const stop = cache.watch('a');
  requests[0]?.answer('first');
  await settle();
  cache.invalidate('a');
  expect(requests).toHaveLength(2);
  requests[1]?.answer('second');
  await settle();
  stop();
  cache.invalidate('a');
  expect(requests).toHaveLength(2);
  cache.want('a');
  expect(requests).toHaveLength(3);
});

test('an event during a fetch causes another one, since the first may precede the event', async () => {
  const { requests, cache, settle, shown } = createCache();
  cache.watch('a');
  cache.invalidate('a');
  expect(requests).toHaveLength(1);
  requests[0]?.answer('before');
  await settle();
  expect(requests).toHaveLength(2);
  requests[1]?.answer('after');
  await settle();
  expect(shown('a')).toBe('after');
});

test('a lost network keeps the entry, and a refusal removes it', async () => {
  const { requests, cache, settle, shown } = createCache();
  cache.watch('a');
  requests[0]?.answer('first');
  await settle();
  cache.invalidate('a');
  requests[1]?.fail(new CallFailure({ reason: 'NETWORK', msg: '您的当前网络不稳定，请关注', status: 0 }));
  await settle();
  expect(shown('a')).toBe('first');
  cache.want('a');
  requests[2]?.fail(new CallFailure({ reason: 'HTTP', msg: '访问资源不存在', status: 404 }));
  await settle();
  expect(cache.entries.a).toEqual({ failure: '访问资源不存在' });
});

test('an answer for a user who has signed out is dropped', async () => {
  const { requests, cache, settle, shown } = createCache();
  cache.want('a');
  cache.clear();
  requests[0]?.answer('theirs');
  await settle();
  expect(shown('a')).toBeUndefined();
});

test('callers share a request, and a failure rejects all of them and is not cached', async () => {
  const { requests, cache } = createCache();
  const both = Promise.allSettled([cache.fetch('a'), cache.fetch('a')]);
  requests[0]?.fail(new Error('away'));
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = cache.fetch('a');
  requests[1]?.answer('here');
  expect(await next).toEqual({ text: 'here' });
  expect(await cache.fetch('a')).toEqual({ text: 'here' });
  expect(requests).toHaveLength(2);
});

test('a response is fresh from its arrival for the stale time', async () => {
  const { requests, clock, cache, settle } = createCache();
  const first = cache.fetch('a');
  clock.now = 60_000;
  requests[0]?.answer('slow');
  await first;
  clock.now = 89_000;
  await cache.fetch('a');
  expect(requests).toHaveLength(1);
  clock.now = 91_000;
  void cache.fetch('a');
  expect(requests).toHaveLength(2);
  requests[1]?.answer('');
  await settle();
});

test('an entry invalidated during its request is requested again, and the older response is not stored', async () => {
  const { requests, cache, settle, shown } = createCache();
  const older = cache.fetch('a');
  cache.invalidate('a');
  const newer = cache.fetch('a');
  requests[1]?.answer('newer');
  requests[0]?.answer('older');
  expect([await older, await newer]).toEqual([{ text: 'older' }, { text: 'newer' }]);
  await settle();
  expect(shown('a')).toBe('newer');
});

test('an evicted entry is requested again', async () => {
  const { requests, cache } = createCache();
  cache.put('a', { text: 'known' });
  expect(await cache.fetch('a')).toEqual({ text: 'known' });
  cache.evict('a');
  expect(cache.find('a')).toBeUndefined();
  void cache.fetch('a');
  expect(requests).toHaveLength(1);
});

test('a full cache evicts old entries that are not visible', async () => {
  const cache = new QueryCache<Answer>({ load: async (text) => ({ text }), maxEntries: 2 });
  const stop = cache.watch('a');
  for (const key of ['a', 'b', 'c']) await cache.fetch(key);
  expect(Object.keys(cache.entries)).toEqual(['a', 'c']);
  stop();
});
