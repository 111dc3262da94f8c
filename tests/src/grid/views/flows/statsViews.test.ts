import { expect, test } from 'vitest';
import type { FormStats, UserStats } from '../../../../../contract/calls/stats.ts';
import { buildDrillDownUrl, findFlowFigure } from '../../../../../src/grid/views/flows/statsViews.ts';

const counts = { started: 1, handled: 2, returned: 0, pending: 3, overdue: 1, avgHours: 1.5, p90Hours: 2 };
const person: UserStats = { userId: '12345678901234567', nickName: '王芳', deptName: '物资部', ...counts };
const form: FormStats = { formId: '3', formEnName: 'auto_contract', formCnName: '采购合同', ...counts };
const asked = { time$start: '2026-11-01', time$end: '2026-11-30', deptId: '8', formEnName: 'auto_leave' };

const filtersOf = (address: string) => Object.fromEntries(new URL(address, 'http://x').searchParams);

test('a person’s number links to the requested period and form', () => {
  expect(filtersOf(buildDrillDownUrl(person, 'handled', asked))).toEqual({
    'f.figure': 'handled',
    'f.userId': '12345678901234567',
    'f.formEnName': 'auto_leave',
    'f.time$start': '2026-11-01',
    'f.time$end': '2026-11-30',
  });
});

test('a form’s number links to the form, and keeps the department', () => {
  expect(filtersOf(buildDrillDownUrl(form, 'started', { ...asked, formEnName: '' }))).toMatchObject({
    'f.figure': 'started',
    'f.formEnName': 'auto_contract',
    'f.deptId': '8',
  });
});

test('The link to waiting tasks ignores the period.', () => {
  for (const figure of ['pending', 'overdue'] as const) {
    expect(filtersOf(buildDrillDownUrl(person, figure, { ...asked, formEnName: '' }))).toEqual({
      'f.figure': figure,
      'f.userId': '12345678901234567',
    });
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
