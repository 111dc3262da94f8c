/** Maintenance of the installation that runs by a schedule. The platform's administrators only. */

import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { recurringJobResource, recurringRunResource } from '../resources/platform/recurringJob.ts';
import { outputId, outputTime, pageParams } from '../shapes.ts';
import { keyword, listConditions } from './shapes/administrationShapes.ts';
import { exportOfList } from './shapes/exportOfList.ts';
import { groupsOfList } from './shapes/groupsOfList.ts';

const name = z.string().min(1).max(40);
/** Five fields: minute, hour, day of month, month, day of week. */
const cron = z.string().trim().min(1, '请填写执行时间').max(100);

const runState = z.enum(['running', 'done', 'failed']);

const recurringJob = z.object({
  name: z.string(),
  title: z.string(),
  cron: z.string(),
  /** The expression in Chinese. */
  words: z.string(),
  paused: z.boolean(),
  nextTime: outputTime.nullable(),
  /** Of the last run; null before the first. */
  state: runState.nullable(),
  startTime: outputTime.nullable(),
  seconds: z.number().nullable(),
  message: z.string(),
});

const run = z.object({
  runId: outputId,
  state: runState,
  startTime: outputTime,
  endTime: outputTime.nullable(),
  seconds: z.number().nullable(),
  message: z.string(),
});

const lookup = { permission: 'system:recurring:list', object: 'platform', transaction: 'read' } as const;
const change = {
  method: 'POST',
  permission: 'system:recurring:edit',
  object: 'platform',
  body: z.strictObject({ name }),
  audit: { kind: 'administration', objects: { recurringJob: 'body.name' } },
  answer: answers.done(),
} as const;

const listCall = defineCall({
  ...lookup,
  method: 'GET',
  path: '/job/recurring/list',
  summary: '定时任务及其最近一次执行',
  query: z.strictObject({ ...pageParams, ...listConditions, keyword }),
  answer: answers.rows(recurringJob),
});

const runsCall = defineCall({
  ...lookup,
  method: 'GET',
  path: '/job/recurring/run/list',
  summary: '定时任务的执行记录，新的在前，保留 30 天',
  query: z.strictObject({
    ...pageParams,
    ...listConditions,
    name: name.optional(),
    state: runState.optional(),
  }),
  answer: answers.rows(run),
});

export const recurringJobCalls = {
  list: listCall,
  export: exportOfList(recurringJobResource, listCall),
  groups: groupsOfList(recurringJobResource, listCall),
  detail: defineCall({
    ...lookup,
    method: 'GET',
    path: '/job/recurring/{name}',
    summary: '定时任务详情',
    params: z.strictObject({ name }),
    answer: answers.data(recurringJob),
  }),
  schedule: defineCall({
    ...lookup,
    method: 'GET',
    path: '/job/recurring/schedule',
    summary: '一个 cron 表达式的含义和此后五次执行时间；valid 为 false 时 text 说明如何填写',
    query: z.strictObject({ cron: z.string().max(100) }),
    answer: answers.data(z.object({ valid: z.boolean(), text: z.string() })),
  }),
  runs: runsCall,
  exportRuns: exportOfList(recurringRunResource, runsCall),
  runGroups: groupsOfList(recurringRunResource, runsCall),
  edit: defineCall({
    ...change,
    path: '/job/recurring/edit',
    summary: '修改定时任务的执行时间',
    body: z.strictObject({ name, cron: cron.optional() }),
    audit: { kind: 'administration', objects: { recurringJob: 'body.name' }, values: ['cron'] },
  }),
  pause: defineCall({ ...change, path: '/job/recurring/pause', summary: '暂停定时任务' }),
  resume: defineCall({ ...change, path: '/job/recurring/resume', summary: '恢复定时任务' }),
  run: defineCall({
    ...change,
    path: '/job/recurring/run',
    summary: '立即执行定时任务；正在执行时拒绝',
    audit: { kind: 'administration', unvalued: 'action', objects: { recurringJob: 'body.name' } },
  }),
};
