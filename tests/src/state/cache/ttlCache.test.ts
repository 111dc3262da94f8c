import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TtlCache } from '../../../../src/state/cache/ttlCache.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const counting = () => {
  let count = 0;
  return vi.fn(async () => {
    count += 1;
    return count;
  });
};

test('an answer expires after its time from arrival, per key', async () => {
  const kept = new TtlCache<number>(1_000);
  const ask = counting();
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    return ask();
  };
  const first = kept.ask('a', slow);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await first).toBe(1);
  await vi.advanceTimersByTimeAsync(900);
  expect(await kept.ask('a', ask)).toBe(1);
  expect(await kept.ask('b', ask)).toBe(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(await kept.ask('a', ask)).toBe(3);
});

test('concurrent requests share one answer, and a failure is not cached', async () => {
  const kept = new TtlCache<number>(1_000);
  const ask = counting().mockRejectedValueOnce(new Error('away'));
  const both = await Promise.allSettled([kept.ask('a', ask), kept.ask('a', ask)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await kept.ask('a', ask)).toBe(1);
});

test('A cleared entry is requested again, and neither result of the older request removes the newer one.', async () => {
  const kept = new TtlCache<number>(1_000);
  const old = Promise.withResolvers<number>();
  const told = kept.ask('a', () => old.promise).catch(() => 'failed');
  kept.forget('a');
  expect(kept.get('a')).toBeUndefined();
  expect(await kept.ask('a', async () => 2)).toBe(2);
  old.reject(new Error('away'));
  expect(await told).toBe('failed');
  expect(await kept.get('a')).toBe(2);
  expect(kept.keys()).toEqual(['a']);
});
