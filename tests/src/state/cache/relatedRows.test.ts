import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RelatedRowCache } from '../../../../src/state/cache/relatedRows.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const answering = () => vi.fn(async (_form: string, ids: string[]) => ids.map((id) => ({ id })));

test('only whole numbers are requested, each once', async () => {
  const ask = answering();
  const rows = new RelatedRowCache(ask);
  await rows.byIds('auto_supplier', ['3', 3, 'x', '1.5', null, '', '-2', '4']);
  expect(ask.mock.calls).toEqual([['auto_supplier', ['3', '4']]]);
  expect(await rows.byIds('auto_supplier', ['abc'])).toEqual([]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('an answer is cached for three seconds', async () => {
  const ask = answering();
  const rows = new RelatedRowCache(ask);
  await Promise.all([rows.byIds('auto_a', ['1']), rows.byIds('auto_a', ['1']), rows.byIds('auto_b', ['1'])]);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_900);
  await rows.byIds('auto_a', ['1']);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(200);
  await rows.byIds('auto_a', ['1']);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a failure is retried once after a second and is not cached', async () => {
  const ask = answering().mockRejectedValueOnce(new Error('busy'));
  const rows = new RelatedRowCache(ask);
  const asked = rows.byIds('auto_a', ['1']);
  await vi.advanceTimersByTimeAsync(900);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await asked).toEqual([{ id: '1' }]);
  ask.mockRejectedValue(new Error('down'));
  const failing = rows.byIds('auto_a', ['2']).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await failing).toBe('down');
  ask.mockImplementation(async () => []);
  expect(await rows.byIds('auto_a', ['2'])).toEqual([]);
});
