/** A random generator with the same sequence for the same seed: mulberry32, which is small and evenly distributed. */
export type RandomGenerator = {
  /** A number from 0 up to 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  /** True in `share` of the cases. */
  nextBoolean(share: number): boolean;
};

export function createRandomGenerator(seed: number): RandomGenerator {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: <T>(list: readonly T[]) => list[between(0, list.length - 1)] as T, // the index is within the list
    nextBoolean: (share) => next() < share,
  };
}
