import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { TimestampColumn } from './people.ts';

/** Rows of tenant/0005_live_events.sql. */
export interface LiveEventTables {
  liveEvents: {
    eventId: GeneratedAlways<string>;
    time: TimestampColumn;
    type: string;
    /** null: everybody in the tenant. */
    userIds: string[] | null;
    data: JSONColumnType<Record<string, unknown>, string>;
    xid: Generated<string>;
    horizon: Generated<string>;
  };
}
