import { expect, test } from 'vitest';
import { PrivateStore } from '../../../../src/state/session/privateStore.ts';
import { type KeptBatch, KeptBatches } from '../../../../src/state/tasks/interruptedBatches.ts';
import { createFakeStorage } from '../../../support/browser/fakeStorage.ts';

const hourMs = 3_600_000;

const batch = (idempotencyKey: string): KeptBatch => ({
  act: { kind: 'agree', comment: '同意' },
  plan: [],
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

test('interrupted batches are resumed once, with their keys, in the order of their interruption', () => {
  const { kept, clock } = stage();
  kept.keep(batch('b'));
  clock.now += 1;
  kept.keep(batch('a'));
  expect(kept.isEmpty).toBe(false);
  expect(kept.take()).toEqual([batch('b'), batch('a')]);
  expect(kept.take()).toEqual([]);
  expect(kept.isEmpty).toBe(true);
});

test('a batch older than the server’s stored answers is not resumed', () => {
  const { kept, clock } = stage();
  kept.keep(batch('a'));
  clock.now += 24 * hourMs;
  expect(kept.take()).toEqual([]);
});

test('a finished batch is not stored', () => {
  const { kept } = stage();
  kept.keep({ ...batch('a'), run: { outcomes: [], sent: [] } });
  expect(kept.isEmpty).toBe(true);
});

test('a browser without storage space stores nothing, and the page works as usual', () => {
  const { kept, area } = stage();
  area.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(() => kept.keep(batch('a'))).not.toThrow();
  expect(kept.take()).toEqual([]);
});
