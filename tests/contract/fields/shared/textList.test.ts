import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinTexts, splitCandidates, splitTexts } from '../../../../contract/fields/shared/textList.ts';

test('a text with a comma, a line break or a quote at its start is quoted, no other', () => {
  expect(joinTexts(['A', 'B'])).toBe('A,B');
  expect(joinTexts(['A,B', '电、暖', '5" 管'])).toBe('"A,B",电、暖,5" 管');
  expect(joinTexts(['"x"', 'a\nb', '甲，乙'])).toBe('"""x""","a\nb","甲，乙"');
  expect(joinTexts([])).toBe('');
});

const name = fc
  .string({
    unit: fc.constantFrom('甲', 'b', ',', '，', '、', ';', '"', '\n', ' '),
    minLength: 1,
    maxLength: 6,
  })
  .map((text) => text.trim())
  .filter((text) => text !== '');

test('what was joined is listed again, and is the first that a person may have meant', () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
      const joined = joinTexts(names);
      expect(splitTexts(joined)).toEqual(names);
      expect(splitCandidates(joined)[0]).toEqual(names);
    }),
  );
});

test('what people write is read by the sign that they have put between, quotes aside', () => {
  expect(splitCandidates('红，绿、蓝;"a;b"')).toEqual([
    ['红', '绿、蓝;a;b'],
    ['红，绿、蓝;a;b'],
    ['红', '绿、蓝', 'a;b'],
    ['红', '绿', '蓝', 'a;b'],
  ]);
  expect(splitCandidates(' , ')[0]).toEqual([]);
});
