/** Parses shifts as text: `09:00-12:00 13:30-18:00`. Contains no schema, so that pages stay small. */
import type { z } from 'zod';
import { padTwo } from '../localTime.ts';
import type { shift } from './shiftShape.ts';

export type Shift = z.output<typeof shift>;

const clock = /^(\d{1,2})[:：](\d{2})$/;

/** Returns true if the shifts do not overlap and each has a length. */
export const areShiftsInOrder = (shifts: readonly Shift[]): boolean =>
  shifts.every(({ from, to }, at) => from < to && from >= (shifts[at - 1]?.to ?? '00:00'));

export const formatShifts = (shifts: readonly Shift[]): string =>
  shifts.map(({ from, to }) => `${from}-${to}`).join(' ');

/** Returns an empty list for empty text, undefined for invalid or overlapping shifts. */
export function parseShifts(text: string): Shift[] | undefined {
  const parts = text
    .trim()
    .replace(/\s*[-~－—–至到～]+\s*/g, '-')
    .split(/[\s,，、;；]+/)
    .filter(Boolean);
  const shifts: Shift[] = [];
  for (const part of parts) {
    const [from, to, ...more] = part.split('-').map(parseClock);
    if (from === undefined || to === undefined || more.length > 0) return undefined;
    shifts.push({ from, to });
  }
  return areShiftsInOrder(shifts) ? shifts : undefined;
}

/** 9:00 → 09:00; up to 24:00. */
function parseClock(text: string): string | undefined {
  const [, hour, minute] = clock.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return undefined;
  const padded = `${padTwo(hour)}:${minute}`;
  return Number(minute) < 60 && padded <= '24:00' ? padded : undefined;
}
