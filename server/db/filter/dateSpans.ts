/** Dates in filters: a year, month, day, minute or second matches its whole span. */
import { type RawBuilder, sql } from 'kysely';
import { type DatePattern, dateToSql, isDate } from '../../../contract/fields/shared/datePattern.ts';
import { isPeriod, type PeriodUnit, periods } from '../../../contract/filter/periods.ts';

const intervalsByPattern: Record<DatePattern, string> = {
  YYYY: '1 year',
  'YYYY-MM': '1 month',
  'YYYY-MM-DD': '1 day',
  'YYYY-MM-DD HH:mm': '1 minute',
  'YYYY-MM-DD HH:mm:ss': '1 second',
};

export type DateSpan = {
  from: RawBuilder<unknown>;
  /** The first moment after the span. */
  until: RawBuilder<unknown>;
};

/** Null for a text that is not a date. */
export function parseDateSpan(text: string): DateSpan | null {
  for (const [pattern, unit] of Object.entries(intervalsByPattern)) {
    // The keys of `units` are exactly the patterns.
    if (!isDate(text, pattern as DatePattern)) continue;
    const from = sql`${dateToSql(text)}::timestamp`;
    return { from, until: sql`(${from} + ${unit}::interval)` };
  }
  return null;
}

const intervalsByUnit: Record<PeriodUnit, string> = {
  day: '1 day',
  week: '7 days',
  month: '1 month',
  quarter: '3 months',
  year: '1 year',
};

/** A relative period, resolved by the tenant's current day when the statement runs; null for an unknown name. */
export function resolvePeriodSpan(name: unknown): DateSpan | null {
  if (!isPeriod(name)) return null;
  const { unit, from, length } = periods[name];
  const at = (count: number) =>
    sql`(date_trunc(${sql.lit(unit)}, localtimestamp) + ${sql.lit(count)} * ${sql.lit(intervalsByUnit[unit])}::interval)`;
  return { from: at(from), until: at(from + length) };
}

export const intervalOfPattern = (pattern: DatePattern): RawBuilder<unknown> =>
  sql`${intervalsByPattern[pattern]}::interval`;
