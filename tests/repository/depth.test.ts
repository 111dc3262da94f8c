import { expect, test } from 'vitest';
import { isFullDepth, sampleEvery } from '../support/depth.ts';

test.skipIf(isFullDepth)('a sample has at least one of any number of points', () => {
  for (let size = 1; size < 40; size += 1) {
    const all = Array.from({ length: size }, (_, index) => index);
    const sample = sampleEvery(6, all);
    expect(sample.length, `of ${size}`).toBeGreaterThanOrEqual(1);
    expect(sample.length, `of ${size}`).toBeLessThanOrEqual(Math.ceil(size / 6));
  }
});
