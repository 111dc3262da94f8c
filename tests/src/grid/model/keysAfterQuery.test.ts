/** Keys between a search and its rows. */

import { proxy } from 'valtio';
import { afterEach, expect, test } from 'vitest';
import { bufferKeysUntilLoaded } from '../../../../src/grid/model/keysAfterQuery.ts';
import { captureKey, dropBufferedKeys } from '../../../../src/state/workspace/typeAheadBuffer.ts';

const press = (key: string) => captureKey({ key, isTrusted: true } as KeyboardEvent);

type Loading = { total: number | null; failure: string | null };
const loading = () => proxy<Loading>({ total: null, failure: null });

/** Without a page there is nothing to replay keys to. */
const change = async (state: Loading, part: Partial<Loading>) => {
  dropBufferedKeys();
  Object.assign(state, part);
  await Promise.resolve();
};

afterEach(dropBufferedKeys);

test.each<Partial<Loading>>([{ total: 3 }, { total: 0 }, { failure: '网络中断' }])(
  'keys are buffered until the list knows its rows or why it has none: %j',
  async (answer) => {
    const state = loading();
    bufferKeysUntilLoaded(state);
    expect(press('e')).toBe(true);
    await change(state, answer);
    expect(press('e')).toBe(false);
  },
);

test('keys of a loaded list are not buffered', () => {
  bufferKeysUntilLoaded(proxy<Loading>({ total: 3, failure: null }));
  expect(press('e')).toBe(false);
});

test('Escape and the end of the list give the keys back', () => {
  bufferKeysUntilLoaded(loading());
  expect(press('Escape')).toBe(true);
  expect(press('e')).toBe(false);
  const release = bufferKeysUntilLoaded(loading());
  expect(press('e')).toBe(true);
  dropBufferedKeys();
  release();
  expect(press('e')).toBe(false);
});
