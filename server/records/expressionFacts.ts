/** What expressions know of who asks and when. */
import type { ExpressionFacts } from '../../contract/forms/recordRules.ts';
import type { TenantRef } from '../db/database.ts';
import type { WriteStamp } from './stamp.ts';

export function buildFacts({ actor, now }: WriteStamp, tenant: TenantRef): ExpressionFacts {
  const { userId, deptId, roleKeys } = actor;
  return { now: formatTenantTime(now, tenant.timeZone), currentUser: { userId, deptId, roleKeys } };
}

/** `YYYY-MM-DD HH:mm:ss` on the clock of a time zone. */
export function formatTenantTime(moment: Date, timeZone: string): string {
  const known = formatters.get(timeZone) ?? createFormatter(timeZone);
  formatters.set(timeZone, known);
  return known.format(moment);
}

/** One per time zone: making a formatter costs a thousand times what using it does. */
const formatters = new Map<string, Intl.DateTimeFormat>();

const createFormatter = (timeZone: string) =>
  // Swedish writes times the way the contract does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
