import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRelatedRowLoader } from '../../../../src/state/cache/relatedRows.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const answering = () => vi.fn(async (_form: string, ids: string[]) => ids.map((id) => ({ id })));

test('only whole numbers are requested, each once', async () => {
  const ask = answering();
  const load = createRelatedRowLoader(ask);
  await load('auto_supplier', ['3', 3, 'x', '1.5', null, '', '-2', '4']);
  expect(ask.mock.calls).toEqual([['auto_supplier', ['3', '4']]]);
  expect(await load('auto_supplier', ['abc'])).toEqual([]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('an answer is cached for three seconds', async () => {
  const ask = answering();
  const load = createRelatedRowLoader(ask);
  await Promise.all([load('auto_a', ['1']), load('auto_a', ['1']), load('auto_b', ['1'])]);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_900);
  await load('auto_a', ['1']);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(200);
  await load('auto_a', ['1']);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a failure is retried once after a second and is not cached', async () => {
  const ask = answering().mockRejectedValueOnce(new Error('busy'));
  const load = createRelatedRowLoader(ask);
  const loading = load('auto_a', ['1']);
  await vi.advanceTimersByTimeAsync(900);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await loading).toEqual([{ id: '1' }]);
  ask.mockRejectedValue(new Error('down'));
  const failing = load('auto_a', ['2']).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await failing).toBe('down');
  ask.mockImplementation(async () => []);
  expect(await load('auto_a', ['2'])).toEqual([]);
});
