import { beforeEach, describe, expect, test } from 'vitest';
import { DraftStore } from '../../../../src/state/forms/drafts.ts';
import { PrivateStore } from '../../../../src/state/session/privateStore.ts';
import { createFakeStorage } from '../../../support/browser/fakeStorage.ts';

const dayMs = 86_400_000;

const keys: Record<string, Uint8Array> = {
  wang: new Uint8Array(32).fill(1),
  li: new Uint8Array(32).fill(2),
};

let now = 0;
let userId = 'wang';
beforeEach(() => {
  now = 1_000;
  userId = 'wang';
});

const drafts = (area = createFakeStorage()) =>
  new DraftStore({
    store: new PrivateStore({
      area: () => area,
      owner: () => ({ tenantCode: 'DEFAULT', userId, key: keys[userId] ?? new Uint8Array(32) }),
      now: () => now,
    }),
    now: () => now,
  });

describe('drafts', () => {
  test('values and comment of one task are stored together', () => {
    const kept = drafts();
    kept.write('task:1', { values: { amount: '5' } });
    kept.write('task:1', { comment: '同意' });
    expect(kept.read('task:1')).toEqual({ values: { amount: '5' }, comment: '同意', savedAt: 1_000 });
  });

  test('a draft without content is removed', () => {
    const kept = drafts();
    kept.write('task:1', { comment: 'x' });
    kept.write('task:1', { comment: '' });
    expect(kept.read('task:1')).toBeUndefined();
  });

  test('Other users cannot find the drafts.', () => {
    const store = createFakeStorage();
    drafts(store).write('task:1', { comment: 'x' });
    userId = 'li';
    expect(drafts(store).read('task:1')).toBeUndefined();
  });

  test('Old drafts of all users are removed.', () => {
    const store = createFakeStorage();
    drafts(store).write('task:1', { comment: 'x' });
    now += 31 * dayMs;
    drafts(store).write('task:2', { comment: 'y' });
    drafts(store).prune();
    expect(drafts(store).read('task:1')).toBeUndefined();
    expect(drafts(store).read('task:2')?.comment).toBe('y');
  });

  test('a full storage does not lose the text being typed', () => {
    const kept = drafts(createFakeStorage(10));
    expect(() => kept.write('task:1', { comment: 'x'.repeat(50) })).not.toThrow();
  });

  test('A draft damaged from outside is ignored.', () => {
    const store = createFakeStorage();
    store.setItem('qianhe.own.DEFAULT.wang.draft.task:1', '{broken');
    expect(drafts(store).read('task:1')).toBeUndefined();
  });
});
