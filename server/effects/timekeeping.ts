/** The clocks that due times of a tenant are counted by. */
import type { Calendar } from '../../contract/calendar/calendar.ts';
import { type Clock, wallClock, workingClock } from '../../contract/calendar/clock.ts';
import { workingCalendar } from '../../contract/calendar/workingTime.ts';
import type { TenantRef, Tx } from '../db/database.ts';
import { newestCalendar } from '../db/queries/calendars.ts';

/** calendarId: the working calendar that the clock goes by; null where it is the wall clock. */
type Kept = { readonly clock: Clock; readonly calendarId: string | null };

export type Timekeeping = { readonly wall: Kept; readonly working: Kept };

/** Without a calendar that is in use, working time is all time. */
export async function timekeepingOf(tx: Tx, { timeZone }: TenantRef): Promise<Timekeeping> {
  const wall: Kept = { clock: wallClock(timeZone), calendarId: null };
  const calendar = await newestCalendar(tx);
  if (!calendar?.enabled) return { wall, working: wall };
  return { wall, working: { clock: clockOf(calendar, timeZone), calendarId: calendar.calendarId } };
}

export const clockOf = (calendar: Calendar, timeZone: string): Clock =>
  workingClock(workingCalendar(calendar, timeZone));
