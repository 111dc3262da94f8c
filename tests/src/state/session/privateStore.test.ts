import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { PrivateStore, type StoreOwner } from '../../../../src/state/session/privateStore.ts';
import { createFakeStorage } from '../../../support/browser/fakeStorage.ts';

const wang: StoreOwner = { tenantCode: 'DEFAULT', userId: '7', key: new Uint8Array(32).fill(1) };
const li: StoreOwner = { tenantCode: 'DEFAULT', userId: '8', key: new Uint8Array(32).fill(2) };
const wangElsewhere: StoreOwner = { tenantCode: 'OTHER', userId: '7', key: new Uint8Array(32).fill(3) };

let owner: StoreOwner | undefined;
let now: number;
let area: ReturnType<typeof createFakeStorage>;
let store: PrivateStore;
beforeEach(() => {
  owner = wang;
  now = 1_000_000;
  area = createFakeStorage();
  store = new PrivateStore({ area: () => area, owner: () => owner, now: () => now });
});

const everything = () => JSON.stringify([...area.items]);

test('any text is read as it was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 3000 }), (text) => {
      store.write('draft.task:1', text);
      expect(store.read('draft.task:1')).toBe(text);
    }),
  );
});

test('the browser stores no plain text, and the same text is never stored the same way twice', () => {
  store.write('draft.task:1', '单价需复核 confidential');
  const first = everything();
  expect(first).not.toContain('复核');
  expect(first).not.toContain('confidential');
  store.write('draft.task:1', '单价需复核 confidential');
  expect(everything()).not.toBe(first);
});

test('another person, the same number in another tenant and a guest cannot find it', () => {
  store.write('phrases.agree', '同意');
  for (const other of [li, wangElsewhere, undefined]) {
    owner = other;
    expect(store.read('phrases.agree')).toBeUndefined();
    expect(store.names('')).toEqual([]);
  }
  owner = wang;
  expect(store.read('phrases.agree')).toBe('同意');
});

test('a text moved to another person, name or time is refused and removed', () => {
  store.write('draft.task:1', 'x');
  const [[name = '', value = ''] = []] = [...area.items];
  owner = li;
  area.setItem(name.replace('.7.', '.8.'), value);
  expect(store.read('draft.task:1')).toBeUndefined();
  owner = wang;
  area.setItem(name.replace('task:1', 'task:2'), value);
  expect(store.read('draft.task:2')).toBeUndefined();
  area.setItem(name, value.replace(/^[^.]+/, 'zzzz'));
  expect(store.read('draft.task:1')).toBeUndefined();
  expect(area.items.size).toBe(0);
});

test('a text under a missing key is unreadable, and is removed when it is read', () => {
  store.write('draft.task:1', 'x');
  owner = { ...wang, key: new Uint8Array(32).fill(9) };
  expect(store.read('draft.task:1')).toBeUndefined();
  expect(area.items.size).toBe(0);
});

test('Nothing is written while nobody is signed in.', () => {
  owner = undefined;
  store.write('draft.task:1', 'x');
  expect(area.items.size).toBe(0);
});

test('clearing removes the person’s entries and leaves all others', () => {
  area.setItem('qianhe.settings', '{}');
  owner = li;
  store.write('draft.task:1', 'x');
  owner = wang;
  store.write('draft.task:1', 'y');
  store.write('tabs', '[]');
  store.clear();
  expect([...area.items.keys()]).toEqual(['qianhe.settings', 'qianhe.own.DEFAULT.8.draft.task:1']);
});

test('pruning removes old entries of all persons, readable or not', () => {
  owner = li;
  store.write('draft.task:1', 'x');
  owner = wang;
  area.setItem('qianhe.own.DEFAULT.9.draft.task:1', '{damaged');
  now += 1000;
  store.write('draft.task:2', 'y');
  store.prune(500);
  expect([...area.items.keys()]).toEqual(['qianhe.own.DEFAULT.7.draft.task:2']);
});

test('names are sorted by age, oldest first', () => {
  for (const name of ['start.b', 'start.a', 'tabs', 'start.c']) {
    now += 1;
    store.write(name, 'x');
  }
  expect(store.names('start.')).toEqual(['start.b', 'start.a', 'start.c']);
});
