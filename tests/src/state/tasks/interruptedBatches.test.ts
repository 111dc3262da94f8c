import { expect, test } from 'vitest';
import { PrivateStore } from '../../../../src/state/session/privateStore.ts';
import { type KeptBatch, KeptBatches } from '../../../../src/state/tasks/interruptedBatches.ts';
import { createFakeStorage } from '../../../support/browser/fakeStorage.ts';

const hourMs = 3_600_000;

const batch = (idempotencyKey: string): KeptBatch => ({
  act: { kind: 'agree', comment: '同意' },
  plan: [],
  listId: 'todo',
  run: { outcomes: [{ taskId: '1', ok: true }], sent: [{ size: 25, idempotencyKey }] },
});

function stage() {
  const clock = { now: 1_000 };
  const now = () => clock.now;
  const area = createFakeStorage();
  const owner = () => ({ tenantCode: 'DEFAULT', userId: '7', key: new Uint8Array(32).fill(1) });
  return {
    clock,
    area,
    kept: new KeptBatches({ store: new PrivateStore({ area: () => area, owner, now }), now }),
  };
}

test('batches whose page was left are taken once, with their keys, in the order they were left', () => {
  const { kept, clock } = stage();
  kept.keep(batch('b'));
  clock.now += 1;
  kept.keep(batch('a'));
  expect(kept.isEmpty).toBe(false);
  expect(kept.take()).toEqual([batch('b'), batch('a')]);
  expect(kept.take()).toEqual([]);
  expect(kept.isEmpty).toBe(true);
});

test('a batch older than the answers that the server remembers is not carried out again', () => {
  const { kept, clock } = stage();
  kept.keep(batch('a'));
  clock.now += 24 * hourMs;
  expect(kept.take()).toEqual([]);
});

test('a batch that is done is not kept', () => {
  const { kept } = stage();
  kept.keep({ ...batch('a'), run: { outcomes: [], sent: [] } });
  expect(kept.isEmpty).toBe(true);
});

test('a browser without room keeps nothing and leaves the page undisturbed', () => {
  const { kept, area } = stage();
  area.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(() => kept.keep(batch('a'))).not.toThrow();
  expect(kept.take()).toEqual([]);
});
