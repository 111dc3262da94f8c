/** Clocks for due times: the wall clock, or the tenant's working time. */
import type { Duration } from './duration.ts';
import { toInstant, toWallTime } from './timeZone.ts';
import { addWorkingTime, measureWorkingTime, type WorkingCalendar } from './workingTime.ts';

export type Clock = {
  /** Returns the time that is a duration after `from`. */
  after(from: Date, duration: Duration): Date;
  /** Returns the counted milliseconds between two times; 0 if `to` is not after `from`. */
  between(from: Date, to: Date): number;
};

export const createWorkingClock = (calendar: WorkingCalendar): Clock => ({
  after: (from, duration) => addWorkingTime(calendar, from, duration),
  between: (from, to) => measureWorkingTime(calendar, from, to),
});

/** One day later is the same time of the next day, also across a clock change. */
export const createWallClock = (timeZone: string): Clock => ({
  after(from, { days, ms }) {
    const { day, ms: time } = toWallTime(from.getTime(), timeZone);
    const start = days > 0 ? toInstant({ day: day + days, ms: time }, timeZone) : from.getTime();
    return new Date(start + ms);
  },
  between: (from, to) => Math.max(0, to.getTime() - from.getTime()),
});
