import { expect, test } from 'vitest';
import type { UserStats } from '../../../../contract/calls/stats.ts';
import { chartMeasures, filterCharted, toBarData } from '../../../../src/panels/stats/chartMeasures.ts';

const row = (nickName: string, counts: Partial<UserStats>): UserStats => ({
  userId: nickName,
  nickName,
  deptName: '',
  started: 0,
  handled: 0,
  returned: 0,
  pending: 0,
  overdue: 0,
  avgHours: null,
  p90Hours: null,
  ...counts,
});
const measure = (id: string) => chartMeasures.find((one) => one.id === id) ?? chartMeasures[0];

test('the segments of a bar add up to the number that sorts the rows', () => {
  const busy = row('王芳', { handled: 9, returned: 2, pending: 5, overdue: 5, started: 1 });
  for (const { orderBy, parts, stacked } of chartMeasures.filter((one) => one.stacked)) {
    const sum = parts.reduce((total, part) => total + (part.value(busy) ?? 0), 0);
    expect({ stacked, sum }).toEqual({ stacked: true, sum: busy[orderBy as 'handled'] });
  }
});

test('A user without a value has no bar.', () => {
  const rows = [row('王芳', { avgHours: 3, p90Hours: 4 }), row('李娜', { pending: 2 })];
  expect(filterCharted(measure('hours'), rows).map((one) => 'nickName' in one && one.nickName)).toEqual([
    '王芳',
  ]);
  expect(filterCharted(measure('pending'), rows)).toHaveLength(1);
});

test('a chart describes its content in words', () => {
  const { title } = toBarData(measure('pending'), [row('王芳', { pending: 5, overdue: 2 })]);
  expect(title).toBe('待办：王芳 期限内 3、逾期 2');
});
