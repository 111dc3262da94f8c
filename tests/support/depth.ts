/**
 * How much of the long tests runs: a sample by `npm test`, everything by `npm run test:full` (`DEPTH=full`). The sample
 * depends on the seed alone, so a failure is repeated by the same `SEED=`.
 */
export const isFullDepth = process.env.DEPTH === 'full';

/** The seed of property tests and samples; `SEED=` sets it. */
export const testSeed = Number(process.env.SEED ?? 20_261_124);

/** A number of rounds: `full` at full depth, otherwise `sampled`. */
export const chooseDepth = (sampled: number, full: number): number => (isFullDepth ? full : sampled);

/** Every `step`-th of them, beginning at a place that the seed determines; all of them at full depth. */
export function sampleEvery<T>(step: number, all: readonly T[]): T[] {
  if (isFullDepth) return [...all];
  const offset = testSeed % Math.min(step, Math.max(all.length, 1));
  return all.filter((_, index) => index % step === offset);
}
