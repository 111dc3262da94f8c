/** Chips for the usual statistics periods, as filters over days. */
import type { Chip, Filters } from '../../model/listView.ts';

const formatDay = (year: number, month: number, date: number) => {
  const text = new Date(Date.UTC(year, month, date)).toISOString();
  return text.slice(0, 10);
};

/** A period of `length` months that starts on the first day of a month. */
const monthsFilter = (year: number, month: number, length: number): Filters => ({
  time$start: formatDay(year, month, 1),
  time$end: formatDay(year, month + length, 0),
});

/** This month, last month, this quarter, this year and last year, relative to `today`. */
export function buildPeriodChips(today: Date): [Chip, ...Chip[]] {
  const [year, month] = [today.getFullYear(), today.getMonth()];
  return [
    { id: 'month', label: '本月', filters: monthsFilter(year, month, 1) },
    { id: 'lastMonth', label: '上月', filters: monthsFilter(year, month - 1, 1) },
    { id: 'quarter', label: '本季度', filters: monthsFilter(year, month - (month % 3), 3) },
    { id: 'year', label: '今年', filters: monthsFilter(year, 0, 12) },
    { id: 'lastYear', label: '去年', filters: monthsFilter(year - 1, 0, 12) },
  ];
}
