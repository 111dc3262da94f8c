import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinTexts, splitCandidates, splitTexts } from '../../../../contract/fields/shared/textList.ts';

test('Only a text with a comma, a line break or a leading quote is quoted.', () => {
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

test('Joined texts are split into the same list, which is also the first candidate.', () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
      const joined = joinTexts(names);
      expect(splitTexts(joined)).toEqual(names);
      expect(splitCandidates(joined)[0]).toEqual(names);
    }),
  );
});

test('Typed text is split at the separator that it uses, except within quotes.', () => {
  expect(splitCandidates('红，绿、蓝;"a;b"')).toEqual([
    ['红', '绿、蓝;a;b'],
    ['红，绿、蓝;a;b'],
    ['红', '绿、蓝', 'a;b'],
    ['红', '绿', '蓝', 'a;b'],
  ]);
  expect(splitCandidates(' , ')[0]).toEqual([]);
});
