import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ignoreRepeats, notePressedKey } from '../../../../src/commands/core/ignoreRepeats.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('a second click within 200 ms does nothing, and a later one acts', () => {
  const clicks: string[] = [];
  const click = ignoreRepeats((name: string) => clicks.push(name));
  click('first');
  vi.advanceTimersByTime(199);
  click('double');
  vi.advanceTimersByTime(1);
  click('second');
  expect(clicks).toEqual(['first', 'second']);
});

test('each button ignores repeats separately', () => {
  const clicks: string[] = [];
  ignoreRepeats(() => clicks.push('save'))();
  ignoreRepeats(() => clicks.push('print'))();
  expect(clicks).toEqual(['save', 'print']);
});

test('the same button on the next task acts at once', () => {
  const clicks: string[] = [];
  const click = ignoreRepeats(
    (taskId: string) => clicks.push(taskId),
    (taskId) => taskId,
  );
  click('1');
  click('1');
  click('2');
  expect(clicks).toEqual(['1', '2']);
});

test('a key between two calls makes the second one of its own, and the same key held or pressed twice does not', () => {
  const calls: string[] = [];
  const save = ignoreRepeats((name: string) => calls.push(name));
  const press = (key: string, name: string) => {
    notePressedKey(key);
    if (key === 'Enter') save(name);
  };
  press('Enter', 'refused');
  press('Enter', 'twice');
  press('x', '');
  press('Enter', 'corrected');
  expect(calls).toEqual(['refused', 'corrected']);
});
