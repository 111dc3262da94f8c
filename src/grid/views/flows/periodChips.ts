/** Chips for the usual statistics periods, as filters over days. */
import { formatUtcDay } from '../../../../contract/localTime.ts';
import type { Chip, Filters } from '../../model/listView.ts';

/** A period of `length` months that starts on the first day of a month. */
const monthsFilter = (year: number, month: number, length: number): Filters => ({
  time$start: formatUtcDay(Date.UTC(year, month, 1)),
  time$end: formatUtcDay(Date.UTC(year, month + length, 0)),
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
