import { expect, test } from 'vitest';
import { findQueryProblems } from '../../../../../src/grid/model/query/queryProblems.ts';

const filter = {
  all: [
    { field: 'name', is: 'contains' as const, value: '钢' },
    {
      any: [
        { field: 'kind', is: 'empty' as const },
        { field: 'amount', is: 'atLeast' as const, value: 'x' },
      ],
    },
  ],
};

test('a refused condition is a problem of its field, at any depth', () => {
  expect(
    findQueryProblems(
      [
        { path: 'filter.all.0', message: '筛选值有误' },
        { path: 'filter.all.1.any.1', message: '应为数字' },
      ],
      filter,
    ),
  ).toEqual({ name: '筛选值有误', amount: '应为数字' });
});

test('other paths stay as they are, and so do places that the filter does not have', () => {
  const errors = ['idNumber', 'filter', 'filter.all.7', 'filter.all.1'].map((path) => ({
    path,
    message: '有误',
  }));
  expect(Object.keys(findQueryProblems(errors, filter))).toEqual(errors.map(({ path }) => path));
  expect(findQueryProblems(errors, undefined)).toEqual(findQueryProblems(errors, filter));
});
