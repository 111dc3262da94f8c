import { expect, test } from 'vitest';
import { warmUp } from '../../../server/http/warmUp.ts';

test('a warm-up parses an input of every call and meets no fault but refusals', async () => {
  await expect(warmUp()).resolves.toBeUndefined();
});
