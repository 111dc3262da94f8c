import { expect, test } from 'vitest';
import { sumOfAll } from '../../../src/grid/sumOfAll.ts';

const money = { moneyColumn: { id: 'amount', label: '合计', amount: () => null } };
const evals = { page: {}, all: { amount: { sum: '699750999674.5', average: '1.00' } } };
const all = { evals, total: 3, selected: 3, selectedAll: true };

test('all that match come to what the list says of them', () => {
  expect(sumOfAll(all, money)).toEqual({ label: '合计', text: '699,750,999,674.50' });
});

test('nothing is said of some, of all but some, before the figures are there, and without a money column', () => {
  for (const state of [
    { ...all, selectedAll: false },
    { ...all, selected: 2 },
    { ...all, evals: null },
    { ...all, evals: { page: {}, all: {} } },
  ])
    expect(sumOfAll(state, money)).toBeNull();
  expect(sumOfAll(all, {})).toBeNull();
});
