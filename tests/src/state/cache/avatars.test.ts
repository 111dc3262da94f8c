import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putAvatar, watchAvatar } from '../../../../src/state/cache/avatars.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('an element outside React is told the avatar of its person, and nothing after it has stopped', async () => {
  const show = vi.fn();
  const stop = watchAvatar('7', show);
  putAvatar('7', '/common/download?fileName=a');
  putAvatar('8', '/common/download?fileName=b');
  await Promise.resolve();
  expect(show.mock.calls.flat()).toEqual([undefined, '/common/download?fileName=a']);
  stop();
  putAvatar('7', '/common/download?fileName=c');
  await Promise.resolve();
  expect(show).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});
