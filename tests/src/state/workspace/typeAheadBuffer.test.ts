/** Which keys are kept for what is on its way; that they are played to it, the journeys hold. */
import { afterEach, expect, test, vi } from 'vitest';
import {
  bufferKeys,
  captureKey,
  claimKeyboard,
  dropBufferedKeys,
  dropBurst,
  hasTypedAhead,
  reactionMs,
} from '../../../../src/state/workspace/typeAheadBuffer.ts';
import { toastStore } from '../../../../src/ui/toast/toast.ts';

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

afterEach(() => {
  vi.useRealTimers();
  toastStore.list = [];
});

test('nothing is kept while nothing is on its way', () => {
  expect(captureKey(pressed('a'))).toBe(false);
});

test('characters, and the keys one edits and confirms with, are kept; commands of the browser are not, nor what is played', () => {
  const release = bufferKeys(() => undefined);
  expect(captureKey(pressed('Escape'))).toBe(true);
  for (const key of ['a', '单', ' ', 'Enter', 'Tab', 'Backspace', 'ArrowDown'])
    expect(captureKey(pressed(key)), key).toBe(true);
  expect(captureKey(pressed('Enter', { ctrlKey: true }))).toBe(true);
  expect(captureKey(pressed('Enter', { repeat: true }))).toBe(true);
  for (const key of ['F5', 'F6', 'Shift', 'PageDown']) expect(captureKey(pressed(key)), key).toBe(false);
  expect(captureKey(pressed('r', { ctrlKey: true }))).toBe(false);
  expect(captureKey(pressed('a', { isTrusted: false }))).toBe(false);
  captureKey(pressed('Escape'));
  release();
  expect(captureKey(pressed('a'))).toBe(false);
});

test('Escape calls off what was called last; where nothing can be called off it goes on its way', () => {
  const off = vi.fn();
  const first = bufferKeys(off);
  expect(captureKey(pressed('Escape'))).toBe(true);
  expect(off).toHaveBeenCalledOnce();
  const second = bufferKeys();
  expect(captureKey(pressed('Escape'))).toBe(false);
  expect(off).toHaveBeenCalledOnce();
  second();
  first();
});

test('while the focus goes back, Escape is kept like any other key', () => {
  const release = bufferKeys('keep');
  expect(captureKey(pressed('Escape'))).toBe(true);
  expect(captureKey(pressed('a'))).toBe(true);
  dropBufferedKeys();
  release();
});

test('what never comes does not keep the keyboard', () => {
  vi.useFakeTimers();
  const release = bufferKeys();
  expect(captureKey(pressed('a'))).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(captureKey(pressed('a'))).toBe(false);
  release();
});

test('the last claim has the keyboard; once it is released the one before has it again', () => {
  const command = bufferKeys();
  const dialog = claimKeyboard();
  expect(captureKey(pressed('a'))).toBe(true);
  dropBufferedKeys();
  dialog.ready();
  expect(captureKey(pressed('b'))).toBe(false);
  const sending = bufferKeys();
  expect(captureKey(pressed('c'))).toBe(true);
  dropBufferedKeys();
  sending();
  dialog.release();
  expect(captureKey(pressed('d'))).toBe(true);
  dropBufferedKeys();
  command();
  expect(captureKey(pressed('e'))).toBe(false);
});

test('a key with Ctrl is kept where it runs a command, and is the browser’s where it does not', () => {
  const release = bufferKeys();
  expect(captureKey(pressed('z', { ctrlKey: true }), () => true)).toBe(true);
  expect(captureKey(pressed('r', { ctrlKey: true }), () => false)).toBe(false);
  dropBufferedKeys();
  release();
});

test('after a refusal a letter within the time of a reaction is typed on, and no other key nor a later one', async () => {
  vi.useFakeTimers();
  const release = bufferKeys();
  for (const [key, isOn] of [
    ['a', true],
    ['Enter', false],
  ] as const) {
    const typedOn = hasTypedAhead();
    captureKey(pressed(key));
    expect(await typedOn, key).toBe(isOn);
    dropBufferedKeys();
  }
  const later = hasTypedAhead();
  await vi.advanceTimersByTimeAsync(reactionMs);
  expect(await later).toBe(false);
  release();
});

test('a burst for which nothing opens is dropped up to its first pause, and how much that was is said', async () => {
  vi.useFakeTimers();
  const dropped = dropBurst();
  for (const key of ['o', 'k', 'Enter']) {
    await vi.advanceTimersByTimeAsync(reactionMs - 50);
    expect(captureKey(pressed(key))).toBe(true);
  }
  await vi.advanceTimersByTimeAsync(2 * reactionMs);
  await dropped;
  expect(captureKey(pressed('j'))).toBe(false);
  expect(toastStore.list.map(({ text }) => text)).toEqual([expect.stringContaining('3 次按键没有执行')]);
});

test('Escape ends the dropping of a burst at once, and is heard by what has the focus', async () => {
  const dropped = dropBurst();
  captureKey(pressed('o'));
  expect(captureKey(pressed('Escape'))).toBe(false);
  await dropped;
  expect(captureKey(pressed('j'))).toBe(false);
});
