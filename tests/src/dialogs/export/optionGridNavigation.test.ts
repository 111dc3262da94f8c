import { expect, test } from 'vitest';
import { nextOptionIndex } from '../../../../src/dialogs/export/optionGridNavigation.ts';

const eight = { count: 8, perLine: 3 };

test('arrows go along a line and from line to line, and stay where nothing follows', () => {
  expect(nextOptionIndex('ArrowRight', 2, eight)).toBe(3);
  expect(nextOptionIndex('ArrowDown', 2, eight)).toBe(5);
  expect(nextOptionIndex('ArrowUp', 7, eight)).toBe(4);
  expect(nextOptionIndex('ArrowDown', 5, eight)).toBeUndefined();
  expect(nextOptionIndex('ArrowLeft', 0, eight)).toBeUndefined();
});

test('Home and End go to the ends; other keys lead nowhere', () => {
  expect(nextOptionIndex('End', 0, eight)).toBe(7);
  expect(nextOptionIndex('Home', 7, eight)).toBe(0);
  expect(nextOptionIndex(' ', 3, eight)).toBeUndefined();
});
