import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteLongNumbers } from '../../../contract/text/jsonNumbers.ts';

test.each([
  ['{"a":100000000000000000001}', '{"a":"100000000000000000001"}'],
  ['[-0.12345678901234567,1]', '["-0.12345678901234567",1]'],
  ['[12345678901234567891e3]', '["12345678901234567891e3"]'],
  [
    '{"a":"100000000000000000001","b":9007199254740993}',
    '{"a":"100000000000000000001","b":"9007199254740993"}',
  ],
  ['9007199254740993', '"9007199254740993"'],
  ['[1e-400,-1e400,1e200]', '["1e-400","-1e400",1e200]'],
  ['{"a\\"1":12345678901234567}', '{"a\\"1":"12345678901234567"}'],
])('The numbers of %s that a double would change become texts.', (text, kept) => {
  expect(quoteLongNumbers(text)).toBe(kept);
});

test.each([
  '[100000000000000000000,123456789012345,0.000000000000000001,1234567890.12345]',
  '{"a":"1234567890123456789","b":[1,2,3]}',
  '["\\\\",123]',
  '[1234567890.123456,-99999999999999.98,9007199254740991,12345678901234568,1.0000000000000000]',
  '{"lng":0.3333333333333333,"lat":0.30000000000000004}',
])('The text %s, whose numbers are exact, stays as it is.', (text) => {
  expect(quoteLongNumbers(text)).toBe(text);
});

test('a text that a program with doubles writes stays as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const written = JSON.stringify(value);
      expect(quoteLongNumbers(written)).toBe(written);
    }),
  );
});

test('a text that is no JSON does not become JSON', () => {
  for (const broken of [
    '{"a":1234567890123456789',
    '[1234567890123456789.]',
    '[01234567890123456789]',
    '1234567890123456789x',
  ])
    expect(() => JSON.parse(quoteLongNumbers(broken)), broken).toThrow(SyntaxError);
});

test('a number of a million digits is read in linear time', () => {
  const number = `1${'0'.repeat(1_000_000)}1`;
  expect(quoteLongNumbers(number)).toBe(`"${number}"`);
});
