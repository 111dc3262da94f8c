/** When the demo's people work: office hours, and the holidays of 2026 as the State Council has set them. */
import { type Calendar, calendar, defaultWeek } from '../contract/calendar/calendar.ts';

/** That number of days in a row, named after the holiday. */
const daysFrom = (first: string, count: number, name: string) =>
  Array.from({ length: count }, (_, at) => ({
    date: new Date(Date.parse(`${first}T00:00:00Z`) + at * 86_400_000).toISOString().slice(0, 10),
    name,
  }));

export const demoCalendar: Calendar = calendar.parse({
  enabled: true,
  week: defaultWeek,
  holidays: [
    ...daysFrom('2026-01-01', 3, '元旦'),
    ...daysFrom('2026-02-15', 9, '春节'),
    ...daysFrom('2026-04-04', 3, '清明节'),
    ...daysFrom('2026-05-01', 5, '劳动节'),
    ...daysFrom('2026-06-19', 3, '端午节'),
    ...daysFrom('2026-09-25', 3, '中秋节'),
    ...daysFrom('2026-10-01', 7, '国庆节'),
  ],
  workdays: [
    { date: '2026-01-04', name: '元旦调休' },
    { date: '2026-02-14', name: '春节调休' },
    { date: '2026-02-28', name: '春节调休' },
    { date: '2026-05-09', name: '劳动节调休' },
    { date: '2026-09-20', name: '国庆节调休' },
    { date: '2026-10-10', name: '国庆节调休' },
  ],
});
