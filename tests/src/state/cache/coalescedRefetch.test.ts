import { expect, test } from 'vitest';
import { coalescedRefetch } from '../../../../src/state/cache/coalescedRefetch.ts';

/** Fetches that end when the test resolves them. */
function held() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const read = coalescedRefetch((key) => {
    begun.push(key);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  const end = async (at: number) => {
    ends[at]?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { begun, read, end };
}

test('events during a fetch cause one more fetch, for any number of events', async () => {
  const { begun, read, end } = held();
  void read('a');
  void read('a');
  void read('a');
  expect(begun).toEqual(['a']);
  await end(0);
  expect(begun).toEqual(['a', 'a']);
  await end(1);
  expect(begun).toEqual(['a', 'a']);
  void read('a');
  expect(begun).toEqual(['a', 'a', 'a']);
});

test('keys do not wait for each other', () => {
  const { begun, read } = held();
  void read('a');
  void read('b');
  expect(begun).toEqual(['a', 'b']);
});

test('a failed fetch does not block the next one', async () => {
  let failing = true;
  const read = coalescedRefetch(async () => {
    if (failing) throw new Error('away');
  });
  await expect(read('a')).rejects.toThrow('away');
  failing = false;
  await expect(read('a')).resolves.toBeUndefined();
});
