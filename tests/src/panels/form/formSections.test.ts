import { describe, expect, test } from 'vitest';
import type { Field } from '../../../../contract/forms/definition.ts';
import { groupFormSections, listVisibleFields } from '../../../../src/panels/form/formSections.ts';
import { everythingWritable, nodeAccess } from '../../../../src/state/forms/formAccess.ts';

const fields: Field[] = [
  { enName: 'name', label: '名称', funcType: 'input' },
  {
    enName: 'items',
    label: '明细',
    funcType: 'subForm',
    children: [
      { enName: 'quantity', label: '数量', funcType: 'number' },
      { enName: 'money', label: '小计', funcType: 'number', computeExpression: 'quantity * 2' },
      { enName: 'secret', label: '底价', funcType: 'number' },
    ],
  },
  { enName: 'note', label: '说明', funcType: 'textarea' },
];

const none = new Set<string>();
const titles = (hidden: ReadonlySet<string>) =>
  groupFormSections(listVisibleFields(fields, everythingWritable), hidden).map((one) => one.title);

describe('the layout of a form', () => {
  test('a sub-form gets its own heading between the other fields', () => {
    expect(titles(none)).toEqual(['基本信息', '明细', '其他信息']);
  });

  test('a heading groups the fields after it, and disappears with them', () => {
    const headed: Field[] = [
      { enName: 'name', label: '名称', funcType: 'input' },
      { enName: 'head', label: '付款信息', funcType: 'groupTitle' },
      { enName: 'bank', label: '开户行', funcType: 'input' },
    ];
    const under = (hidden: ReadonlySet<string>) =>
      groupFormSections(listVisibleFields(headed, everythingWritable), hidden).map((one) => one.title);
    expect(under(none)).toEqual(['基本信息', '付款信息']);
    expect(under(new Set(['bank']))).toEqual(['基本信息']);
    expect(under(new Set(['head']))).toEqual(['基本信息']);
  });

  test('a section keeps its key while its first field is hidden, so that the control with the focus stays', () => {
    const more: Field[] = [...fields, { enName: 'place', label: '地点', funcType: 'input' }];
    const keys = (hidden: ReadonlySet<string>) =>
      groupFormSections(listVisibleFields(more, everythingWritable), hidden).map((one) => one.key);
    expect(new Set(keys(none)).size).toBe(3);
    expect(keys(new Set(['note']))).toEqual(keys(none));
  });

  test('hidden fields leave no empty section', () => {
    expect(titles(new Set(['note']))).toEqual(['基本信息', '明细']);
  });

  test('columns that the node hides are not shown, and computed ones are read-only', () => {
    const property = { isVisible: true, isWritable: true, isComputable: true };
    const access = nodeAccess(
      [
        {
          fieldName: 'items',
          ...property,
          children: [{ fieldName: 'secret', ...property, isVisible: false }],
        },
      ],
      'APPROVAL',
    );
    const [name, items] = listVisibleFields(fields, access);
    expect(name?.writable).toBe(false);
    expect(items?.writable).toBe(true);
    expect(items?.field.children?.map((one) => one.enName)).toEqual(['quantity', 'money']);
    expect([...(items?.locked ?? [])]).toEqual(['money']);
    expect(items?.fixedRows).toBe(false);
  });

  test('a sub-form with one writable column is editable, and its rows stay', () => {
    const property = { isVisible: true, isWritable: false, isComputable: true };
    const children = [{ ...property, fieldName: 'quantity', isWritable: true }];
    const access = nodeAccess([{ ...property, fieldName: 'items', children }], 'APPROVAL');
    const items = listVisibleFields(fields, access)[1];
    expect([items?.writable, items?.fixedRows]).toEqual([true, true]);
    expect([...(items?.locked ?? [])]).toEqual(['money', 'secret']);
  });
});
