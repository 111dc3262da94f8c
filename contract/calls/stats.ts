/** Flow statistics by person and by form: sums of the same metrics (flow/flowMetrics.ts). */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { enName, id, orderByText, outputId, pageParams } from '../shapes.ts';
import { dayOrTime, exportPageParams } from './shapes/flowShapes.ts';
import { job } from './shapes/jobShapes.ts';
import { sheetChoice } from './shapes/sheetShapes.ts';

const count = z.number().int();

const figures = {
  started: count,
  handled: count,
  returned: count,
  pending: count,
  overdue: count,
  /**
   * Wall-clock hours from a task's arrival to the action of its holder that ended it in the period, even if the action
   * was taken back later: the mean, and the interpolated 90th percentile. Two decimals; null if no task was ended in
   * this way.
   */
  avgHours: z.number().nullable(),
  p90Hours: z.number().nullable(),
};

const userStats = z.strictObject({
  userId: outputId,
  nickName: z.string(),
  /** The person's current department. */
  deptName: z.string(),
  ...figures,
});
export type UserStats = z.output<typeof userStats>;

const formStats = z.strictObject({
  formId: outputId,
  formEnName: z.string(),
  formCnName: z.string(),
  ...figures,
});
export type FormStats = z.output<typeof formStats>;

const sum = z.strictObject({ sum: count });
const sums = z.strictObject({ started: sum, handled: sum, returned: sum, pending: sum, overdue: sum });
const evals = { evals: z.strictObject({ page: sums, all: sums }) };

/** An absent bound leaves the period open on that side. A department includes the people of those below it. */
export const statsFilter = z.strictObject({
  ...pageParams,
  beginTime: dayOrTime.optional(),
  endTime: dayOrTime.optional(),
  deptId: id.optional(),
  formEnName: enName.optional(),
  sysOrderBy: orderByText.optional(),
});

const stats = {
  method: 'GET',
  permission: 'flow:stats:query',
  object: 'tenant',
} as const;
const sheet = {
  ...stats,
  rate: 'export',
  transaction: 'none',
  query: statsFilter.extend({ ...exportPageParams, ...sheetChoice }),
  answer: answers.message(job),
} as const;

export const statsCalls = {
  userStats: defineCall({
    ...stats,
    path: '/flowable/stats/userStats',
    summary: '流程统计：按人员，限角色数据范围内的人员',
    query: statsFilter,
    answer: answers.rows(userStats, evals),
  }),
  formStats: defineCall({
    ...stats,
    path: '/flowable/stats/formStats',
    summary: '流程统计：按表单，只计角色数据范围内的人员',
    query: statsFilter,
    answer: answers.rows(formStats, evals),
  }),
  exportUserStats: defineCall({
    ...sheet,
    path: '/flowable/stats/exportUserStats',
    summary: '导出按人员的流程统计，msg 为下载链接',
    audit: { kind: 'export' },
  }),
  exportFormStats: defineCall({
    ...sheet,
    path: '/flowable/stats/exportFormStats',
    summary: '导出按表单的流程统计，msg 为下载链接',
    audit: { kind: 'export' },
  }),
};
