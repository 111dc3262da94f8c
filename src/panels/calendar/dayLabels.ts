import { getWeekday, weekdays } from '../../../contract/calendar/calendarDays.ts';

/** 10-01 周四. */
const formatDay = (date: string): string => `${date.slice(5)} 周${weekdays[getWeekday(date)]}`;

export const formatDaySpan = (from: string, to: string): string =>
  from === to ? formatDay(from) : `${formatDay(from)} 至 ${formatDay(to)}`;
