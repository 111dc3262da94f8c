import { expect, test } from 'vitest';
import { warmUp } from '../../../server/http/warmUp.ts';

test('the warm-up parses an input of every call and meets only refusals', async () => {
  await expect(warmUp()).resolves.toBeUndefined();
});
