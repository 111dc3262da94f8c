/** Values and paths that were stored under the names of an earlier version. */
import { expect, test } from 'vitest';
import { renamePath, renameValues } from '../../../contract/forms/renamedValues.ts';

const exchanged = [
  { from: { name: 'a' }, to: { name: 'b' } },
  { from: { name: 'b' }, to: { name: 'a' } },
  { from: { name: 'rows' }, to: { name: 'lines' } },
  { from: { list: 'rows', name: 'price' }, to: { list: 'lines', name: 'cost' } },
];

test('a record is read under later names: exchanged fields with their texts, rows with their columns', () => {
  const stored = { id: '7', a: '1', a$view: '甲', b: '2', rows: [{ id: '3', price: 5, unit: '把' }] };
  expect(renameValues(stored, exchanged)).toEqual({
    id: '7',
    b: '1',
    b$view: '甲',
    a: '2',
    lines: [{ id: '3', cost: 5, unit: '把' }],
  });
  expect(stored.rows[0]).toHaveProperty('price');
});

test('a value that is there under its later name stays', () => {
  const [first] = exchanged;
  expect(renameValues({ b: '2' }, first ? [first] : [])).toEqual({ b: '2' });
});

test('columns of a list that keeps its name are renamed in its rows', () => {
  const changes = [{ from: { list: 'rows', name: 'a' }, to: { list: 'rows', name: 'b' } }];
  expect(renameValues({ a: 1, rows: [{ a: 2 }] }, changes)).toEqual({ a: 1, rows: [{ b: 2 }] });
});

test.each([
  ['a', 'b'],
  ['rows', 'lines'],
  ['rows.price', 'lines.cost'],
  ['rows.0.price', 'lines.0.cost'],
  ['rows.unit', 'lines.unit'],
  ['initiator.userId', 'initiator.userId'],
])('the path %s is %s by its later names', (path, later) => {
  expect(renamePath(path, exchanged)).toBe(later);
});
