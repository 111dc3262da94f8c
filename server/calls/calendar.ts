import { usualWeek } from '../../contract/calendar/calendar.ts';
import type { calendarCalls } from '../../contract/calls/calendar.ts';
import { insertCalendar, newestCalendar } from '../db/queries/calendars.ts';
import type { Handlers } from './context.ts';

export const calendarHandlers = {
  async detail({ tx }) {
    const newest = await newestCalendar(tx);
    if (!newest) return { enabled: false, week: usualWeek, holidays: [], workdays: [] };
    const { calendarId: _, ...calendar } = newest;
    return calendar;
  },

  async edit({ tx, actor, now }, { body }) {
    await insertCalendar(tx, body, { userId: actor.userId, now });
    return null;
  },
} satisfies Handlers<typeof calendarCalls>;
