import { expect, test } from 'vitest';
import type { FormStats, UserStats } from '../../../../../contract/calls/stats.ts';
import { buildDrillDownUrl, findFlowFigure } from '../../../../../src/grid/views/flows/statsViews.ts';

const counts = { started: 1, handled: 2, returned: 0, pending: 3, overdue: 1, avgHours: 1.5, p90Hours: 2 };
const person: UserStats = { userId: '12345678901234567', nickName: '王芳', deptName: '物资部', ...counts };
const form: FormStats = { formId: '3', formEnName: 'auto_contract', formCnName: '采购合同', ...counts };
const is = (field: string, value: string) => ({ field, is: 'anyOf' as const, value: [value] });
const period = { field: 'time', is: 'between' as const, value: ['2026-11-01', '2026-11-30'] };

const conditionsOf = (address: string) =>
  JSON.parse(new URL(address, 'http://x').searchParams.get('filter') ?? '').all;

test('a person’s number links to the requested period and form', () => {
  const asked = { all: [period, is('deptId', '8'), is('formEnName', 'auto_leave')] };
  expect(conditionsOf(buildDrillDownUrl(person, 'handled', asked))).toEqual([
    is('figure', 'handled'),
    is('userId', '12345678901234567'),
    is('formEnName', 'auto_leave'),
    period,
  ]);
});

test('a form’s number links to the form, and keeps the department', () => {
  const asked = { all: [period, is('deptId', '8')] };
  expect(conditionsOf(buildDrillDownUrl(form, 'started', asked))).toEqual([
    is('figure', 'started'),
    is('formEnName', 'auto_contract'),
    is('deptId', '8'),
    period,
  ]);
});

test('The link to waiting tasks ignores the period.', () => {
  for (const figure of ['pending', 'overdue'] as const) {
    expect(conditionsOf(buildDrillDownUrl(person, figure, { all: [period] }))).toEqual([
      is('figure', figure),
      is('userId', '12345678901234567'),
    ]);
  }
});

test('hours and names link to the handled tasks', () => {
  expect(['returned', 'avgHours', 'nickName', null].map(findFlowFigure)).toEqual([
    'returned',
    'handled',
    'handled',
    'handled',
  ]);
});
