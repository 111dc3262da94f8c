import { expect, test } from 'vitest';
import { lengthOf, longestValue } from '../../../src/fields/parts/words.ts';

test('a character is one, whatever a browser needs for it', () => {
  expect(lengthOf('签核😀')).toBe(3);
});

test('a box takes as many characters as the field, whatever they are', () => {
  expect(longestValue('', 50)).toBe(50);
  expect(longestValue('😀😀签', 50)).toBe(52);
  expect(longestValue('😀'.repeat(50), 50)).toBe(100);
});
