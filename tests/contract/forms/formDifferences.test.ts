import { expect, test } from 'vitest';
import { formDefinition } from '../../../contract/forms/definition.ts';
import { compareForms } from '../../../contract/forms/formDifferences.ts';

const base = {
  formId: '1',
  version: 1,
  enName: 'auto_order',
  cnName: '订单',
  fields: [
    { enName: 'amount', label: '金额', funcType: 'number', precision: 2 },
    { enName: 'kind', label: '类别', funcType: 'select', options: [{ label: '甲', value: 'a' }] },
    {
      enName: 'items',
      label: '明细',
      funcType: 'subForm',
      children: [{ enName: 'qty', label: '数量', funcType: 'number' }],
    },
  ],
};
const versionOf = (change: object) => formDefinition.parse({ ...base, ...change });

const told = (change: object) =>
  compareForms(versionOf({}), versionOf(change)).map(({ item, from, to }) =>
    from === undefined && to === undefined ? item : `${item} ${from} → ${to}`,
  );

test('equal forms have no differences, nor does a switch that is stored as off', () => {
  expect(told({})).toEqual([]);
  const [amount, ...others] = base.fields;
  expect(told({ fields: [{ ...amount, required: false }, ...others], feature: { tree: false } })).toEqual([]);
});

test('settings of fields are told by their labels, with old and new values', () => {
  const [amount, kind, items] = base.fields;
  const fields = [
    { ...amount, required: true, precision: 4 },
    { ...kind, options: [...(kind?.options ?? []), { label: '乙', value: 'b' }], conditions: { a: 1 } },
    {
      ...items,
      children: [
        { enName: 'qty', label: '数量', funcType: 'number', min: 1 },
        { enName: 'name', label: '品名', funcType: 'input' },
      ],
    },
  ];
  expect(told({ fields })).toEqual([
    '字段“金额”的必填 否 → 是',
    '字段“金额”的小数位数 2 → 4',
    '字段“类别”的选项 甲 → 甲、乙',
    '字段“类别”的可选范围',
    '字段“明细”的列“数量”的最小值  → 1',
    '字段“明细”的列 undefined → 品名',
  ]);
});

test('another order of fields, features and checks are told; fields that come and go are not', () => {
  const [amount, kind] = base.fields;
  expect(told({ fields: [kind, amount] })).toEqual(['字段顺序']);
  expect(told({ fields: [kind] })).toEqual([]);
  const checks = [{ scene: 'add', expression: 'amount > 9', action: 'stop', tips: '太多' }];
  expect(told({ feature: { shared: true }, checks })).toEqual(['共享数据 否 → 是', '校验']);
});

test('options of which only a value changes are told without texts', () => {
  const [amount, kind, items] = base.fields;
  const changed = { ...kind, options: [{ label: '甲', value: 'b' }] };
  expect(told({ fields: [amount, changed, items] })).toEqual(['字段“类别”的选项']);
});
