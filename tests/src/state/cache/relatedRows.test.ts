import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRelatedRowLoader } from '../../../../src/state/cache/relatedRows.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Passes the time in which look-ups are gathered. */
async function settle<T>(loading: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(20);
  return loading;
}

const answering = () => vi.fn(async (_form: string, ids: string[]) => ids.map((id) => ({ id })));

test('only whole numbers are requested, each once', async () => {
  const ask = answering();
  const load = createRelatedRowLoader(ask);
  await settle(load('auto_supplier', ['3', 3, 'x', '1.5', null, '', '-2', '4']));
  expect(ask.mock.calls).toEqual([['auto_supplier', ['3', '4']]]);
  expect(await load('auto_supplier', ['abc'])).toEqual([]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('an answer is cached for three seconds', async () => {
  const ask = answering();
  const load = createRelatedRowLoader(ask);
  await settle(Promise.all([load('auto_a', ['1']), load('auto_a', ['1']), load('auto_b', ['1'])]));
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_900);
  await settle(load('auto_a', ['1']));
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(200);
  await settle(load('auto_a', ['1']));
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a failure is retried once after a second and is not cached', async () => {
  const ask = answering().mockRejectedValueOnce(new Error('busy'));
  const load = createRelatedRowLoader(ask);
  const loading = load('auto_a', ['1']);
  await vi.advanceTimersByTimeAsync(900);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(220);
  expect(await loading).toEqual([{ id: '1' }]);
  ask.mockRejectedValue(new Error('down'));
  const failing = load('auto_a', ['2']).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(1_020);
  expect(await failing).toBe('down');
  ask.mockImplementation(async () => []);
  expect(await settle(load('auto_a', ['2']))).toEqual([]);
});

test('look-ups within 20 ms share one request per form, in the order of each', async () => {
  const ask = answering();
  const load = createRelatedRowLoader(ask);
  const first = load('auto_a', ['1', '2']);
  await vi.advanceTimersByTimeAsync(10);
  const second = load('auto_a', ['3', '1']);
  const other = load('auto_b', ['9']);
  expect(await settle(second)).toEqual([{ id: '3' }, { id: '1' }]);
  expect([await first, await other]).toEqual([[{ id: '1' }, { id: '2' }], [{ id: '9' }]]);
  expect(ask.mock.calls).toEqual([
    ['auto_a', ['1', '2', '3']],
    ['auto_b', ['9']],
  ]);
});

test('a form that fails fails alone, and hidden records are left out', async () => {
  const load = createRelatedRowLoader(async (form, ids) => {
    if (form === 'auto_down') throw new Error('down');
    return ids.filter((id) => id !== '2').map((id) => ({ id }));
  });
  const failing = load('auto_down', ['1']).catch((error: Error) => error.message);
  expect(await settle(load('auto_a', ['1', '2']))).toEqual([{ id: '1' }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await failing).toBe('down');
});
