import { expect, test } from 'vitest';
import { listOperators } from '../../../../contract/filter/operators.ts';
import { findFilterProblem } from '../../../../src/fields/conditions/filterProblem.ts';
import type { FilterField } from '../../../../src/grid/model/filterField.ts';

const amount: FilterField = {
  id: 'amount',
  label: '金额',
  kind: 'numberRange',
  operators: listOperators({ filter: 'numberRange', masked: false, hasView: false }),
  groups: false,
};

test('requires the value that a condition lacks', () => {
  expect(findFilterProblem({ all: [{ field: 'amount', is: 'atLeast' }] }, [amount])).toBe(
    '请填写“金额”的值，或删除该条件',
  );
});

test('refuses a text that is not a number and names it', () => {
  expect(
    findFilterProblem({ all: [{ field: 'amount', is: 'between', value: ['1', '5万x'] }] }, [amount]),
  ).toBe('金额：“5万x”不是数字，请写成 1234.5、500万 或 1.2亿');
});

test('accepts numbers', () => {
  expect(
    findFilterProblem({ all: [{ field: 'amount', is: 'between', value: ['1', '50000'] }] }, [amount]),
  ).toBe(undefined);
});
