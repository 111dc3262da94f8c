import { afterEach, expect, test } from 'vitest';
import { KeysWhileSending } from '../../../../../src/state/workspace/typeAhead/keysWhileSending.ts';
import { captureKey, dropBufferedKeys } from '../../../../../src/state/workspace/typeAheadBuffer.ts';

const press = (key: string) => captureKey({ key, isTrusted: true } as KeyboardEvent);

afterEach(dropBufferedKeys);

test('keys are kept while something is sent, and until its answer is drawn', () => {
  const keys = new KeysWhileSending();
  expect(press('a')).toBe(false);
  expect(keys.begin()).toBe(true);
  expect(press('a')).toBe(true);
  keys.end();
  expect(press('Tab')).toBe(true);
  dropBufferedKeys();
  keys.drawn();
  expect(press('a')).toBe(false);
});

test('a second sending does not begin before the first has ended', () => {
  const keys = new KeysWhileSending();
  keys.begin();
  expect(keys.begin()).toBe(false);
  keys.end();
  expect(keys.begin()).toBe(true);
  keys.letGo();
});

test('keys stay kept by a sending that begins before the answer of the one before is drawn', () => {
  const keys = new KeysWhileSending();
  keys.begin();
  keys.end();
  keys.begin();
  keys.drawn();
  expect(press('a')).toBe(true);
  dropBufferedKeys();
  keys.letGo();
  expect(press('a')).toBe(false);
});
