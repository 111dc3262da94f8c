/** The tenant's working calendar, which determines due times. */
import { z } from 'zod';
import { savedCalendar } from '../calendar/calendar.ts';
import { answers, defineCall } from '../call.ts';

export const calendarCalls = {
  detail: defineCall({
    method: 'GET',
    path: '/system/calendar',
    summary: '工作日历：每周工作时段、放假日与调休上班日；从未保存过时为停用的默认日历',
    permission: 'system:calendar:query',
    object: 'tenant',
    answer: answers.data(savedCalendar),
  }),
  edit: defineCall({
    method: 'POST',
    path: '/system/calendar/edit',
    summary: '修改工作日历（整体保存，需带所见的 version）；未到期的待办按新日历重新计算时限',
    permission: 'system:calendar:edit',
    object: 'tenant',
    body: savedCalendar,
    audit: { kind: 'administration', objects: { calendar: 'only' } },
    answer: answers.data(z.strictObject({ version: z.number().int() })),
  }),
};
