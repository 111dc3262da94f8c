/** Background jobs as their owner sees them: exports and imports, with progress, cancel and the finished file (api.md 11). */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { id, page } from '../shapes.ts';

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export const job = z.strictObject({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  /** Rows so far, of `total`; bytes of the file so far. */
  done: z.number(),
  total: z.number(),
  bytes: z.number(),
  /** Relative to the origin; opens until `expiresAt`. */
  link: z.string().nullable(),
  msg: z.string().nullable(),
  createTime: z.string(),
  expiresAt: z.string().nullable(),
});
export type Job = z.output<typeof job>;

const params = z.strictObject({ id });

export const jobCalls = {
  mine: defineCall({
    method: 'GET',
    path: '/jobs/mine',
    summary: '我的后台任务，新的在前',
    permission: 'session',
    object: 'self',
    query: z.strictObject(page),
    answer: answers.rows(job),
  }),
  detail: defineCall({
    method: 'GET',
    path: '/jobs/{id}',
    summary: '后台任务的进度',
    permission: 'session',
    object: 'jobOwner',
    params,
    answer: answers.data(job),
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/jobs/{id}/cancel',
    summary: '取消后台任务；已结束的任务不变',
    permission: 'session',
    object: 'jobOwner',
    transaction: 'none',
    params,
    audit: { kind: 'administration', objects: { job: 'params.id' } },
    answer: answers.data(job),
  }),
  file: defineCall({
    method: 'GET',
    path: '/jobs/{id}/file',
    summary: '下载后台任务生成的文件，过期前可多次下载',
    permission: 'session',
    object: 'jobOwner',
    transaction: 'none',
    params,
    audit: { kind: 'file', objects: { job: 'params.id' } },
    answer: answers.stream(),
  }),
};
