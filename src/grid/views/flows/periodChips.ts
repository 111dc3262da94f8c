/** Chips for the usual statistics periods, as conditions over days. */
import type { FilterCondition } from '../../../../contract/filter/filterTree.ts';
import { formatUtcDay } from '../../../../contract/localTime.ts';
import type { Chip } from '../../model/chip.ts';

/** A period of `length` months that starts on the first day of a month. */
const isWithinMonths = (year: number, month: number, length: number): FilterCondition => ({
  field: 'time',
  is: 'between',
  value: [formatUtcDay(Date.UTC(year, month, 1)), formatUtcDay(Date.UTC(year, month + length, 0))],
});

type PeriodChip = Chip & { condition: FilterCondition };

/** This month, last month, this quarter, this year and last year, relative to `today`. */
export function buildPeriodChips(today: Date): [PeriodChip, ...PeriodChip[]] {
  const [year, month] = [today.getFullYear(), today.getMonth()];
  return [
    { label: '本月', condition: isWithinMonths(year, month, 1) },
    { label: '上月', condition: isWithinMonths(year, month - 1, 1) },
    { label: '本季度', condition: isWithinMonths(year, month - (month % 3), 3) },
    { label: '今年', condition: isWithinMonths(year, 0, 12) },
    { label: '去年', condition: isWithinMonths(year - 1, 0, 12) },
  ];
}
