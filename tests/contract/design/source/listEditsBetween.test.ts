/** The edits between two documents. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits } from '../../../../contract/design/edit.ts';
import { listEditsBetween } from '../../../../contract/design/source/listEditsBetween.ts';

test('only the places that differ are edited, and the rest stays the same objects', () => {
  const before = { name: 'a', fields: [{ label: 'x' }, { label: 'y', required: true }, { label: 'z' }] };
  const after = { fields: [{ label: 'x' }, { label: 'Y' }, { label: 'z' }], name: 'a' };
  const edits = listEditsBetween(before, after);
  expect(edits).toEqual([
    { kind: 'set', path: ['fields', 1, 'label'], value: 'Y' },
    { kind: 'set', path: ['fields', 1, 'required'] },
  ]);
  expect(applyEdits(before, edits).fields[2]).toBe(before.fields[2]);
});

test('items are added and removed where they are', () => {
  expect(listEditsBetween([1, 2, 3], [1, 9, 2, 3])).toEqual([{ kind: 'insert', path: [1], value: 9 }]);
  expect(listEditsBetween([1, 2, 3], [1, 3])).toEqual([{ kind: 'remove', path: [1] }]);
  expect(listEditsBetween([1, 2], [3, 4, 5])).toEqual([{ kind: 'set', path: [], value: [3, 4, 5] }]);
});

test('the edits make one document of the other, whatever they are', () => {
  const document = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(document, document, (before, after) => {
      expect(applyEdits<unknown>(before, listEditsBetween(before, after))).toEqual(after);
      expect(listEditsBetween(after, structuredClone(after))).toEqual([]);
    }),
  );
});
