/**
 * Converts between the local time of a zone and instants. A wall time that a clock change repeats means the first
 * occurrence; a skipped one means the time of the change. The order of wall times is preserved.
 */
import { formatLocalTime } from '../localTime.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A calendar day, counted from 1970-01-01, and the milliseconds of the wall clock within it. */
export type WallTime = { readonly day: number; readonly ms: number };

export function toWallTime(instant: number, timeZone: string): WallTime {
  const wall = instant + getOffset(instant, timeZone);
  const on = Math.floor(wall / day);
  return { day: on, ms: wall - on * day };
}

export function toInstant(time: WallTime, timeZone: string): number {
  const wall = time.day * day + time.ms;
  // A zone changes its clock at most once within two days.
  const before = getOffset(wall - day, timeZone);
  const after = getOffset(wall + day, timeZone);
  if (before === after) return wall - before;
  const early = wall - before;
  if (getOffset(early, timeZone) === before) return early;
  const late = wall - after;
  return getOffset(late, timeZone) === after ? late : findOffsetChange(late, early, timeZone);
}

/** Finds the first instant with the later offset. */
function findOffsetChange(from: number, to: number, timeZone: string): number {
  const old = getOffset(from, timeZone);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (getOffset(middle, timeZone) === old) low = middle;
    else high = middle;
  }
  return high;
}

/** Returns the offset from UTC in milliseconds. */
function getOffset(instant: number, timeZone: string): number {
  const second = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${formatLocalTime(second, timeZone).replace(' ', 'T')}Z`) - second;
}
