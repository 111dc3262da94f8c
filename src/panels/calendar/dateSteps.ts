/** Moves a date by keys within a year of days. Pure. */
import { addDays } from '../../../contract/calendar/calendarDays.ts';
import { formatDay } from '../../../contract/localTime.ts';

export type DateStep = { days: number } | { months: number } | { years: number } | 'first' | 'last';

/** A month without that day ends with its last one. */
export function stepDate(date: string, step: DateStep): string {
  const year = Number(date.slice(0, 4));
  if (step === 'first') return `${year}-01-01`;
  if (step === 'last') return `${year}-12-31`;
  if ('days' in step) return addDays(date, step.days);
  const months = 'months' in step ? step.months : step.years * 12;
  const month = year * 12 + Number(date.slice(5, 7)) - 1 + months;
  const [toYear, toMonth] = [Math.floor(month / 12), (month % 12) + 1];
  const nextMonth = formatDay(month % 12 === 11 ? toYear + 1 : toYear, (toMonth % 12) + 1, 1);
  const last = Number(addDays(nextMonth, -1).slice(8));
  return formatDay(toYear, toMonth, Math.min(Number(date.slice(8)), last));
}

/** Years that are shown. */
export const isDisplayable = (date: string): boolean => date >= '2000-01-01' && date <= '2099-12-31';
