/** Which keys are kept for what is on its way; that they are played to it, the journeys hold. */
import { afterEach, expect, test, vi } from 'vitest';
import { dropHeldKeys, holdKeys, keepKey } from '../../../src/state/heldKeys.ts';

/** What a keyboard sends. */
const pressed = (key: string, more: Partial<KeyboardEvent> = {}) =>
  ({
    key,
    isTrusted: true,
    repeat: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
  }) as KeyboardEvent;

afterEach(() => vi.useRealTimers());

test('nothing is kept while nothing is on its way', () => {
  expect(keepKey(pressed('a'))).toBe(false);
});

test('characters, and the keys one edits and confirms with, are kept; commands of the browser are not, nor what is played', () => {
  const release = holdKeys(() => undefined);
  expect(keepKey(pressed('Escape'))).toBe(true);
  for (const key of ['a', '单', ' ', 'Enter', 'Tab', 'Backspace', 'ArrowDown'])
    expect(keepKey(pressed(key)), key).toBe(true);
  expect(keepKey(pressed('Enter', { ctrlKey: true }))).toBe(true);
  expect(keepKey(pressed('Enter', { repeat: true }))).toBe(true);
  for (const key of ['F5', 'F6', 'Shift', 'PageDown']) expect(keepKey(pressed(key)), key).toBe(false);
  expect(keepKey(pressed('r', { ctrlKey: true }))).toBe(false);
  expect(keepKey(pressed('a', { isTrusted: false }))).toBe(false);
  keepKey(pressed('Escape'));
  release();
  expect(keepKey(pressed('a'))).toBe(false);
});

test('Escape calls off what was called last; where nothing can be called off it goes on its way', () => {
  const off = vi.fn();
  const first = holdKeys(off);
  expect(keepKey(pressed('Escape'))).toBe(true);
  expect(off).toHaveBeenCalledOnce();
  const second = holdKeys();
  expect(keepKey(pressed('Escape'))).toBe(false);
  expect(off).toHaveBeenCalledOnce();
  second();
  first();
});

test('while the focus goes back, Escape is kept like any other key', () => {
  const release = holdKeys('keep');
  expect(keepKey(pressed('Escape'))).toBe(true);
  expect(keepKey(pressed('a'))).toBe(true);
  dropHeldKeys();
  release();
});

test('what never comes does not keep the keyboard', () => {
  vi.useFakeTimers();
  const release = holdKeys();
  expect(keepKey(pressed('a'))).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(keepKey(pressed('a'))).toBe(false);
  release();
});
