import { expect, test } from 'vitest';
import { formDefinition } from '../../../../../contract/forms/definition.ts';
import { buildSearchItems } from '../../../../../src/grid/views/records/recordSearchItems.ts';
import { buildStartFilters } from '../../../../../src/grid/views/records/startFilters.ts';

const never = async () => [];
const lookUps = { regions: never, depts: never, records: never, dict: never };
const options = [
  { label: '高', value: 'h' },
  { label: '低', value: 'l' },
];

const filtersOf = (...fields: object[]) => {
  const form = formDefinition.parse({
    formId: '1',
    version: 1,
    enName: 'auto_contract',
    cnName: '采购合同',
    fields: fields.map((field, at) => ({ enName: `f${at}`, label: `字段${at}`, isPCQuery: true, ...field })),
  });
  return buildStartFilters(form.fields, buildSearchItems(form, lookUps));
};

test('a list starts with the values of its search fields', () => {
  expect(
    filtersOf(
      { funcType: 'input', value: '钢筋' },
      { funcType: 'select', options, value: 'h' },
      { funcType: 'select', options, value: ['h', 'l'] },
      { funcType: 'number', value: [100, 200] },
      { funcType: 'dateStamp', value: ['2026-01-01', null] },
      { funcType: 'user', value: '王芳' },
    ),
  ).toEqual({
    f0: '钢筋',
    f1: ['h'],
    f2: ['h', 'l'],
    f3$start: '100',
    f3$end: '200',
    f4$start: '2026-01-01',
    f5$view: '王芳',
  });
});

test('a value is ignored if its field is not searched or does not accept it', () => {
  expect(
    filtersOf(
      { funcType: 'input', value: '钢筋', isPCQuery: false },
      { funcType: 'input', value: ['钢筋'] },
      { funcType: 'select', options, value: ' ' },
      { funcType: 'number', value: 100 },
      { funcType: 'dateStamp', value: [null, ''] },
      { funcType: 'input' },
    ),
  ).toEqual({});
});
