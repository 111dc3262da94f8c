/** Dates that people filter by: a year, month, day, minute or second stands for all of it. */
import { type RawBuilder, sql } from 'kysely';
import { type DatePattern, dateToSql, isDate } from '../../contract/fields/shared/calendar.ts';

const units: Record<DatePattern, string> = {
  YYYY: '1 year',
  'YYYY-MM': '1 month',
  'YYYY-MM-DD': '1 day',
  'YYYY-MM-DD HH:mm': '1 minute',
  'YYYY-MM-DD HH:mm:ss': '1 second',
};

export type DateSpan = {
  from: RawBuilder<unknown>;
  /** The first moment that is no longer part of it. */
  until: RawBuilder<unknown>;
};

/** Null for a text that is no date. */
export function spanOf(text: string): DateSpan | null {
  for (const [pattern, unit] of Object.entries(units)) {
    // The keys of `units` are exactly the patterns.
    if (!isDate(text, pattern as DatePattern)) continue;
    const from = sql`${dateToSql(text)}::timestamp`;
    return { from, until: sql`(${from} + ${unit}::interval)` };
  }
  return null;
}

export const unitOf = (pattern: DatePattern): RawBuilder<unknown> => sql`${units[pattern]}::interval`;
