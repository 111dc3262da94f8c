/**
 * Background jobs for their owner: exports and imports with progress, cancellation and the result file. For
 * administrators: the tenant's kinds of jobs, and the log of all runs.
 */

import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { jobKindResource } from '../resources/platform/jobKind.ts';
import { jobLogResource } from '../resources/platform/jobLog.ts';
import { id, outputId, outputTime, pageParams, time } from '../shapes.ts';
import { keyword, listConditions } from './shapes/administrationShapes.ts';
import { exportOfList } from './shapes/exportOfList.ts';
import { groupsOfList } from './shapes/groupsOfList.ts';
import { job, jobStates } from './shapes/jobShapes.ts';

const params = z.strictObject({ id });

const count = z.number();
const kindSummary = z.strictObject({
  kind: z.string(),
  name: z.string(),
  queued: count,
  running: count,
  done: count,
  failed: count,
  cancelled: count,
  /** When a job of the kind was last created. */
  lastTime: outputTime,
});

const logEntry = z.strictObject({
  id: outputId,
  kind: z.string(),
  name: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  done: count,
  total: count,
  msg: z.string().nullable(),
  /** Null: nobody ordered it. */
  userId: outputId.nullable(),
  nickName: z.string(),
  /** The number of attempts. It exceeds one if a server died during the job. */
  runs: count,
  createTime: outputTime,
  endTime: outputTime.nullable(),
});

const kindsCall = defineCall({
  method: 'GET',
  path: '/job/list',
  summary: '后台任务的种类及各状态的数量',
  permission: 'system:job:list',
  object: 'tenant',
  query: z.strictObject({ ...pageParams, ...listConditions }),
  answer: answers.rows(kindSummary),
});

const logCall = defineCall({
  method: 'GET',
  path: '/job/log/list',
  summary: '后台任务日志：所有人的任务，新的在前；平台租户另有定时任务的执行',
  permission: 'system:job:query',
  object: 'tenant',
  query: z.strictObject({
    ...pageParams,
    ...listConditions,
    keyword,
    kind: z.string().max(40).optional(),
    state: z.enum(jobStates).optional(),
    beginTime: time.optional(),
    endTime: time.optional(),
  }),
  answer: answers.rows(logEntry),
});

export const jobCalls = {
  list: kindsCall,
  exportKinds: exportOfList(jobKindResource, kindsCall),
  kindGroups: groupsOfList(jobKindResource, kindsCall),
  log: logCall,
  exportLog: exportOfList(jobLogResource, logCall),
  logGroups: groupsOfList(jobLogResource, logCall),
  mine: defineCall({
    method: 'GET',
    path: '/jobs/mine',
    summary: '我的后台任务，新的在前',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    query: z.strictObject(pageParams),
    answer: answers.rows(job),
  }),
  detail: defineCall({
    method: 'GET',
    path: '/jobs/{id}',
    summary: '后台任务的进度',
    permission: 'session',
    object: 'jobOwner',
    supplier: 'account',
    params,
    answer: answers.data(job),
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/jobs/{id}/cancel',
    summary: '取消后台任务；已结束的任务不变',
    permission: 'session',
    object: 'jobOwner',
    supplier: 'account',
    transaction: 'none',
    params,
    audit: { kind: 'administration', unvalued: 'action', objects: { job: 'params.id' } },
    answer: answers.data(job),
  }),
  file: defineCall({
    method: 'GET',
    path: '/jobs/{id}/file',
    summary: '下载后台任务生成的文件，过期前可多次下载',
    permission: 'session',
    object: 'jobOwner',
    supplier: 'account',
    transaction: 'none',
    params,
    audit: { kind: 'file', objects: { job: 'params.id' } },
    answer: answers.stream(),
  }),
};
