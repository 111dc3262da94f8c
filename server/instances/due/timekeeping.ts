/** Loads the clocks that compute the due times of a tenant. */
import type { Calendar } from '../../../contract/calendar/calendar.ts';
import { type Clock, createWallClock, createWorkingClock } from '../../../contract/calendar/clock.ts';
import { createWorkingCalendar } from '../../../contract/calendar/workingTime.ts';
import type { TenantRef, Tx } from '../../db/database.ts';
import { findNewestCalendar } from '../../db/queries/platform/calendars.ts';

/** calendarId: the working calendar of the clock; null for the wall clock. */
type CalendarClock = { readonly clock: Clock; readonly calendarId: string | null };

export type Timekeeping = { readonly wall: CalendarClock; readonly working: CalendarClock };

/** Without an active calendar all time is working time. */
export async function loadTimekeeping(tx: Tx, { timeZone }: TenantRef): Promise<Timekeeping> {
  const wall: CalendarClock = { clock: createWallClock(timeZone), calendarId: null };
  const calendar = await findNewestCalendar(tx);
  if (!calendar?.enabled) return { wall, working: wall };
  return {
    wall,
    working: { clock: createCalendarClock(calendar, timeZone), calendarId: calendar.calendarId },
  };
}

export const createCalendarClock = (calendar: Calendar, timeZone: string): Clock =>
  createWorkingClock(createWorkingCalendar(calendar, timeZone));
