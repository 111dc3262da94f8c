/** Edits of documents: every one has an inverse, and leaves alone what it does not name. */
import '../../support/propertyTests.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyEdits,
  type Edit,
  EditError,
  followEdit,
  getAt,
  invertEdit,
  invertEdits,
  type Path,
} from '../../../contract/design/edit.ts';

const form = () => ({
  cnName: '出差申请',
  fields: [
    { enName: 'place', label: '地点' },
    { enName: 'costs', label: '费用', children: [{ enName: 'kind' }, { enName: 'amount' }] },
    { enName: 'reason', label: '事由' },
  ],
});

test('a property is set, changed and removed; the others are the same objects as before', () => {
  const before = form();
  const after = applyEdits(before, [{ kind: 'set', path: ['fields', 0, 'label'], value: '目的地' }]);
  expect(getAt(after, ['fields', 0])).toEqual({ enName: 'place', label: '目的地' });
  expect(after.fields[1]).toBe(before.fields[1]);
  expect(before).toEqual(form());
  expect(getAt(applyEdits(after, [{ kind: 'set', path: ['fields', 0, 'label'] }]), ['fields', 0])).toEqual({
    enName: 'place',
  });
});

test('elements are inserted, removed and moved into another list', () => {
  const moved = applyEdits(form(), [{ kind: 'move', from: ['fields', 0], to: ['fields', 0, 'children', 1] }]);
  expect(moved.fields.map(({ enName }) => enName)).toEqual(['costs', 'reason']);
  expect(getAt(moved, ['fields', 0, 'children'])).toEqual([
    { enName: 'kind' },
    { enName: 'place', label: '地点' },
    { enName: 'amount' },
  ]);
});

test.each<Edit>([
  { kind: 'set', path: ['fields', 3], value: {} },
  { kind: 'set', path: ['fields', 1] },
  { kind: 'set', path: ['cnName', 'x'], value: 1 },
  { kind: 'insert', path: ['fields', 4], value: {} },
  { kind: 'insert', path: ['cnName'], value: {} },
  { kind: 'remove', path: ['fields', -1] },
  { kind: 'remove', path: [] },
  { kind: 'move', from: ['fields', 1], to: ['fields', 1, 'children', 0] },
  { kind: 'set', path: ['fields', 0, 'constructor', 'name'], value: 'x' },
])('a place that the document does not have is refused: %j', (edit) => {
  expect(() => applyEdits(form(), [edit])).toThrow(EditError);
});

/** Every list position and property of the document. */
const listPlaces = (node: unknown, above: Path = []): Path[] =>
  typeof node !== 'object' || node === null
    ? [above]
    : [
        above,
        ...Object.entries(node).flatMap(([key, child]) =>
          listPlaces(child, [...above, Array.isArray(node) ? Number(key) : key]),
        ),
      ];

const isInList = (document: unknown, path: Path): boolean =>
  path.length > 0 && Array.isArray(getAt(document, path.slice(0, -1)));

/** One of the edits that the document allows, chosen by three numbers. */
function chooseEdit(
  document: unknown,
  [kind, one, other]: readonly [number, number, number],
): Edit | undefined {
  const places = listPlaces(document).slice(1);
  const rows = places.filter((path) => isInList(document, path));
  const take = (list: readonly Path[], number: number) => list[number % Math.max(1, list.length)];
  const [place, row] = [take(places, one), take(rows, one)];
  switch (kind % 4) {
    case 0: {
      if (!place) return undefined;
      const removes = other % 3 === 0 && !isInList(document, place);
      return removes ? { kind: 'set', path: place } : { kind: 'set', path: place, value: { other } };
    }
    case 1:
      return row && { kind: 'insert', path: row, value: { other } };
    case 2:
      return row && { kind: 'remove', path: row };
    default: {
      if (!row) return undefined;
      const rest = applyEdits(document, [{ kind: 'remove', path: row }]);
      const to = take(
        listPlaces(rest).filter((path) => isInList(rest, path)),
        other,
      );
      return to && { kind: 'move', from: row, to };
    }
  }
}

const choices = fc.array(fc.tuple(fc.nat(3), fc.nat(50), fc.nat(50)), { maxLength: 30 });

test('the inverses of any edits give the first document again', () => {
  fc.assert(
    fc.property(choices, (chosen) => {
      const edits: Edit[] = [];
      const inverses: Edit[] = [];
      let document: unknown = form();
      for (const numbers of chosen) {
        const edit = chooseEdit(document, numbers);
        if (!edit) continue;
        inverses.unshift(invertEdit(document, edit));
        edits.push(edit);
        document = applyEdits(document, [edit]);
      }
      expect(applyEdits(document, inverses)).toEqual(form());
      expect(invertEdits(form(), edits)).toEqual(inverses);
    }),
  );
});

test('a place is followed to where the edit takes its value', () => {
  fc.assert(
    fc.property(choices, fc.nat(50), (chosen, start) => {
      // Each list element is an object, whose identity an edit keeps.
      let document: unknown = form();
      for (const numbers of chosen) {
        const edit = chooseEdit(document, numbers);
        if (!edit || edit.kind === 'set') continue;
        const rows = listPlaces(document).filter((path) => isInList(document, path));
        const path = rows[start % Math.max(1, rows.length)];
        const after = applyEdits(document, [edit]);
        if (path && !isTouched(path, edit)) {
          const followed = followEdit(path, edit);
          expect(followed && getAt(after, followed)).toBe(getAt(document, path));
        }
        document = after;
      }
    }),
  );
});

/** An edit below an element makes a new object of it. */
const isTouched = (path: Path, edit: Edit): boolean =>
  ('path' in edit ? [edit.path] : [edit.from, edit.to]).some(
    (changed) =>
      changed.length > path.length && followEdit([...path], { kind: 'remove', path: changed }) !== undefined,
  ) ||
  ('path' in edit && edit.kind === 'remove' && followEdit(path, edit) === undefined);
