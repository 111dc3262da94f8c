import { expect, test } from 'vitest';
import { computeVirtualValue, isNumericColumn } from '../../../../contract/forms/compute/virtualColumns.ts';
import { formDefinition } from '../../../../contract/forms/definition.ts';

const facts = {
  kinds: new Map(),
  now: '2026-03-05 10:00:00',
  currentUser: { userId: '7', deptId: '3', roleKeys: ['staff'] },
};
const column = (expression: string) => ({ enName: 'computed', cnName: '计算', expression });
const { fields } = formDefinition.parse({
  formId: '1',
  version: 1,
  enName: 'auto_order',
  cnName: '订单',
  fields: [
    { enName: 'name', label: '名称', funcType: 'input' },
    { enName: 'price', label: '单价', funcType: 'number', precision: 2 },
    { enName: 'day', label: '日期', funcType: 'dateStamp' },
    {
      enName: 'items',
      label: '明细',
      funcType: 'subForm',
      children: [
        { enName: 'title', label: '品名', funcType: 'input' },
        { enName: 'amount', label: '金额', funcType: 'number', precision: 2 },
      ],
    },
    { enName: 'tags', label: '标签', funcType: 'checkbox', options: [{ label: '急', value: 'x' }] },
  ],
});

test.each([
  ['price * 3', { price: '33.335' }, '100.01'],
  ['price / 3', { price: '10' }, '3.33'],
  ['price', { price: '12345678901234567890.125' }, '12345678901234567890.13'],
  ['price > 5', { price: '10' }, '是'],
  ["name + '（' + day + '）'", { name: '甲', day: '2026-03-01' }, '甲（2026-03-01）'],
  ['tags', { tags: ['x', 'y'] }, 'x,y'],
  ['days(day, today())', { day: '2026-03-01' }, '4'],
  ['currentUser.userId', {}, '7'],
  ['sum(items.amount)', { items: [{ amount: '0.1' }, { amount: null }, { amount: '0.2' }] }, '0.3'],
  ['items.title', { items: [{ title: '甲' }, { title: '乙' }] }, '甲,乙'],
  ['count(items)', {}, '0'],
])('%s of a record has its displayed text.', (expression, values, text) => {
  expect(computeVirtualValue(column(expression), values, facts)).toBe(text);
});

test('A cell that cannot be computed is empty and affects no other cell.', () => {
  expect(computeVirtualValue(column('price / 0'), { price: '10' }, facts)).toBeNull();
  expect(computeVirtualValue(column('name * 2'), { name: '甲' }, facts)).toBeNull();
  expect(computeVirtualValue(column('name'), { name: null }, facts)).toBeNull();
});

test('Numeric columns are recognized without any values.', () => {
  expect(
    ['price * 2', 'round(price, 1)', 'price > 1 ? price : 0'].map((one) =>
      isNumericColumn(column(one), fields),
    ),
  ).toEqual([true, true, true]);
  const ofRows = [
    'sum(items.amount)',
    'max(items.amount)',
    'count(items)',
    'items.amount',
    'min(items.title)',
  ];
  expect(ofRows.map((one) => isNumericColumn(column(one), fields))).toEqual([true, true, true, false, false]);
  expect(
    ['name', "name + 'x'", 'price > 5', 'day'].map((one) => isNumericColumn(column(one), fields)),
  ).toEqual([false, false, false, false]);
});
