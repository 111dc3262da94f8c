import { expect, test, vi } from 'vitest';
import { coerceDefault, computeDefaults } from '../../../../contract/forms/compute/defaultValues.ts';
import type { Field } from '../../../../contract/forms/definition.ts';

const known = {
  kinds: new Map(),
  now: '2026-03-05 10:03:04',
  currentUser: { userId: '7', deptId: '31', roleKeys: ['buyer'] },
};
const silent = () => {
  throw new Error('Nothing was to be complained of.');
};
const field = (enName: string, funcType: Field['funcType'], more: Partial<Field> = {}): Field => ({
  enName,
  label: enName,
  funcType,
  ...more,
});
const func = (enName: string, funcType: Field['funcType'], defaultValue: string, more: Partial<Field> = {}) =>
  field(enName, funcType, { defaultType: 'func', defaultValue, ...more });

test('Fixed defaults have the stored form of their fields.', () => {
  const options = [{ label: '高', value: 'h' }];
  const fields = [
    field('price', 'number', { defaultType: 'fix', defaultValue: 3, precision: 2 }),
    field('day', 'dateStamp', { defaultType: 'fix', defaultValue: '2026/3/5' }),
    field('level', 'select', { defaultType: 'fix', defaultValue: '高', options }),
    field('levels', 'checkbox', { defaultType: 'fix', defaultValue: 'h', multiple: true, options }),
    field('plain', 'input'),
    field('no', 'serialNumber', { defaultType: 'fix', defaultValue: 'X' }),
  ];
  expect(computeDefaults(fields, { known, reportProblem: silent })).toEqual({
    price: '3.00',
    day: '2026-03-05',
    level: 'h',
    levels: ['h'],
  });
});

test('An expression sees the date, the person, and the preceding values.', () => {
  const fields = [
    func('day', 'dateStamp', 'today()'),
    func('moment', 'dateStamp', 'now()', { format: 'YYYY-MM-DD HH:mm' }),
    func('midnight', 'dateStamp', 'today()', { format: 'YYYY-MM-DD HH:mm:ss' }),
    func('who', 'user', 'currentUser.userId'),
    func('team', 'dept', 'currentUser.deptId', { multiple: true }),
    field('price', 'number', { defaultType: 'fix', defaultValue: '10' }),
    func('third', 'number', 'price / 3 * count', { precision: 2 }),
  ];
  expect(computeDefaults(fields, { given: { count: 2 }, known, reportProblem: silent })).toMatchObject({
    day: '2026-03-05',
    moment: '2026-03-05 10:03',
    midnight: '2026-03-05 00:00:00',
    who: '7',
    team: ['31'],
    third: '6.67',
  });
});

test('A failing default is reported and leaves the field empty: an empty list for a field with multiple values.', () => {
  const reportProblem = vi.fn();
  const fields = [
    func('ratio', 'number', '1 / 0'),
    func('people', 'user', "'somebody'", { multiple: true }),
    field('level', 'select', { defaultType: 'fix', defaultValue: '没有', options: [] }),
    func('after', 'input', "'x'"),
  ];
  expect(computeDefaults(fields, { known, reportProblem })).toEqual({
    ratio: null,
    people: [],
    level: null,
    after: 'x',
  });
  expect(reportProblem).toHaveBeenCalledTimes(3);
});

test('A database timestamp fits a date field.', () => {
  expect(coerceDefault(field('day', 'dateStamp'), '2026-03-05T23:59:59.5+08:00')).toBe('2026-03-05');
  expect(
    coerceDefault(field('at', 'dateStamp', { format: 'YYYY-MM-DD HH:mm:ss' }), '2026-03-05T23:59:59'),
  ).toBe('2026-03-05 23:59:59');
});
