import { expect, test } from 'vitest';
import type { SubField } from '../../../../contract/forms/definition.ts';
import { toRelatedChoice } from '../../../../src/dialogs/fields/relatedChoices.ts';
import { createPickedRow } from '../../../../src/fields/subForm/pickedRow.ts';

const columns: SubField[] = [
  {
    enName: 'price',
    label: '价格库',
    funcType: 'relatedForm',
    relateEnName: 'auto_price',
    relateField: 'name',
  },
  { enName: 'name', label: '名称', funcType: 'input' },
  { enName: 'unit', label: '单位', funcType: 'select', options: [{ label: '吨', value: 't' }] },
  { enName: 'region', label: '地区', funcType: 'input' },
  { enName: 'quantity', label: '数量', funcType: 'number', defaultType: 'fix', defaultValue: '1' },
  { enName: 'subtotal', label: '小计', funcType: 'number', computeExpression: 'quantity * 2' },
];

const items = {
  enName: 'items',
  label: '明细',
  funcType: 'subForm' as const,
  children: columns,
  relateEnName: 'auto_price',
  relateField: 'name',
  relate2Current: ['id:price', 'name:name', 'unit:unit', 'region:region', 'price:subtotal', 'price:gone'],
};

const record = {
  id: '7',
  name: '螺纹钢',
  unit: 't',
  unit$view: '吨',
  region: 'sh',
  region$view: '上海',
  price: '3860',
};

const rowOf = (locked: readonly string[] = []) =>
  createPickedRow(toRelatedChoice(items, record).also ?? {}, {
    columns,
    locked: new Set(locked),
    fresh: { quantity: '1' },
  });

test('a picked record becomes a row: the copied values with their texts over the defaults of a new row', () => {
  expect(rowOf()).toEqual({
    quantity: '1',
    price: '7',
    price$view: '螺纹钢',
    name: '螺纹钢',
    unit: 't',
    unit$view: '吨',
    // A text column gets the label of an option, not its code; computed columns and unknown ones get nothing.
    region: '上海',
  });
});

test('a column that is not writable keeps the default of a new row', () => {
  expect(rowOf(['unit', 'quantity'])).not.toHaveProperty('unit');
  expect(rowOf(['quantity'])).toMatchObject({ quantity: '1' });
});

test('a column for identity numbers stays empty if the chosen record shows its number masked', () => {
  const card = { enName: 'card', label: '证号', funcType: 'idCard' as const };
  const note = { enName: 'note', label: '备注', funcType: 'input' as const };
  const picked = { card: '110105********002X', note: '110105********002X' };
  const row = createPickedRow(picked, { columns: [card, note], locked: new Set(), fresh: {} });
  expect(row).toEqual({ card: null, note: '110105********002X' });
});
