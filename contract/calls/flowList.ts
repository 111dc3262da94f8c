/** The list of all instances that a person may see, and the exports of the flow lists. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { filterGroup } from '../filter/filterTree.ts';
import { flowMetrics } from '../flow/flowMetrics.ts';
import { id, orderBy } from '../shapes.ts';
import { startedFilter } from './instance.ts';
import {
  exportPageParams,
  instanceRow,
  listAggregates,
  listFilter,
  statusFilter,
} from './shapes/flowShapes.ts';
import { findQuery, foundRecord } from './shapes/foundRecordShapes.ts';
import { groupParams, groupsAnswer } from './shapes/groupsOfList.ts';
import { job } from './shapes/jobShapes.ts';
import { sheetChoice } from './shapes/sheetShapes.ts';
import { taskFilter } from './task.ts';

/**
 * Filters over instances. Without `figure`, `userId` selects instances that the person started, or in which they have,
 * had or will soon have a task; `deptId` selects those whose initiator is in that department or below it; the period
 * selects by creation time. With `figure`, the filters select the instances that this statistic counts for the person
 * and period.
 */
export const instanceFilter = z.strictObject({
  ...listFilter,
  filter: z.optional(filterGroup),
  sysOrderBy: orderBy.optional(),
  formId: id.optional(),
  status: statusFilter.optional(),
  userId: id.optional(),
  deptId: id.optional(),
  figure: z.enum(flowMetrics).optional(),
});
export type InstanceFilter = z.output<typeof instanceFilter>;

const read = { permission: 'session', object: 'self' } as const;
const sheet = {
  ...read,
  rate: 'export',
  transaction: 'none',
  answer: answers.message(job),
} as const;

export const flowListCalls = {
  selectByFormId: defineCall({
    method: 'POST',
    path: '/flowable/instance/selectByFormId',
    summary: '查询流程：有流程查询权限者看全部，其他人看自己参与的',
    permission: 'session',
    object: 'instanceParticipant',
    supplier: 'tasks',
    transaction: 'read',
    body: instanceFilter,
    answer: answers.rows(instanceRow, listAggregates),
  }),
  groups: defineCall({
    method: 'POST',
    path: '/flowable/instance/groups',
    summary: '查询到的流程分组：按列（时间按日、月、年）计数并合计金额，all 为全部行的合计',
    permission: 'session',
    object: 'instanceParticipant',
    supplier: 'tasks',
    transaction: 'read',
    body: instanceFilter.extend(groupParams),
    answer: groupsAnswer,
  }),
  groupsOfMyStartList: defineCall({
    ...read,
    supplier: 'tasks',
    method: 'GET',
    path: '/flowable/instance/myStartList/groups',
    summary: '我发起的流程分组：按列计数并合计金额，all 为全部行的合计',
    query: startedFilter.extend(groupParams),
    answer: groupsAnswer,
  }),
  groupsOfMyApprovalList: defineCall({
    ...read,
    supplier: 'tasks',
    method: 'GET',
    path: '/flowable/instance/myApprovalList/groups',
    summary: '我已审批的分组：按列计数并合计金额，all 为全部行的合计',
    query: startedFilter.extend(groupParams),
    answer: groupsAnswer,
  }),
  find: defineCall({
    method: 'GET',
    path: '/flowable/instance/find',
    summary: '按编号、标题、表单或发起人查找可见的流程；编号相同、待本人处理的在前，其余由新到旧',
    permission: 'session',
    object: 'instanceParticipant',
    supplier: 'tasks',
    query: findQuery,
    answer: answers.data(z.array(foundRecord)),
  }),
  export: defineCall({
    ...sheet,
    method: 'POST',
    path: '/flowable/instance/export',
    summary: '导出查询到的流程，msg 为下载链接',
    object: 'instanceParticipant',
    body: instanceFilter.extend({ ...exportPageParams, ...sheetChoice }),
    audit: { kind: 'export', objects: { form: 'body.formId' } },
  }),
  exportMyTask: defineCall({
    ...sheet,
    supplier: 'tasks',
    method: 'GET',
    path: '/flowable/task/exportMyTask',
    summary: '导出我的待办，msg 为下载链接',
    query: taskFilter.extend({ ...exportPageParams, ...sheetChoice }),
    audit: { kind: 'export' },
  }),
  exportMyReadingTask: defineCall({
    ...sheet,
    supplier: 'tasks',
    method: 'GET',
    path: '/flowable/task/exportMyReadingTask',
    summary: '导出我的待阅，msg 为下载链接',
    query: taskFilter.extend({ ...exportPageParams, ...sheetChoice }),
    audit: { kind: 'export' },
  }),
  exportMyStartList: defineCall({
    ...sheet,
    supplier: 'tasks',
    method: 'GET',
    path: '/flowable/instance/exportMyStartList',
    summary: '导出我发起的流程，msg 为下载链接',
    query: startedFilter.extend({ ...exportPageParams, ...sheetChoice }),
    audit: { kind: 'export' },
  }),
  exportMyApprovalList: defineCall({
    ...sheet,
    supplier: 'tasks',
    method: 'GET',
    path: '/flowable/instance/exportMyApprovalList',
    summary: '导出我已审批的流程，msg 为下载链接',
    query: startedFilter.extend({ ...exportPageParams, ...sheetChoice }),
    audit: { kind: 'export' },
  }),
};
