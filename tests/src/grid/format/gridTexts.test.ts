import { expect, test } from 'vitest';
import { formatNumber } from '../../../../contract/formatNumber.ts';
import { buildFooterRows } from '../../../../src/grid/widget/footerRows.ts';
import { visiblePageNumbers } from '../../../../src/grid/widget/Pager.tsx';
import { formatLateness, formatRelativeTime } from '../../../../src/ui/format/relativeTime.ts';
import { formatTsv } from '../../../../src/ui/format/tsv.ts';

test('cells with tabs, line breaks or quotes are quoted, and others are not', () => {
  expect(
    formatTsv([
      ['编号', '说明'],
      ['1', '第一行\n第二行'],
      ['a\tb', '他说 "好"'],
    ]),
  ).toBe('编号\t说明\r\n1\t"第一行\n第二行"\r\n"a\tb"\t"他说 ""好"""');
});

test('numbers are grouped without a conversion to a float', () => {
  expect(formatNumber('40013335.4', 2)).toBe('40,013,335.40');
  expect(formatNumber('-1234567890123456789.005', 2)).toBe('-1,234,567,890,123,456,789.005');
  expect(formatNumber(null, 2)).toBe('');
  expect(formatNumber('面议', 2)).toBe('面议');
});

test('a relative time has a precision that fits its distance', () => {
  const now = '2026-11-21 09:30:00';
  expect(formatRelativeTime('2026-11-21 08:05:10', now)).toBe('08:05');
  expect(formatRelativeTime('2026-11-20 23:59:59', now)).toBe('昨天');
  expect(formatRelativeTime('2026-01-02 00:00:00', now)).toBe('01-02');
  expect(formatRelativeTime('2025-12-31 00:00:00', now)).toBe('2025-12-31');
  expect(formatRelativeTime(null, now)).toBe('');
});

test('An overdue time is formatted in days, then hours.', () => {
  expect(formatLateness('2026-11-19 09:00:00', '2026-11-21 09:30:00')).toBe('逾期 2 天');
  expect(formatLateness('2026-11-21 06:00:00', '2026-11-21 09:30:00')).toBe('逾期 3 小时');
  expect(formatLateness('2026-11-21 09:00:00', '2026-11-21 09:30:00')).toBe('逾期');
});

test('Sums come above averages and the page above all rows, only for the requested aggregates.', () => {
  const evals = {
    page: { amount: { sum: '10', average: '5' }, days: { sum: '3', average: '1.5' } },
    all: { amount: { sum: '1234.5', average: '617.25' }, days: { sum: '9', average: '4.5' } },
  };
  const columns = [
    { id: 'amount', type: 'both' as const },
    { id: 'days', type: 'average' as const },
  ];
  expect(buildFooterRows(columns, evals, { total: 2, paged: true })).toEqual([
    { footer: true, label: '合计 · 本页', cells: { amount: '10.00' } },
    { footer: true, label: '平均 · 本页', cells: { amount: '5.00', days: '1.50' } },
    { footer: true, label: '合计 · 全部 2 条', cells: { amount: '1,234.50' } },
    { footer: true, label: '平均 · 全部 2 条', cells: { amount: '617.25', days: '4.50' } },
  ]);
  expect(buildFooterRows(columns, evals, { total: 0, paged: false })).toEqual([]);
  const plain = buildFooterRows([{ id: 'amount', type: 'sum', plain: true }], evals, {
    total: 2,
    paged: false,
  });
  expect(plain.map((row) => row.cells)).toEqual([{ amount: '1234.50' }]);
});

test('the pager shows both ends and the neighbors of the current page', () => {
  expect(visiblePageNumbers(1, 1)).toEqual([1]);
  expect(visiblePageNumbers(1, 9)).toEqual([1, 2, 3, null, 9]);
  expect(visiblePageNumbers(5, 9)).toEqual([1, null, 3, 4, 5, 6, 7, null, 9]);
  expect(visiblePageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
});
