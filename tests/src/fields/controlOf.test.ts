import { expect, test } from 'vitest';
import { controlOf, type TaggedField } from '../../../src/fields/controlOf.ts';

const cases: [TaggedField, TaggedField['funcType']][] = [
  [{ funcType: 'select' }, 'select'],
  [{ funcType: 'select', tag: 'el-radio-group' }, 'radio'],
  [{ funcType: 'select', tag: 'el-checkbox-group', multiple: true }, 'checkbox'],
  [{ funcType: 'radio', tag: 'el-select' }, 'select'],
  [{ funcType: 'checkbox', tag: 'el-select' }, 'select'],
  [{ funcType: 'input', tag: 'el-textarea' }, 'textarea'],
];

test.each(cases)('%j is entered as %s', (field, control) => {
  expect(controlOf(field)).toBe(control);
});

const unfit: TaggedField[] = [
  { funcType: 'select', tag: 'el-checkbox-group' },
  { funcType: 'select', tag: 'el-radio-group', multiple: true },
  { funcType: 'textarea', tag: 'el-input' },
  { funcType: 'number', tag: 'el-select' },
  { funcType: 'input', tag: 'constructor' },
];

test.each(unfit)('%j is entered as its type: values of the other control would not fit', (field) => {
  expect(controlOf(field)).toBe(field.funcType);
});
