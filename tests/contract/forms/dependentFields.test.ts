import { describe, expect, test } from 'vitest';
import type { Field } from '../../../contract/forms/definition.ts';
import {
  clearDependents,
  clearDependentsInRow,
  getParentName,
  isParentField,
} from '../../../contract/forms/dependentFields.ts';

const place = (enName: string, more: Partial<Field> = {}): Field => ({
  enName,
  label: enName,
  funcType: 'select',
  selectMode: 1,
  configDataId: 'places',
  ...more,
});

const fields = [
  place('province'),
  place('city', { relateField: 'province' }),
  place('district', { relateField: 'city', multiple: true }),
];
const [province, city] = fields as [Field, Field, Field];

test('Options depend on the field named by relateField, for configured data only.', () => {
  expect(getParentName(city)).toBe('province');
  expect(getParentName(province)).toBeUndefined();
  expect(getParentName({ ...city, selectMode: 0 })).toBeUndefined();
  expect(getParentName({ ...city, funcType: 'relatedForm' })).toBeUndefined();
  expect(getParentName({ ...city, funcType: 'cascader' })).toBeUndefined();
  expect(isParentField(province, fields)).toBe(true);
  expect(isParentField(fields[2] as Field, fields)).toBe(false);
});

test('A new parent value clears all dependents, display values included.', () => {
  const before = { province: 'gd', city: 'sz', district: ['ft'] };
  expect(clearDependentsInRow(fields, before, { ...before, province: 'zj' }).values).toEqual({
    city: null,
    city$view: '',
    district: [],
    district$view: '',
  });
});

test('Nothing is cleared if the parent is unchanged or the child was set in the same step.', () => {
  const before = { province: 'gd', city: 'sz', district: ['ft'] };
  expect(clearDependentsInRow(fields, before, { ...before })).toEqual({ values: {}, notes: {} });
  expect(
    clearDependentsInRow(fields, before, { province: 'zj', city: 'hz', district: ['xh'] }).values,
  ).toEqual({});
});

test('Clearing ends in a cycle of fields.', () => {
  const ring = [place('a', { relateField: 'b' }), place('b', { relateField: 'a' })];
  const before = { a: '1', b: '2' };
  expect(clearDependentsInRow(ring, before, { a: '3', b: '2' }).values).toMatchObject({ b: null });
});

describe("Records selected by a condition on the form's values", () => {
  const supplier = (enName: string, more: Partial<Field> = {}): Field => ({
    enName,
    label: '供应商',
    funcType: 'relatedForm',
    relateEnName: 'auto_supplier',
    relateField: 'name',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder syntax of definitions
    conditions: { category: '${kind}', grade: ['A', 'B'] },
    ...more,
  });
  const form: Field[] = [
    { enName: 'kind', label: '类别', funcType: 'select' },
    supplier('partner', { relate2Current: ['contact:contact'] }),
    { enName: 'contact', label: '联系人', funcType: 'input' },
    {
      enName: 'items',
      label: '明细',
      funcType: 'subForm',
      children: [
        supplier('maker'),
        // biome-ignore lint/suspicious/noTemplateCurlyInString: see above
        supplier('spare', { conditions: { owner: '${maker}' }, multiple: true }),
        { enName: 'note', label: '备注', funcType: 'input' },
      ],
    },
  ];
  const before = {
    kind: '材料',
    partner: '7',
    partner$view: '瑞丰',
    contact: '王',
    items: [
      { id: '1', maker: '7', spare: ['8'], note: '甲' },
      { id: '2', maker: null, spare: [], note: '乙' },
    ],
  };
  const why = '“类别”已变更，原选择已清空';

  test('clear with their copied values when the condition changes, in rows too, with a note at the field', () => {
    const { values, notes } = clearDependents(form, before, { ...before, kind: '设备' });
    expect(values).toEqual({
      partner: null,
      partner$view: '',
      contact: null,
      contact$view: '',
      items: [
        { id: '1', maker: null, maker$view: '', spare: [], spare$view: '', note: '甲' },
        { id: '2', maker: null, maker$view: '', spare: [], note: '乙' },
      ],
    });
    expect(notes).toEqual({
      partner: why,
      'items.0.maker': why,
      'items.0.spare': '“供应商”已变更，原选择已清空',
    });
  });

  test('stay when other fields change, or when they were selected in the same step', () => {
    expect(clearDependents(form, before, { ...before, contact: '李' })).toEqual({ values: {}, notes: {} });
    const chosen = clearDependents(form, before, { ...before, kind: '设备', partner: '9' });
    expect(chosen.values).not.toHaveProperty('partner');
    expect(chosen.notes).not.toHaveProperty('partner');
  });
});
