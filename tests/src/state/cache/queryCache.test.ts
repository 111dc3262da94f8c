import { expect, test } from 'vitest';
import { CallFailure } from '../../../../src/client/callFailure.ts';
import { QueryCache } from '../../../../src/state/cache/queryCache.ts';

type Answer = { text: string };

/** A cache with fetches that the test answers, and a time that the test sets. */
function byHand() {
  const asked: { key: string; answer: (text: string) => void; fail: (error: unknown) => void }[] = [];
  const clock = { now: 0 };
  const cache = new QueryCache<Answer>({
    load: (key) =>
      new Promise((resolve, reject) => {
        asked.push({ key, answer: (text) => resolve({ text }), fail: reject });
      }),
    failed: '没有加载成功',
    now: () => clock.now,
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { asked, clock, cache, settle, shown: (key: string) => cache.entries[key]?.value?.text };
}

test('A fresh entry is not fetched again; a stale one is, and is shown meanwhile.', async () => {
  const { asked, clock, cache, settle, shown } = byHand();
  cache.want('a');
  cache.want('a');
  asked[0]?.answer('first');
  await settle();
  clock.now = 29_000;
  cache.want('a');
  expect(asked).toHaveLength(1);
  clock.now = 31_000;
  cache.want('a');
  expect(asked).toHaveLength(2);
  expect(shown('a')).toBe('first');
});

test('An entry in use is fetched again after an invalidation; an unused one when it is used again.', async () => {
  const { asked, cache, settle } = byHand();
  const stop = cache.watch('a');
  asked[0]?.answer('first');
  await settle();
  cache.touch('a');
  expect(asked).toHaveLength(2);
  asked[1]?.answer('second');
  await settle();
  stop();
  cache.touch('a');
  expect(asked).toHaveLength(2);
  cache.want('a');
  expect(asked).toHaveLength(3);
});

test('an event during a fetch causes another one, since the first may precede the event', async () => {
  const { asked, cache, settle, shown } = byHand();
  cache.watch('a');
  cache.touch('a');
  expect(asked).toHaveLength(1);
  asked[0]?.answer('before');
  await settle();
  expect(asked).toHaveLength(2);
  asked[1]?.answer('after');
  await settle();
  expect(shown('a')).toBe('after');
});

test('a lost network keeps the entry, and a refusal removes it', async () => {
  const { asked, cache, settle, shown } = byHand();
  cache.watch('a');
  asked[0]?.answer('first');
  await settle();
  cache.touch('a');
  asked[1]?.fail(new CallFailure({ reason: 'NETWORK', msg: '您的当前网络不稳定，请关注', status: 0 }));
  await settle();
  expect(shown('a')).toBe('first');
  cache.want('a');
  asked[2]?.fail(new CallFailure({ reason: 'HTTP', msg: '访问资源不存在', status: 404 }));
  await settle();
  expect(cache.entries.a).toEqual({ failure: '访问资源不存在' });
});

test('an answer for a user who has signed out is dropped', async () => {
  const { asked, cache, settle, shown } = byHand();
  cache.want('a');
  cache.clear();
  asked[0]?.answer('theirs');
  await settle();
  expect(shown('a')).toBeUndefined();
});
