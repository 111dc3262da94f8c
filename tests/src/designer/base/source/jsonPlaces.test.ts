/** Places of a document in its JSON text, and back. */
import { jsonLanguage } from '@codemirror/lang-json';
import { expect, test } from 'vitest';
import type { Path } from '../../../../../contract/design/edit.ts';
import { findJsonPlace, locateJsonPlace } from '../../../../../src/designer/base/source/jsonPlaces.ts';

const parse = (text: string) => ({
  tree: jsonLanguage.parser.parse(text),
  read: (from: number, to: number) => text.slice(from, to),
});
const locate = (text: string, path: Path) => {
  const { from, to } = locateJsonPlace(parse(text), path);
  return text.slice(from, to);
};

const text = `{
  "cnName": "出差",
  "fields": [
    { "enName": "a", "label": "甲" },
    { "enName": "b", "label": "乙", "children": [{ "enName": "c\\u0031" }] }
  ]
}`;

test('a place is found in the text: a short property whole, a long one by its name, an item by its bracket', () => {
  expect(locate(text, ['cnName'])).toBe('"cnName": "出差"');
  expect(locate(text, ['fields'])).toBe('"fields"');
  expect(locate(text, ['fields', 1])).toBe('{');
  expect(locate(text, ['fields', 1, 'label'])).toBe('"label": "乙"');
  expect(locate(text, ['fields', 1, 'children', 0, 'enName'])).toBe('"enName": "c\\u0031"');
});

test('a place that is missing is marked at the nearest one above it', () => {
  expect(locateJsonPlace(parse(text), ['fields', 1, 'funcType'])).toEqual(
    locateJsonPlace(parse(text), ['fields', 1]),
  );
  expect(locate('', ['a'])).toBe('');
});

test('the position in the text says the place, also after an error', () => {
  expect(findJsonPlace(parse(text), text.indexOf('乙'))).toEqual(['fields', 1, 'label']);
  expect(findJsonPlace(parse(text), text.indexOf('c\\u'))).toEqual(['fields', 1, 'children', 0, 'enName']);
  const broken = text.replace('"甲" }', '"甲", }');
  expect(findJsonPlace(parse(broken), broken.indexOf('乙'))).toEqual(['fields', 1, 'label']);
  expect(locate(broken, ['fields', 1, 'label'])).toBe('"label": "乙"');
});
