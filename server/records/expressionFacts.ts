/** What expressions know of who asks and when. */

import type { ExpressionFacts } from '../../contract/forms/recordRules.ts';
import { formatLocalTime } from '../../contract/localTime.ts';
import type { TenantRef } from '../db/database.ts';
import type { WriteStamp } from './stamp.ts';

export function buildFacts({ actor, now }: WriteStamp, tenant: TenantRef): ExpressionFacts {
  const { userId, deptId, roleKeys } = actor;
  return { now: formatLocalTime(now, tenant.timeZone), currentUser: { userId, deptId, roleKeys } };
}
