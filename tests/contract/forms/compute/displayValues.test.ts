import { expect, test } from 'vitest';
import { fillTemplate, getBoxColor } from '../../../../contract/forms/compute/displayValues.ts';

const facts = {
  kinds: new Map(),
  now: '2026-11-21 10:00:00',
  currentUser: { userId: '7', deptId: null, roleKeys: [] },
};
const field = {
  colorConditions: [
    { expression: 'nonsense.of.nothing', color: 'red' },
    { expression: 'amount > 100', color: 'red' },
    { expression: 'amount == 0', color: 'yellow' },
  ],
};

test('The first condition that holds determines the color; an empty number counts as 0.', () => {
  expect(getBoxColor(field, { amount: '100.01' }, facts)).toBe('red');
  expect(getBoxColor(field, { amount: null }, facts)).toBe('yellow');
  expect(getBoxColor(field, {}, facts)).toBe('yellow');
});

test('A box is white if no condition holds, exists or can be evaluated.', () => {
  expect(getBoxColor(field, { amount: '5' }, facts)).toBe('white');
  expect(getBoxColor({}, {}, facts)).toBe('white');
  expect(getBoxColor(field, { amount: '不是数字' }, facts)).toBe('white');
});

test('A template shows displayed texts and computed values, and omits what cannot be evaluated.', () => {
  const values = { no: 'HT-1', supplier: '12', supplier$view: '华东建材', amount: '12.345' };
  expect(fillTemplate('{no}|{ supplier }|{round(amount, 1)}|{amount > }|{gone}', values, facts)).toBe(
    'HT-1|华东建材|12.3||',
  );
});
