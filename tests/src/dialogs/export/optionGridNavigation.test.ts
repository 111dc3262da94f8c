import { expect, test } from 'vitest';
import { nextOptionIndex } from '../../../../src/dialogs/export/optionGridNavigation.ts';

const eight = { count: 8, perLine: 3 };

test('arrows move along a row and between rows, and stop at the ends', () => {
  expect(nextOptionIndex('ArrowRight', 2, eight)).toBe(3);
  expect(nextOptionIndex('ArrowDown', 2, eight)).toBe(5);
  expect(nextOptionIndex('ArrowUp', 7, eight)).toBe(4);
  expect(nextOptionIndex('ArrowDown', 5, eight)).toBeUndefined();
  expect(nextOptionIndex('ArrowLeft', 0, eight)).toBeUndefined();
});

test('Home and End move to the ends, and other keys do nothing', () => {
  expect(nextOptionIndex('End', 0, eight)).toBe(7);
  expect(nextOptionIndex('Home', 7, eight)).toBe(0);
  expect(nextOptionIndex(' ', 3, eight)).toBeUndefined();
});
