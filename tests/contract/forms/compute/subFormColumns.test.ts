import { expect, test } from 'vitest';
import { findReferencedSubForms } from '../../../../contract/forms/compute/subFormColumns.ts';
import type { Field } from '../../../../contract/forms/definition.ts';

const number = (enName: string): Field => ({ enName, label: enName, funcType: 'number' });
const fields: Field[] = [
  number('rate'),
  { enName: 'items', label: '明细', funcType: 'subForm', children: [number('price'), number('quantity')] },
  { enName: 'costs', label: '费用', funcType: 'subForm', children: [number('price')] },
];

const named = (...expressions: string[]) =>
  findReferencedSubForms(expressions, fields).map(({ enName, children }) => [
    enName,
    children?.map((column) => column.enName).join(),
  ]);

test('Expressions refer to sub-forms by column or as a whole.', () => {
  expect(named('sum(items.price) * rate')).toEqual([['items', 'price']]);
  expect(named('sum(items.price)', 'max(items.quantity) + sum(costs.price)')).toEqual([
    ['items', 'price,quantity'],
    ['costs', 'price'],
  ]);
  expect(named('count(items)')).toEqual([['items', 'price,quantity']]);
});

test('A name that is not a sub-form column requires no rows.', () => {
  expect(named('rate * 2', 'items.unknown', 'rate.price', 'other.price')).toEqual([]);
});
