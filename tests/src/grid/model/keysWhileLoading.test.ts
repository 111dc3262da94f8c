/** Keys that are typed while a list loads. */
import { proxy } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bufferKeysWhileLoading } from '../../../../src/grid/model/keysWhileLoading.ts';
import { noticedMs } from '../../../../src/state/workspace/typeAhead/awaitedContent.ts';
import {
  type BoundTo,
  captureKey,
  dropBufferedKeys,
} from '../../../../src/state/workspace/typeAheadBuffer.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}, boundTo: BoundTo = 'workstation') =>
  captureKey({ key, isTrusted: true, ...more } as KeyboardEvent, () => boundTo);

type Loading = { total: number | null; failure: string | null };
const loading = () => proxy<Loading>({ total: null, failure: null });

let stop = () => {};
const follow = (state: Loading, isForRows = () => true) => {
  stop = bufferKeysWhileLoading(state, isForRows);
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  // Without a page there is nothing to replay keys to.
  dropBufferedKeys();
  stop();
});

test.each<Partial<Loading>>([{ total: 3 }, { total: 0 }, { failure: '网络中断' }])(
  'keys are buffered until the list knows its rows or why it has none: %j',
  (answer) => {
    const state = loading();
    follow(state);
    expect(press('e')).toBe(true);
    dropBufferedKeys();
    Object.assign(state, answer);
    expect(press('e')).toBe(false);
  },
);

test('each new query of a loaded list buffers keys from its moment on, also after a failure', () => {
  const state = proxy<Loading>({ total: 3, failure: null });
  follow(state);
  expect(press('e')).toBe(false);
  state.total = null;
  expect(press('e')).toBe(true);
  dropBufferedKeys();
  state.failure = '网络中断';
  expect(press('e')).toBe(false);
  state.failure = null;
  expect(press('e')).toBe(true);
});

test('a combination is buffered if its command works on the rows', () => {
  follow(loading());
  expect(press('n', { altKey: true }, 'content')).toBe(true);
});

test('Escape, combinations of the workstation and keys for something else are not buffered until one is', () => {
  follow(loading());
  expect(press('Escape')).toBe(false);
  expect(press('k', { ctrlKey: true })).toBe(false);
  expect(press('j')).toBe(true);
  expect(press('k', { ctrlKey: true })).toBe(true);
  expect(press('Escape')).toBe(true);
  expect(press('j')).toBe(false);
  stop();
  follow(loading(), () => false);
  expect(press('j')).toBe(false);
});

test('keys are no longer buffered after a second without any; keys from before still wait', () => {
  follow(loading());
  vi.advanceTimersByTime(noticedMs);
  expect(press('g')).toBe(false);
  stop();
  follow(loading());
  expect(press('j')).toBe(true);
  vi.advanceTimersByTime(noticedMs);
  expect(press('g')).toBe(true);
});

test('the end of the list gives the keys back', () => {
  follow(loading());
  stop();
  expect(press('e')).toBe(false);
});
