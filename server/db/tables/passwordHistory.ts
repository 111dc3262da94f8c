/** Rows of tenant/0018_password_history.sql. */
import type { GeneratedAlways } from 'kysely';

interface PasswordHistoryRow {
  historyId: GeneratedAlways<string>;
  userId: string;
  passwordHash: string;
  createTime: GeneratedAlways<string>;
}

export interface PasswordHistoryTables {
  passwordHistory: PasswordHistoryRow;
}
