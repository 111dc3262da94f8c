/** Rounds that repeat while an owner is open. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { schedulePeriodic } from '../../../../server/jobs/periodic/schedulePeriodic.ts';

function opened() {
  const hooks: (() => Promise<void>)[] = [];
  const owner = { addHook: (_: 'onClose', hook: () => Promise<void>) => hooks.push(hook) };
  return { owner, close: () => Promise.all(hooks.map((hook) => hook())) };
}

test('closing during a pause starts no further round', async () => {
  const { owner, close } = opened();
  let rounds = 0;
  schedulePeriodic(owner, 60_000, async () => {
    rounds += 1;
  });
  await close();
  expect(rounds).toBe(0);
});

test('closing aborts the running round, waits for it and starts no other', async () => {
  const { owner, close } = opened();
  const told: boolean[] = [];
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  schedulePeriodic(owner, 1, async (signal) => {
    begun.resolve();
    await end.promise;
    told.push(signal.aborted);
  });
  await begun.promise;
  const closing = close();
  end.resolve();
  await closing;
  expect(told).toEqual([true]);
});

test('a round starts after the previous one has ended', async () => {
  const { owner, close } = opened();
  const third = Promise.withResolvers<void>();
  let [under, most, rounds] = [0, 0, 0];
  schedulePeriodic(owner, 1, async () => {
    under += 1;
    most = Math.max(most, under);
    await setImmediate();
    under -= 1;
    rounds += 1;
    if (rounds === 3) third.resolve();
  });
  await third.promise;
  await close();
  expect(most).toBe(1);
});
