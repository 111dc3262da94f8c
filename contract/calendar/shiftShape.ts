import { z } from 'zod';

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, '时间格式应为 09:00');

/** One shift within a day; `to` may be 24:00. */
export const shift = z.strictObject({ from: clock, to: clock });
