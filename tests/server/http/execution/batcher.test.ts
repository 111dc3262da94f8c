import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type BatchLimits, createBatcher } from '../../../../server/http/execution/batcher.ts';

/** Work that ends on request, and the content of each batch. */
function heldWork(bounds: Partial<BatchLimits> = {}) {
  const batches: (readonly string[])[] = [];
  const gates: (() => void)[] = [];
  const ask = createBatcher(
    async (batch: readonly string[]) => {
      batches.push(batch);
      await new Promise<void>((resolve) => gates.push(resolve));
      if (batch.includes('broken')) throw new Error(`broken with ${batch.join(' ')}`);
      return new Map(
        batch.filter((one) => one !== 'left').map((one): [string, string] => [one, one.toUpperCase()]),
      );
    },
    { most: 50, lateAfter: 10_000, ...bounds },
  );
  return { ask, batches, end: () => gates.shift()?.() };
}

test('an idle batcher starts a request immediately', async () => {
  const { ask, batches, end } = heldWork();
  const told = ask('a');
  expect(batches).toEqual([['a']]);
  end();
  expect(await told).toBe('A');
});

test('requests that arrive during a run form the next batch, up to the limit', async () => {
  const { ask, batches, end } = heldWork({ most: 2 });
  const told = ['a', 'b', 'c', 'd', 'e'].map(ask);
  end();
  await told[0];
  await expect.poll(() => batches).toEqual([['a'], ['b', 'c']]);
  end();
  await expect.poll(() => batches).toEqual([['a'], ['b', 'c'], ['d', 'e']]);
  end();
  expect(await Promise.all(told)).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('a request that was left resolves to undefined, and an error rejects only its own batch', async () => {
  const { ask, end } = heldWork();
  const first = ask('a');
  const told = [ask('left'), ask('broken')];
  end();
  expect(await first).toBe('A');
  const others = Promise.allSettled(told);
  await setImmediate();
  const last = ask('z');
  end();
  expect(await others).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  await setImmediate();
  end();
  expect(await last).toBe('Z');
  const left = ask('left');
  await setImmediate();
  end();
  expect(await left).toBeUndefined();
});

test('requests that wait for a late batch run alone, as do those that arrive afterwards', async () => {
  const { ask, batches, end } = heldWork({ lateAfter: 20 });
  const told = [ask('stuck'), ask('b'), ask('c')];
  await expect.poll(() => batches).toEqual([['stuck'], ['b'], ['c']]);
  told.push(ask('d'));
  expect(batches.at(-1)).toEqual(['d']);
  for (const _ of told) end();
  expect(await Promise.all(told)).toEqual(['STUCK', 'B', 'C', 'D']);
});

test('a batch runs in the context of its first request', async () => {
  const context = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const ask = createBatcher(
    async (batch: readonly string[]) => {
      seen.push(context.getStore());
      await setImmediate();
      return new Map(batch.map((one) => [one, one]));
    },
    { most: 50, lateAfter: 10_000 },
  );
  await Promise.all(['a', 'b', 'c'].map((one) => context.run(one, () => ask(one))));
  expect(seen).toEqual(['a', 'b']);
});
