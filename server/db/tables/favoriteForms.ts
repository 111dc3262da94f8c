/** Rows of tenant/0008_centre.sql. */
import type { TimestampColumn } from './people.ts';

export interface FavoriteFormTables {
  favouriteForms: { userId: string; formId: string; createTime: TimestampColumn };
}
