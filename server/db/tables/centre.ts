/** Rows of tenant/0008_centre.sql. */
import type { Stamp } from './people.ts';

export interface CentreTables {
  favouriteForms: { userId: string; formId: string; createTime: Stamp };
}
