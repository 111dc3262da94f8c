/** What expressions know of who asks and when. */
import type { Facts } from '../../contract/forms/rules.ts';
import type { TenantRef } from '../db/database.ts';
import type { Stamp } from './stamp.ts';

export function factsOf({ actor, now }: Stamp, tenant: TenantRef): Facts {
  const { userId, deptId, roleKeys } = actor;
  return { now: localTime(now, tenant.timeZone), currentUser: { userId, deptId, roleKeys } };
}

/** `YYYY-MM-DD HH:mm:ss` on the clock of a time zone. */
export function localTime(moment: Date, timeZone: string): string {
  const known = clocks.get(timeZone) ?? clockOf(timeZone);
  clocks.set(timeZone, known);
  return known.format(moment);
}

/** One per time zone: making a formatter costs a thousand times what using it does. */
const clocks = new Map<string, Intl.DateTimeFormat>();

const clockOf = (timeZone: string) =>
  // Swedish writes times the way the contract does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
