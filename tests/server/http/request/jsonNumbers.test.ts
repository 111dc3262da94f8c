import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteLongNumbers } from '../../../../server/http/request/jsonNumbers.ts';

test.each([
  ['{"a":100000000000000000001}', '{"a":"100000000000000000001"}'],
  ['[-0.1234567890123456,1]', '["-0.1234567890123456",1]'],
  ['[12345678901234567e3]', '["12345678901234567e3"]'],
  ['{"a":"100000000000000000001","b":9007199254740993}', '{"a":"100000000000000000001","b":"9007199254740993"}'],
  ['9007199254740993', '"9007199254740993"'],
  ['{"a\\"1":12345678901234567}', '{"a\\"1":"12345678901234567"}'],
])('The numbers of %s that a double would change become texts.', (text, kept) => {
  expect(quoteLongNumbers(text)).toBe(kept);
});

test.each([
  '[100000000000000000000,123456789012345,0.000000000000000001,1234567890.12345]',
  '{"a":"1234567890123456789","b":[1,2,3]}',
  '["\\\\",123]',
])('The text %s, whose numbers are exact, stays as it is.', (text) => {
  expect(quoteLongNumbers(text)).toBe(text);
});

test('every other value and every text stays as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const written = JSON.stringify(value);
      const parsed: unknown = JSON.parse(quoteLongNumbers(written));
      expect(JSON.stringify(parsed, (_, one: unknown) => (isLongText(one) ? Number(one) : one))).toBe(
        JSON.stringify(value, (_, one: unknown) => (isLongText(one) ? Number(one) : one)),
      );
    }),
  );
});

const isLongText = (one: unknown): boolean => typeof one === 'string' && one.length > 15 && String(Number(one)) === one;

test('a text that is no JSON does not become JSON', () => {
  for (const broken of ['{"a":1234567890123456789', '[1234567890123456789.]', '[01234567890123456789]', '1234567890123456789x'])
    expect(() => JSON.parse(quoteLongNumbers(broken)), broken).toThrow(SyntaxError);
});
