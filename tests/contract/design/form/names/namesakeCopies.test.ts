/** What copies by equal names, and no longer does after a renaming. */
import { expect, test } from 'vitest';
import { findNamesakeCopies } from '../../../../../contract/design/form/names/namesakeCopies.ts';
import { newFormDefinition } from '../../../../../contract/forms/checkedDefinition.ts';

const text = (enName: string) => ({ enName, label: enName, funcType: 'input' });
const rows = (enName: string, ...names: string[]) => ({
  enName,
  label: enName,
  funcType: 'subForm',
  children: names.map(text),
});
const goods = newFormDefinition.parse({
  enName: 'auto_goods',
  cnName: '物资',
  fields: [text('name'), text('note'), rows('items', 'price', 'unit')],
  buttons: [{ id: 'order', name: '下单', actions: [{ type: 'toForm', targetForm: 'auto_order' }] }],
});
const order = newFormDefinition.parse({
  enName: 'auto_order',
  cnName: '订单',
  fields: [
    text('name'),
    { ...text('good'), funcType: 'relatedForm', relateEnName: 'auto_goods', relate2Current: ['items:lines'] },
    rows('lines', 'price'),
    rows('items', 'unit'),
  ],
});

const find = (name: string, list?: string, enName = 'auto_goods') =>
  findNamesakeCopies([goods, order], enName, [{ from: { list, name }, to: { list, name: 'x' } }]);

test('fields and columns of the same name on both sides are copied by it', () => {
  expect(find('name')).toEqual(['物资“下单”']);
  expect(find('name', undefined, 'auto_order')).toEqual(['物资“下单”']);
  expect(find('note')).toEqual([]);
  expect(find('price', 'items')).toEqual(['订单“good”']);
  expect(find('unit', 'items')).toEqual(['物资“下单”']);
  expect(find('price', 'lines', 'auto_order')).toEqual(['订单“good”']);
});
