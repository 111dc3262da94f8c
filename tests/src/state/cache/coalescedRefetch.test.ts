import { expect, test } from 'vitest';
import { coalescedRefetch } from '../../../../src/state/cache/coalescedRefetch.ts';

/** Readings that end when the test says so. */
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

test('news that come while a thing is read are read once more, however many they are', async () => {
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

test('things do not wait for each other', () => {
  const { begun, read } = held();
  void read('a');
  void read('b');
  expect(begun).toEqual(['a', 'b']);
});

test('a reading that fails does not stand in the way of the next', async () => {
  let failing = true;
  const read = coalescedRefetch(async () => {
    if (failing) throw new Error('away');
  });
  await expect(read('a')).rejects.toThrow('away');
  failing = false;
  await expect(read('a')).resolves.toBeUndefined();
});
