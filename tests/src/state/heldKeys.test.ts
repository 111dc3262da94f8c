/** Which keys are kept for what is on its way; that they are played to it, the journeys hold. */
import { afterEach, expect, test, vi } from 'vitest';
import {
  claimKeyboard,
  dropBurst,
  dropHeldKeys,
  hasTypedOn,
  holdKeys,
  keepKey,
  reactionMs,
} from '../../../src/state/heldKeys.ts';
import { toasts } from '../../../src/ui/toast.ts';

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
  toasts.list = [];
});

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

test('the last claim has the keyboard; once it is released the one before has it again', () => {
  const command = holdKeys();
  const dialog = claimKeyboard();
  expect(keepKey(pressed('a'))).toBe(true);
  dropHeldKeys();
  dialog.ready();
  expect(keepKey(pressed('b'))).toBe(false);
  const sending = holdKeys();
  expect(keepKey(pressed('c'))).toBe(true);
  dropHeldKeys();
  sending();
  dialog.release();
  expect(keepKey(pressed('d'))).toBe(true);
  dropHeldKeys();
  command();
  expect(keepKey(pressed('e'))).toBe(false);
});

test('a key with Ctrl is kept where it runs a command, and is the browser’s where it does not', () => {
  const release = holdKeys();
  expect(keepKey(pressed('z', { ctrlKey: true }), () => true)).toBe(true);
  expect(keepKey(pressed('r', { ctrlKey: true }), () => false)).toBe(false);
  dropHeldKeys();
  release();
});

test('after a refusal a letter within the time of a reaction is typed on, and no other key nor a later one', async () => {
  vi.useFakeTimers();
  const release = holdKeys();
  for (const [key, isOn] of [
    ['a', true],
    ['Enter', false],
  ] as const) {
    const typedOn = hasTypedOn();
    keepKey(pressed(key));
    expect(await typedOn, key).toBe(isOn);
    dropHeldKeys();
  }
  const later = hasTypedOn();
  await vi.advanceTimersByTimeAsync(reactionMs);
  expect(await later).toBe(false);
  release();
});

test('a burst for which nothing opens is dropped up to its first pause, and how much that was is said', async () => {
  vi.useFakeTimers();
  const dropped = dropBurst();
  for (const key of ['o', 'k', 'Enter']) {
    await vi.advanceTimersByTimeAsync(reactionMs - 50);
    expect(keepKey(pressed(key))).toBe(true);
  }
  await vi.advanceTimersByTimeAsync(2 * reactionMs);
  await dropped;
  expect(keepKey(pressed('j'))).toBe(false);
  expect(toasts.list.map(({ text }) => text)).toEqual([expect.stringContaining('3 次按键没有执行')]);
});

test('Escape ends the dropping of a burst at once, and is heard by what has the focus', async () => {
  const dropped = dropBurst();
  keepKey(pressed('o'));
  expect(keepKey(pressed('Escape'))).toBe(false);
  await dropped;
  expect(keepKey(pressed('j'))).toBe(false);
});
