import { expect, test } from 'vitest';
import { steppedTo } from '../../../src/dialogs/parts/optionSteps.ts';

const eight = { count: 8, perLine: 3 };

test('arrows go along a line and from line to line, and stay where nothing follows', () => {
  expect(steppedTo('ArrowRight', 2, eight)).toBe(3);
  expect(steppedTo('ArrowDown', 2, eight)).toBe(5);
  expect(steppedTo('ArrowUp', 7, eight)).toBe(4);
  expect(steppedTo('ArrowDown', 5, eight)).toBeUndefined();
  expect(steppedTo('ArrowLeft', 0, eight)).toBeUndefined();
});

test('Home and End go to the ends; other keys lead nowhere', () => {
  expect(steppedTo('End', 0, eight)).toBe(7);
  expect(steppedTo('Home', 7, eight)).toBe(0);
  expect(steppedTo(' ', 3, eight)).toBeUndefined();
});
