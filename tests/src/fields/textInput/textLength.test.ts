import { expect, test } from 'vitest';
import { countCharacters, maxLengthFor } from '../../../../src/fields/textInput/textLength.ts';

test('a character counts as one for any number of UTF-16 units', () => {
  expect(countCharacters('签核😀')).toBe(3);
});

test('an input accepts as many characters as the field, for any characters', () => {
  expect(maxLengthFor('', 50)).toBe(50);
  expect(maxLengthFor('😀😀签', 50)).toBe(52);
  expect(maxLengthFor('😀'.repeat(50), 50)).toBe(100);
});
