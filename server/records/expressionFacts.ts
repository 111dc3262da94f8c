/** The facts that expressions know about the person and the time. */
import type { ExpressionFacts } from '../../contract/forms/recordRules.ts';
import type { TenantRef } from '../db/database.ts';
import type { WriteStamp } from './stamp.ts';

export function buildFacts({ actor, now }: WriteStamp, tenant: TenantRef): ExpressionFacts {
  const { userId, deptId, roleKeys } = actor;
  return { now: formatTenantTime(now, tenant.timeZone), currentUser: { userId, deptId, roleKeys } };
}

/** `YYYY-MM-DD HH:mm:ss` in a time zone. */
export function formatTenantTime(moment: Date, timeZone: string): string {
  const known = formatters.get(timeZone) ?? createFormatter(timeZone);
  formatters.set(timeZone, known);
  return known.format(moment);
}

/** One formatter per time zone: creating one costs a thousand times as much as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

const createFormatter = (timeZone: string) =>
  // The Swedish format of times equals the contract's.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
