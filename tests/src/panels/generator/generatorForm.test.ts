import { beforeEach, expect, test, vi } from 'vitest';
import { newFormDefinition } from '../../../../contract/forms/checkedDefinition.ts';
import {
  findForeignRows,
  openGeneratorForm,
  toGeneratorValues,
  toNewDefinition,
} from '../../../../src/panels/generator/generatorForm.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});

const proposal = newFormDefinition.parse({
  enName: 'auto_orders',
  cnName: '历史订单',
  fields: [
    { enName: 'customer', label: '客户', funcType: 'input', maxLength: 40, required: true },
    { enName: 'amount', label: 'amount', funcType: 'number', precision: 2 },
    { enName: 'due', label: 'due', funcType: 'dateStamp' },
  ],
});

test('an unchanged proposal stays as the server made it, but for the settings that are now explicit', () => {
  const definition = toNewDefinition(proposal, toGeneratorValues(proposal));
  expect(newFormDefinition.parse(definition)).toEqual({
    ...proposal,
    fields: proposal.fields.map((field) => ({
      ...field,
      required: field.required ?? false,
      isPCQuery: false,
    })),
  });
});

test('names, order and left out fields are those of the rows, types those of the columns', () => {
  const [customer, amount] = toGeneratorValues(proposal).fields as object[];
  const definition = toNewDefinition(proposal, {
    cnName: '旧订单',
    enName: 'auto_old',
    category: ' 采购 ',
    hasFlow: 'true',
    fields: [
      { ...amount, label: '金额', isPCQuery: 'true' },
      { ...customer, required: 'false' },
      { enName: 'unknown', label: '没有这一列', required: 'false', isPCQuery: 'false' },
    ],
  });
  expect(definition).toMatchObject({
    cnName: '旧订单',
    enName: 'auto_old',
    category: '采购',
    hasFlow: true,
    fields: [
      { enName: 'amount', label: '金额', funcType: 'number', precision: 2, isPCQuery: true },
      { enName: 'customer', label: '客户', maxLength: 40, required: false },
    ],
  });
  expect(definition.fields).toHaveLength(2);
});

test('fixed columns are no error; rows that name no column of the table, or one twice, are refused', () => {
  const form = openGeneratorForm('7', proposal);
  expect(form.check()).toBe(true);
  const rows = form.everything().fields as object[];
  expect(findForeignRows(proposal, { fields: rows.slice(1) })).toEqual([]);
  form.set('fields', [...rows, { label: '新列' }, { ...rows[0] }]);
  expect(findForeignRows(proposal, form.everything()).map(({ path }) => path)).toEqual([
    'fields.3.label',
    'fields.4.label',
  ]);
});
