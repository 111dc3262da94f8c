/** Rows of tenant/0021_log_seals.sql. */
import type { ColumnType } from 'kysely';

interface LogSealRow {
  log: 'auditLog' | 'flowLog';
  sealNo: string;
  firstId: string;
  lastId: string;
  rowCount: string;
  previousHash: Buffer;
  hash: Buffer;
  time: ColumnType<string, never, never>;
}

export interface LogSealTables {
  logSeals: LogSealRow;
}
