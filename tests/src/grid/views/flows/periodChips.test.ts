import { expect, test } from 'vitest';
import { buildPeriodChips } from '../../../../../src/grid/views/flows/periodChips.ts';

const daysOf = (today: string) =>
  Object.fromEntries(
    buildPeriodChips(new Date(`${today}T12:00:00`)).map(({ label, condition }) => [
      label,
      [condition.value].flat().join(' '),
    ]),
  );

test('periods hold whole months, quarters and years', () => {
  expect(daysOf('2026-11-21')).toEqual({
    本月: '2026-11-01 2026-11-30',
    上月: '2026-10-01 2026-10-31',
    本季度: '2026-10-01 2026-12-31',
    今年: '2026-01-01 2026-12-31',
    去年: '2025-01-01 2025-12-31',
  });
});

test('the month before January is in the previous year, and February has its actual length', () => {
  expect(daysOf('2028-01-31')).toMatchObject({
    本月: '2028-01-01 2028-01-31',
    上月: '2027-12-01 2027-12-31',
    本季度: '2028-01-01 2028-03-31',
  });
  expect(daysOf('2028-03-31')).toMatchObject({ 上月: '2028-02-01 2028-02-29' });
});
