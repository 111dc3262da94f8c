/** Rows of tenant/0013_standard_entries.sql. */
import type { ColumnType } from 'kysely';

export interface StandardEntryTables {
  standardEntries: { entry: string; createTime: ColumnType<Date, never, never> };
}
