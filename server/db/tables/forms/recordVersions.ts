/** Rows of tenant/0009_record_versions.sql. */
import type { JSONColumnType } from 'kysely';
import type { Values } from '../../../../contract/forms/recordRules.ts';
import type { TimestampColumn } from '../people.ts';

export interface RecordVersionTables {
  recordVersions: {
    instanceId: string;
    version: number;
    values: JSONColumnType<Values>;
    userId: string;
    time: TimestampColumn;
  };
}
