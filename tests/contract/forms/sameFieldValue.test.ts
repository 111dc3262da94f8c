import { describe, expect, test } from 'vitest';
import type { Field } from '../../../contract/forms/definition.ts';
import { isSameFieldValue } from '../../../contract/forms/sameFieldValue.ts';

const name: Field = { enName: 'name', label: '名称', funcType: 'input' };
const amount: Field = { enName: 'amount', label: '金额', funcType: 'number' };
const items: Field = { enName: 'items', label: '明细', funcType: 'subForm', children: [name, amount] };

describe('two values of a field', () => {
  test.each([
    ['no value and an empty text', name, null, ''],
    ['no value and an empty list', items, undefined, []],
    ['one number written twice', amount, '2.50', 2.5],
    [
      'rows whose cells say the same',
      items,
      [{ id: '1', name: '', amount: '1.0' }],
      [{ id: '1', amount: 1 }],
    ],
    ['a half-typed number and itself', amount, '1e', '1e'],
  ])('equal each other: %s', (_, field, left, right) => {
    expect(isSameFieldValue(field, left, right)).toBe(true);
    expect(isSameFieldValue(field, right, left)).toBe(true);
  });

  test.each([
    ['no value and zero', amount, null, 0],
    ['a number and half of another', amount, '1', '1e'],
    ['rows of other ids', items, [{ id: '1', name: 'a' }], [{ id: '2', name: 'a' }]],
    ['rows in another order', items, [{ id: '1' }, { id: '2' }], [{ id: '2' }, { id: '1' }]],
    ['rows of which one is gone', items, [{ id: '1' }, { id: '2' }], [{ id: '1' }]],
    ['rows of which a cell differs', items, [{ id: '1', amount: '1' }], [{ id: '1', amount: '2' }]],
  ])('differ: %s', (_, field, left, right) => {
    expect(isSameFieldValue(field, left, right)).toBe(false);
    expect(isSameFieldValue(field, right, left)).toBe(false);
  });
});
