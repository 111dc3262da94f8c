import { expect, test } from 'vitest';
import { nextRowIndex } from '../../../../src/ui/list/rowNavigation.ts';

const step = (key: string, at: number) => nextRowIndex(key, at, { count: 10, page: 4 });

test('arrows and j k move by one, page keys by the visible rows, and all stop at the ends', () => {
  expect(
    ['ArrowDown', 'j', 'ArrowUp', 'k', 'PageDown', 'PageUp', 'Home', 'End'].map((key) => step(key, 5)),
  ).toEqual([6, 6, 4, 4, 9, 1, 0, 9]);
  expect([step('k', 0), step('j', 9)]).toEqual([0, 9]);
});

test('other keys do nothing, whatever their name', () => {
  expect([step('a', 5), step('Enter', 5), step('toString', 5)]).toEqual([undefined, undefined, undefined]);
});
