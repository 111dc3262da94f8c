import { expect, test } from 'vitest';
import {
  aggregateColumnIds,
  formatGroupAggregate,
  formatGroupAverages,
} from '../../../../../src/grid/model/aggregates/groupAggregates.ts';
import type { Group } from '../../../../../src/grid/model/rows/groupTree.ts';

const group: Group = {
  key: 'a',
  label: '甲',
  detail: '',
  count: 2,
  exceptions: 0,
  sum: null,
  figures: { amount: { sum: '1234.50', average: '617.25' }, days: { sum: null, average: '3.5' } },
};
const records = {
  evals: [
    { id: 'amount', type: 'both' as const },
    { id: 'days', type: 'average' as const, decimals: 1, plain: true as const },
  ],
  columns: [
    { id: 'amount', label: '金额' },
    { id: 'days', label: '天数' },
  ],
};

test('each sum of a group appears in its column, and an average in a column without a sum', () => {
  expect([...aggregateColumnIds(records)]).toEqual(['amount', 'days']);
  expect(formatGroupAggregate(records, group, 'amount')).toBe('1,234.50');
  expect(formatGroupAggregate(records, group, 'days')).toBe('平均 3.5');
  expect(formatGroupAggregate(records, group, 'name')).toBe('');
});

test('an average next to a sum appears in no column, and names its column if there are several', () => {
  expect(formatGroupAverages(records, group)).toBe('平均 617.25');
  const figures = { ...group.figures, days: { sum: '7.0', average: '3.5' } };
  const both = { ...records, evals: records.evals.map(({ id }) => ({ id, type: 'both' as const })) };
  expect(formatGroupAverages(both, { ...group, figures })).toBe('金额平均 617.25 · 天数平均 3.50');
});

test('a group of tasks has the sum of the money column', () => {
  const { figures: _, ...tasks } = { ...group, sum: '38400.00' };
  const moneyColumn = { id: 'amount', label: '合计', amount: () => null };
  const view = { evals: [], columns: [], moneyColumn };
  expect(formatGroupAggregate(view, tasks, 'amount')).toBe('38,400.00');
  expect(formatGroupAggregate(view, tasks, 'title')).toBe('');
  expect(formatGroupAverages(view, tasks)).toBe('');
});
