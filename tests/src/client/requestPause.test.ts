import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Module = typeof import('../../../src/client/requestPause.ts');

let requests: Module;
beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  requests = await import('../../../src/client/requestPause.ts');
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a promise has come to after the queued microtasks. */
const outcomeOf = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      (value) => `done: ${value}`,
      () => 'failed',
    ),
    setImmediate('pending'),
  ]);

test('a request is sent at once', () => {
  const send = vi.fn(() => Promise.resolve('answer'));
  void requests.sendUnpaused(send);
  expect(send).toHaveBeenCalledOnce();
});

test('the session ends after the requests under way have been answered', async () => {
  const saved = Promise.withResolvers<string>();
  const saving = requests.sendUnpaused(() => saved.promise);
  const end = vi.fn(() => Promise.resolve());
  const ending = requests.pauseRequests(end);
  expect(await outcomeOf(ending)).toBe('pending');
  expect(end).not.toHaveBeenCalled();
  saved.resolve('saved');
  expect(await saving).toBe('saved');
  await ending;
  expect(end).toHaveBeenCalledOnce();
});

test('a long request does not keep the session from ending, and has no outcome afterwards', async () => {
  const refused = Promise.withResolvers<void>();
  const exporting = requests.sendUnpaused(() => refused.promise);
  const ending = requests.pauseRequests(() => Promise.resolve());
  await vi.advanceTimersByTimeAsync(60_000);
  await ending;
  refused.reject(new Error('401'));
  expect(await outcomeOf(exporting)).toBe('pending');
});

test('new requests are not sent once the session ends', async () => {
  const ending = requests.pauseRequests(() => Promise.resolve());
  const send = vi.fn(() => Promise.resolve('answer'));
  const later = requests.sendUnpaused(send);
  await ending;
  expect(await outcomeOf(later)).toBe('pending');
  expect(send).not.toHaveBeenCalled();
});

test('requests are sent after the session could not be ended', async () => {
  const refused = Promise.withResolvers<void>();
  const ending = requests.pauseRequests(() => refused.promise);
  const later = requests.sendUnpaused(() => Promise.resolve('answer'));
  refused.reject(new Error('no network'));
  await expect(ending).rejects.toThrow('no network');
  expect(await later).toBe('answer');
});
