import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TimestampColumn } from './people.ts';

/** Read as local text; a point in time when written. */
type Time = ColumnType<string, Date | string, Date | string>;

/** Rows of tenant/0006_absences.sql. */
export interface AbsenceTables {
  absences: {
    absenceId: GeneratedAlways<string>;
    userId: string;
    delegateUserId: string;
    beginTime: Time;
    endTime: Time;
    formEnNames: Generated<string[]>;
    reason: Generated<string>;
    moveOpenTasks: Generated<boolean>;
    moveOrderTime: ColumnType<string | null, Date | string | null, Date | string | null>;
    createTime: TimestampColumn;
  };
}
