/** What conditions of a form can be about. */
import { expect, test } from 'vitest';
import { formatConditionTree } from '../../../../contract/design/expressions/formatConditionTree.ts';
import { readConditionTree } from '../../../../contract/design/expressions/readConditionTree.ts';
import { getConditionKinds, listConditionNames } from '../../../../contract/design/form/conditionNames.ts';
import { blankFormDesign, type FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { parseExpression } from '../../../../contract/expression/parse.ts';
import { findTypeErrors } from '../../../../contract/expression/typeCheck.ts';
import { fieldTypes } from '../../../../contract/fields/registry.ts';
import { operatorOperands } from '../../../../contract/filter/operators.ts';
import type { Field } from '../../../../contract/forms/definition.ts';

const field = (enName: string, label: string, more: Partial<Field> = {}): Field => ({
  enName,
  label,
  funcType: 'input',
  ...more,
});

const costs = field('costs', '费用', {
  funcType: 'subForm',
  children: [field('kind', '类别', { funcType: 'select' }), field('price', '单价', { funcType: 'number' })],
});
const design = (fields: Field[]): FormDesign => ({ ...blankFormDesign(), fields });

test('conditions of a column name the columns beside it first; outside they are lists', () => {
  const form = design([field('place', '地点'), costs]);
  const labels = (place: readonly (string | number)[]) =>
    listConditionNames(form, place).map(({ label }) => label);
  expect(labels(['fields', 1, 'children', 0]).slice(0, 3)).toEqual(['类别', '单价', '地点']);
  expect(labels(['fields', 0]).slice(0, 4)).toEqual(['地点', '费用', '费用 · 类别', '费用 · 单价']);
  const names = listConditionNames(form, []);
  expect(names.find(({ name }) => name === 'costs.price')?.operators).toEqual(['contains', 'notContains']);
  expect(names.map(({ name }) => name)).toContain('currentUser.deptId');
});

test('every offered comparison of every type is an expression without errors, and is read as it was', () => {
  const fields = Object.keys(fieldTypes).map((funcType, at) =>
    field(`f${at}`, funcType, { funcType: funcType as Field['funcType'] }),
  );
  const form = design([...fields, costs]);
  const kinds = getConditionKinds(form, []);
  for (const { name, kind, operators } of listConditionNames(form, [])) {
    const value = kind === 'numberRange' ? '3' : kind === 'dateRange' ? '2026-11-18' : 'x';
    for (const is of operators) {
      const operand = operatorOperands[is];
      const condition = {
        field: name,
        is,
        ...(operand !== 'nothing' && {
          value: operand === 'value' ? value : operand === 'list' ? [value] : [value, value],
        }),
      };
      const text = formatConditionTree({ all: [condition] }, kinds);
      expect(
        findTypeErrors(parseExpression(text), (one) => kinds.get(one) ?? 'any'),
        text,
      ).toEqual([]);
      expect(readConditionTree(text, kinds), text).toEqual({ filter: { all: [condition] } });
    }
  }
});
