import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TimestampColumn } from './people.ts';

/** Rows of tenant/0043_api_tokens.sql. */
export interface ApiTokenTables {
  apiTokens: {
    tokenId: GeneratedAlways<string>;
    userId: string;
    name: string;
    permissions: string[];
    tokenHash: Buffer;
    createTime: TimestampColumn;
    /** Read as local text. */
    expireTime: ColumnType<string, Date | string, Date | string>;
    lastUsedTime: Generated<ColumnType<string | null, Date | null, Date | null>>;
  };
}
