/** Rows of tenant/0007_calendar.sql. */
import type { GeneratedAlways, JSONColumnType } from 'kysely';
import type { Calendar } from '../../../contract/calendar/calendar.ts';
import type { TimestampColumn } from './people.ts';

interface CalendarTable {
  calendarId: GeneratedAlways<string>;
  version: number;
  enabled: boolean;
  week: JSONColumnType<Calendar['week']>;
  holidays: JSONColumnType<Calendar['holidays']>;
  workdays: JSONColumnType<Calendar['workdays']>;
  createBy: string | null;
  createTime: TimestampColumn;
}

export interface CalendarTables {
  calendars: CalendarTable;
}
