/** Which keys wait for the page of an address that has changed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noticedMs } from '../../../../../src/state/workspace/typeAhead/awaitedContent.ts';
import {
  awaitPage,
  endAwaitingPage,
  markPageVisible,
} from '../../../../../src/state/workspace/typeAhead/awaitedPage.ts';
import { captureKey, dropBufferedKeys } from '../../../../../src/state/workspace/typeAheadBuffer.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  captureKey({ key, isTrusted: true, ...more } as KeyboardEvent, () => 'content');

/** Without a page there is nothing to replay keys to. */
const isWaiting = () => {
  const captured = press('[');
  dropBufferedKeys();
  return captured;
};

const push = (href: string) => awaitPage({ href, type: 'PUSH' });
const replace = (href: string) => awaitPage({ href, type: 'REPLACE' });

beforeEach(() => {
  vi.useFakeTimers();
  endAwaitingPage();
  markPageVisible('/todo');
});
afterEach(() => {
  dropBufferedKeys();
  endAwaitingPage();
});

test('every key waits from the change of the address until its page stands, combinations and Escape too', () => {
  push('/start');
  for (const key of ['[', 'Enter', 'Escape', 'ArrowDown']) expect(press(key), key).toBe(true);
  expect(press('w', { altKey: true })).toBe(true);
  dropBufferedKeys();
  markPageVisible('/todo?q=1');
  expect(isWaiting()).toBe(true);
  markPageVisible('/start');
  expect(isWaiting()).toBe(false);
});

test('the address is compared as pages know it', () => {
  push('/list/%E5%90%88%E5%90%8C/?q=%E9%92%A2');
  markPageVisible('/list/合同?q=%E9%92%A2');
  expect(isWaiting()).toBe(false);
});

test('a list that writes its query into the address keeps its keys; a link to another query is another page', () => {
  replace('/todo?q=1');
  expect(isWaiting()).toBe(false);
  push('/todo?q=2');
  expect(isWaiting()).toBe(true);
  markPageVisible('/todo?q=2');
  replace('/login');
  expect(isWaiting()).toBe(true);
});

test('keys wait for the last of several addresses, and for none after the way back', () => {
  push('/start');
  push('/done');
  markPageVisible('/start');
  expect(isWaiting()).toBe(true);
  replace('/done?q=1');
  markPageVisible('/done');
  expect(isWaiting()).toBe(true);
  markPageVisible('/done?q=1');
  expect(isWaiting()).toBe(false);
  push('/start');
  awaitPage({ href: '/done?q=1', type: 'BACK' });
  expect(isWaiting()).toBe(false);
});

test('a page that does not come gives the keys back once the person has noticed it', () => {
  push('/start');
  vi.advanceTimersByTime(noticedMs);
  expect(isWaiting()).toBe(false);
});

test('the next page is waited for although the wait for an earlier one has ended by itself', () => {
  push('/start');
  vi.advanceTimersByTime(noticedMs);
  expect(isWaiting()).toBe(false);
  push('/home');
  expect(isWaiting()).toBe(true);
  markPageVisible('/home');
  expect(isWaiting()).toBe(false);
});
