import { expect, test } from 'vitest';
import { countCharacters, maxLengthFor } from '../../../../src/fields/textInput/textLength.ts';

test('a character is one, whatever a browser needs for it', () => {
  expect(countCharacters('签核😀')).toBe(3);
});

test('a box takes as many characters as the field, whatever they are', () => {
  expect(maxLengthFor('', 50)).toBe(50);
  expect(maxLengthFor('😀😀签', 50)).toBe(52);
  expect(maxLengthFor('😀'.repeat(50), 50)).toBe(100);
});
