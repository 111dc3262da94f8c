/** Durations in ISO 8601 with days, hours and minutes (`P2D`, `PT48H`, `P1DT4H30M`). */
import { z } from 'zod';

const minute = 60_000;
const maxDays = 366;

/** `days` are calendar days, `ms` is elapsed time. Days are added first. */
export type Duration = { readonly days: number; readonly ms: number };

const pattern = /^P(?=.)(?:(\d{1,9})D)?(?:T(?=.)(?:(\d{1,9})H)?(?:(\d{1,9})M)?)?$/;

/** Returns undefined if the text is not such a duration. */
export function parseDuration(text: string): Duration | undefined {
  const parts = pattern.exec(text);
  if (!parts) return undefined;
  const [days = 0, hours = 0, minutes = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return { days, ms: (hours * 60 + minutes) * minute };
}

const isWithinBounds = (text: string): boolean => {
  const { days, ms } = parseDuration(text) ?? { days: 0, ms: 0 };
  return days + ms > 0 && days + ms / (24 * 60 * minute) <= maxDays;
};

/** At least a minute, at most a year. */
export const durationSchema = z
  .string()
  .regex(pattern, '时限应形如 PT48H 或 P2D')
  .refine(isWithinBounds, `时限应在 1 分钟到 ${maxDays} 天之间`);
