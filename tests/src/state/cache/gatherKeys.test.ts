import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherKeys } from '../../../../src/state/cache/gatherKeys.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const requests: string[][] = [];
beforeEach(() => {
  requests.length = 0;
});

const upperCase = async (keys: string[]) => {
  requests.push(keys);
  return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]));
};

test('Lookups within the wait share one request, each key once.', async () => {
  const find = gatherKeys(upperCase, { waitMs: 20, most: 100 });
  const found = Promise.all([find('a'), find('b'), find('a'), find('none')]);
  await vi.advanceTimersByTimeAsync(20);
  expect(await found).toEqual(['A', 'B', 'A', undefined]);
  expect(requests).toEqual([['a', 'b', 'none']]);
  const later = find('c');
  await vi.advanceTimersByTimeAsync(20);
  expect(await later).toBe('C');
  expect(requests).toHaveLength(2);
});

test('More keys than a request may have are several requests.', async () => {
  const find = gatherKeys(upperCase, { waitMs: 20, most: 2 });
  const found = Promise.all(['a', 'b', 'c'].map(find));
  await vi.advanceTimersByTimeAsync(20);
  expect(await found).toEqual(['A', 'B', 'C']);
  expect(requests).toEqual([['a', 'b'], ['c']]);
});

test('A failed request rejects its lookups only.', async () => {
  let fails = true;
  const find = gatherKeys<string>(
    (keys) => {
      if (fails) return Promise.reject(new Error('offline'));
      return upperCase(keys);
    },
    { waitMs: 20, most: 100 },
  );
  const lost = expect(find('a')).rejects.toThrow('offline');
  await vi.advanceTimersByTimeAsync(20);
  await lost;
  fails = false;
  const found = find('a');
  await vi.advanceTimersByTimeAsync(20);
  expect(await found).toBe('A');
});
