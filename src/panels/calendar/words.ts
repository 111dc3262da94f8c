import { weekdayOf } from '../../../contract/calendar/days.ts';

/** Monday first. */
export const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const;

/** 10-01 周四. */
const shortDay = (date: string): string => `${date.slice(5)} 周${weekdays[weekdayOf(date)]}`;

export const spanText = (from: string, to: string): string =>
  from === to ? shortDay(from) : `${shortDay(from)} 至 ${shortDay(to)}`;
