/** Tests which keys are buffered for a pending target. The browser tests cover the replay. */
import { afterEach, expect, test, vi } from 'vitest';
import {
  bufferKeys,
  captureKey,
  claimKeyboard,
  dropBufferedKeys,
  dropBurst,
  dropRepeatedConfirmation,
  hasBufferedKeys,
  hasTypedAhead,
  reactionMs,
} from '../../../../src/state/workspace/typeAheadBuffer.ts';
import { toastStore } from '../../../../src/ui/toast/toast.ts';

/** A keyboard event. */
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

test('no key is buffered while nothing is pending', () => {
  expect(captureKey(pressed('a'))).toBe(false);
});

test('characters, editing and confirming keys are buffered; browser commands and replayed keys are not', () => {
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

test('Escape cancels the last pending action; if none can be canceled, it is handled normally', () => {
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

test('Escape is buffered like any other key while the focus moves back.', () => {
  const release = bufferKeys('keep');
  expect(captureKey(pressed('Escape'))).toBe(true);
  expect(captureKey(pressed('a'))).toBe(true);
  dropBufferedKeys();
  release();
});

test('a target that never opens does not block the keyboard', () => {
  vi.useFakeTimers();
  const release = bufferKeys();
  expect(captureKey(pressed('a'))).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(captureKey(pressed('a'))).toBe(false);
  release();
});

test('the last claim captures the keyboard, and its release returns it to the previous one', () => {
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

test('a key with Ctrl is buffered if it runs a command, and belongs to the browser otherwise', () => {
  const release = bufferKeys();
  expect(captureKey(pressed('z', { ctrlKey: true }), () => 'content')).toBe(true);
  expect(captureKey(pressed('r', { ctrlKey: true }), () => undefined)).toBe(false);
  dropBufferedKeys();
  release();
});

test('A letter typed within the reaction time after a refusal is replayed; other and later keys are not.', async () => {
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

test('a burst without a target is dropped up to its first pause, and the number of dropped keys is reported', async () => {
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

test('Escape ends the dropping of a burst at once, and reaches the focused element', async () => {
  const dropped = dropBurst();
  captureKey(pressed('o'));
  expect(captureKey(pressed('Escape'))).toBe(false);
  await dropped;
  expect(captureKey(pressed('j'))).toBe(false);
});

test('the confirming key pressed twice is meant once, and one after another key is kept', () => {
  const release = bufferKeys();
  captureKey(pressed('Enter', { ctrlKey: true }));
  captureKey(pressed('Enter'));
  dropRepeatedConfirmation();
  expect(hasBufferedKeys()).toBe(false);
  captureKey(pressed('j'));
  captureKey(pressed('Enter'));
  dropRepeatedConfirmation();
  expect(hasBufferedKeys()).toBe(true);
  dropBufferedKeys();
  release();
});

test('a key that the newest claim does not want is buffered for one below it that waits too', () => {
  const page = bufferKeys('keep');
  const rows = bufferKeys(undefined, (event) => 'key' in event && event.key === 'j');
  expect(captureKey(pressed('w', { altKey: true }), () => 'content')).toBe(true);
  dropBufferedKeys();
  page();
  expect(captureKey(pressed('w', { altKey: true }), () => 'content')).toBe(false);
  expect(captureKey(pressed('j'))).toBe(true);
  dropBufferedKeys();
  rows();
});
