import type { ColumnType } from 'kysely';

/** Rows of tenant/0012_reader.sql: one at most. */
export interface ReaderTables {
  reader: {
    role: string;
    password: string;
    rotatedAt: ColumnType<string, Date | string | undefined, Date | string>;
  };
}
