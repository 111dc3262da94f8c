/** Absence delegation: who is absent, and who receives their tasks meanwhile. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { isDate } from '../fields/shared/datePattern.ts';
import { enName, id, ids, outputId, outputTime, pageParams, time } from '../shapes.ts';
import { job } from './shapes/jobShapes.ts';

const moment = time.refine((text) => isDate(text, 'YYYY-MM-DD HH:mm:ss'), '请填写有效的时间');

const absence = z.strictObject({
  absenceId: outputId,
  beginTime: outputTime,
  /** The end, exclusive. */
  endTime: outputTime,
  delegateUserId: outputId,
  delegateUserName: z.string(),
  /** An empty list means all forms. */
  formEnNames: z.array(z.string()),
  formCnNames: z.array(z.string()),
  moveOpenTasks: z.boolean(),
  reason: z.string(),
  state: z.enum(['planned', 'running', 'ended']),
  createTime: outputTime,
});
export type AbsenceRow = z.output<typeof absence>;

const newAbsence = z.strictObject({
  beginTime: moment,
  endTime: moment,
  delegateUserId: id,
  formEnNames: z.array(enName).max(200, '一次最多选择 200 个表单').default([]),
  /** True: tasks that are open when the absence begins also go to the delegate. */
  moveOpenTasks: z.boolean().default(false),
  reason: z.string().trim().max(500, '最多 500 字').default(''),
});

const own = { permission: 'session', object: 'self' } as const;

export const absenceCalls = {
  list: defineCall({
    ...own,
    method: 'GET',
    path: '/flowable/absence/list',
    summary: '我的缺勤委托：进行中、未开始、已结束',
    query: z.strictObject(pageParams),
    answer: answers.rows(absence),
  }),
  forms: defineCall({
    ...own,
    object: 'tenant',
    method: 'GET',
    path: '/flowable/absence/forms',
    summary: '可以委托的表单：已部署流程的表单',
    answer: answers.data(z.array(z.strictObject({ formEnName: z.string(), formCnName: z.string() }))),
  }),
  add: defineCall({
    ...own,
    method: 'POST',
    path: '/flowable/absence',
    summary: '新增缺勤委托；moveOpenTasks 在开始时移交待办，待办多时转为后台任务',
    // The tasks are moved after the absence is saved, each instance in its own transaction.
    transaction: 'none',
    body: newAbsence,
    /** job: moves the tasks now; null if no task has to move or the absence has not begun. */
    audit: {
      kind: 'delegation',
      objects: { absence: 'answer.data.absenceId', user: 'body.delegateUserId' },
      values: ['beginTime', 'endTime', 'formEnNames', 'moveOpenTasks'],
    },
    answer: answers.data(z.strictObject({ absenceId: outputId, job: job.nullable() })),
  }),
  remove: defineCall({
    ...own,
    method: 'POST',
    path: '/flowable/absence/delete',
    summary: '结束或删除本人的缺勤委托；已移交的任务不收回',
    body: ids,
    audit: { kind: 'delegation', objects: { absence: 'body' } },
    answer: answers.done(),
  }),
};
