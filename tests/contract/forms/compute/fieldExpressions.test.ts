import { expect, test } from 'vitest';
import { computeValue, isHidden } from '../../../../contract/forms/compute/fieldExpressions.ts';
import type { Field } from '../../../../contract/forms/definition.ts';

const facts = (userId: string, ...roleKeys: string[]) => ({
  now: '2026-03-05 10:03:04',
  kinds: new Map(),
  currentUser: { userId, deptId: '31', roleKeys },
});

const field = (more: Partial<Field>): Field => ({ enName: 'f', label: '字段', funcType: 'input', ...more });

test('A field can be hidden from a role, from a person, and by values of the form.', () => {
  const fromBuyers = field({ hideCondition: "'buyer' in currentUser.roleKeys" });
  expect(isHidden(fromBuyers, {}, facts('7', 'buyer'))).toBe(true);
  expect(isHidden(fromBuyers, {}, facts('7', 'leader'))).toBe(false);
  const fromOthers = field({ hideCondition: 'currentUser.userId != owner' });
  expect(isHidden(fromOthers, { owner: '7' }, facts('7'))).toBe(false);
  expect(isHidden(fromOthers, { owner: '8' }, facts('7'))).toBe(true);
});

test('An empty number counts as 0, and a condition that cannot be evaluated hides nothing.', () => {
  expect(isHidden(field({ hideCondition: 'amount < 100' }), {}, facts('7'))).toBe(true);
  expect(
    isHidden(field({ hideCondition: 'days(start, end) > 3' }), { start: 'x', end: 'y' }, facts('7')),
  ).toBe(false);
});

test('A computed number is rounded half up to its decimals; one that cannot be computed is empty.', () => {
  const net = field({ funcType: 'number', precision: 2, computeExpression: 'gross / rate' });
  expect(computeValue(net, { gross: '10', rate: '16' }, facts('7'))).toEqual({ value: '0.63' });
  expect(computeValue(net, { gross: '10' }, facts('7'))).toEqual({ value: null });
});
