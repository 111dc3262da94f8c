import { expect, test } from 'vitest';
import { type ControlTaggedField, resolveControlType } from '../../../src/fields/controlType.ts';

const cases: [ControlTaggedField, ReturnType<typeof resolveControlType>][] = [
  [{ funcType: 'select' }, 'select'],
  [{ funcType: 'select', tag: 'el-radio-group' }, 'radio'],
  [{ funcType: 'select', tag: 'el-checkbox-group', multiple: true }, 'checkbox'],
  [{ funcType: 'radio', tag: 'el-select' }, 'select'],
  [{ funcType: 'checkbox', tag: 'el-select' }, 'select'],
  [{ funcType: 'input', tag: 'el-textarea' }, 'textarea'],
  [{ funcType: 'input', tag: 'el-color-picker' }, 'colorPicker'],
  [{ funcType: 'input', tag: 'picture' }, 'picture'],
  [{ funcType: 'textarea', tag: 'html' }, 'richText'],
];

test.each(cases)('%j is entered as %s', (field, control) => {
  expect(resolveControlType(field)).toBe(control);
});

const unfit: ControlTaggedField[] = [
  { funcType: 'select', tag: 'el-checkbox-group' },
  { funcType: 'select', tag: 'el-radio-group', multiple: true },
  { funcType: 'textarea', tag: 'el-input' },
  { funcType: 'input', tag: 'html' },
  { funcType: 'number', tag: 'el-select' },
  { funcType: 'input', tag: 'constructor' },
];

test.each(unfit)('%j is entered as its type, because values of the other control would not fit', (field) => {
  expect(resolveControlType(field)).toBe(field.funcType);
});
