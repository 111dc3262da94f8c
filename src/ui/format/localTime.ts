/** Times as the server writes them: local text in the tenant's time zone, whatever the browser's is. */
import { formatLocalTime } from '../../../contract/localTime.ts';

/** The default zone of a tenant, until somebody has signed in. */
let timeZone = 'Asia/Shanghai';

/** Sets the zone of all times on the page; an IANA name. */
export function setTimeZone(name: string): void {
  timeZone = name;
}

/** `YYYY-MM-DD HH:mm:ss`. */
export const formatClockTime = (now = new Date()) => formatLocalTime(now, timeZone);
