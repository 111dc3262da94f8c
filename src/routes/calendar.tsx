import { declarePage } from '../shell/page.ts';

export const calendarPage = declarePage({
  id: 'calendar',
  path: '/system/calendar',
  title: '工作日历',
  permission: 'system:calendar:query',
  tabKey: (where) => where.pathname,
  load: () => import('../panels/calendar/CalendarPage.tsx').then((module) => module.CalendarPage),
});
