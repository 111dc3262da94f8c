import { beforeEach, describe, expect, test } from 'vitest';
import { Drafts } from '../../../src/state/drafts.ts';

const dayMs = 86_400_000;

/** A browser's storage as a map. */
function storage(limit = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => void items.delete(name),
    setItem: (name: string, value: string) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      items.set(name, value);
    },
  };
}

let now = 0;
let owner = 'wang';
beforeEach(() => {
  now = 1_000;
  owner = 'wang';
});

const drafts = (store = storage()) => new Drafts({ store: () => store, owner: () => owner, now: () => now });

describe('drafts', () => {
  test('values and comment of one task are kept side by side', () => {
    const kept = drafts();
    kept.write('task:1', { values: { amount: '5' } });
    kept.write('task:1', { comment: '同意' });
    expect(kept.read('task:1')).toEqual({ values: { amount: '5' }, comment: '同意', savedAt: 1_000 });
  });

  test('a draft with nothing left is gone', () => {
    const kept = drafts();
    kept.write('task:1', { comment: 'x' });
    kept.write('task:1', { comment: '' });
    expect(kept.read('task:1')).toBeUndefined();
  });

  test('nobody else finds them', () => {
    const store = storage();
    drafts(store).write('task:1', { comment: 'x' });
    owner = 'li';
    expect(drafts(store).read('task:1')).toBeUndefined();
  });

  test('old ones are forgotten, of whomever', () => {
    const store = storage();
    drafts(store).write('task:1', { comment: 'x' });
    now += 31 * dayMs;
    drafts(store).write('task:2', { comment: 'y' });
    drafts(store).prune();
    expect(drafts(store).read('task:1')).toBeUndefined();
    expect(drafts(store).read('task:2')?.comment).toBe('y');
  });

  test('a full storage loses no typing in hand', () => {
    const kept = drafts(storage(10));
    expect(() => kept.write('task:1', { comment: 'x'.repeat(50) })).not.toThrow();
  });

  test('what was damaged from outside counts as none', () => {
    const store = storage();
    store.setItem('qianhe.draft.wang.task:1', '{broken');
    expect(drafts(store).read('task:1')).toBeUndefined();
  });
});
