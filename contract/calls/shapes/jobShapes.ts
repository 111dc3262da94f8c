/** A background job as its owner sees it. */
import { z } from 'zod';

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export const job = z.strictObject({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  /** The rows processed so far, of `total`; or the bytes of the file so far. */
  done: z.number(),
  total: z.number(),
  bytes: z.number(),
  /** Relative to the origin; valid until `expiresAt`. */
  link: z.string().nullable(),
  msg: z.string().nullable(),
  createTime: z.string(),
  expiresAt: z.string().nullable(),
});
export type Job = z.output<typeof job>;
