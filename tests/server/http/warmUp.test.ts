import { expect, test } from 'vitest';
import { handlers } from '../../../server/calls.ts';
import { warmUp } from '../../../server/http/warmUp.ts';

test('the warm-up parses an input of every call and meets only refusals', async () => {
  await expect(warmUp(handlers)).resolves.toBeUndefined();
});
