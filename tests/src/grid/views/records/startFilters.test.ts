import { expect, test } from 'vitest';
import { formDefinition } from '../../../../../contract/forms/definition.ts';
import { buildFilterFields } from '../../../../../src/grid/views/records/recordFilterFields.ts';
import { buildSearchItems } from '../../../../../src/grid/views/records/recordSearchItems.ts';
import { buildStartFilter } from '../../../../../src/grid/views/records/startFilters.ts';

const options = [
  { label: '高', value: 'h' },
  { label: '低', value: 'l' },
];

const filterOf = (...fields: object[]) => {
  const form = formDefinition.parse({
    formId: '1',
    version: 1,
    enName: 'auto_contract',
    cnName: '采购合同',
    fields: fields.map((field, at) => ({ enName: `f${at}`, label: `字段${at}`, isPCQuery: true, ...field })),
  });
  return buildStartFilter(form.fields, buildSearchItems(form, buildFilterFields(form)));
};

test('a list starts with the values of its search fields', () => {
  expect(
    filterOf(
      { funcType: 'input', value: '钢筋' },
      { funcType: 'select', options, value: 'h' },
      { funcType: 'select', options, value: ['h', 'l'] },
      { funcType: 'number', value: [100, 200] },
      { funcType: 'dateStamp', value: ['2026-01-01', null] },
      { funcType: 'user', value: '王芳' },
    ),
  ).toEqual({
    all: [
      { field: 'f0', is: 'contains', value: '钢筋' },
      { field: 'f1', is: 'anyOf', value: ['h'] },
      { field: 'f2', is: 'anyOf', value: ['h', 'l'] },
      { field: 'f3', is: 'between', value: ['100', '200'] },
      { field: 'f4', is: 'atLeast', value: '2026-01-01' },
      { field: 'f5', is: 'contains', value: '王芳' },
    ],
  });
});

test('a value is ignored if its field is not searched or does not accept it', () => {
  expect(
    filterOf(
      { funcType: 'input', value: '钢筋', isPCQuery: false },
      { funcType: 'input', value: ['钢筋'] },
      { funcType: 'select', options, value: ' ' },
      { funcType: 'number', value: 100 },
      { funcType: 'dateStamp', value: [null, ''] },
      { funcType: 'input' },
    ),
  ).toBeUndefined();
});
