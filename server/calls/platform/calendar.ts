import { defaultWeek } from '../../../contract/calendar/calendar.ts';
import type { calendarCalls } from '../../../contract/calls/calendar.ts';
import { Failure } from '../../../contract/failures.ts';
import type { Handlers } from '../../context/handler.ts';
import { findNewestCalendar, insertCalendar } from '../../db/queries/platform/calendars.ts';

export const calendarHandlers = {
  async detail({ tx }) {
    const newest = await findNewestCalendar(tx);
    if (!newest) return { version: 0, enabled: false, week: defaultWeek, holidays: [], workdays: [] };
    const { calendarId: _, ...calendar } = newest;
    return calendar;
  },

  async edit({ tx, actor, now }, { body }) {
    const saved = await insertCalendar(tx, body, { userId: actor.userId, now });
    if (!saved) throw new Failure('STALE_RECORD', { msg: '工作日历已被他人修改，请载入最新后再保存' });
    return saved;
  },
} satisfies Handlers<typeof calendarCalls>;
