/** Tasks on which nobody acts, for administrators: a disabled holder, a due time long past, an instance without a task. */

import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { type StuckReason, stuckReasons } from '../flow/stuckReasons.ts';
import { stuckTaskResource } from '../resources/flow/stuckTask.ts';
import { comment, ids, outputId, outputTime, pageParams } from '../shapes.ts';
import { keyword, listConditions } from './shapes/administrationShapes.ts';
import { exportOfList } from './shapes/exportOfList.ts';
import { groupsOfList } from './shapes/groupsOfList.ts';
import { taskOutcome } from './taskActions/actionShapes.ts';

const stuckTask = z.object({
  /** `t12` for a task, `i5` for an instance without a task. */
  stuckId: z.string(),
  // The keys of the table are the reasons.
  reason: z.enum(Object.keys(stuckReasons) as [StuckReason, ...StuckReason[]]),
  taskId: outputId.nullable(),
  processInstanceId: outputId,
  title: z.string(),
  formEnName: z.string(),
  formCnName: z.string(),
  initiatorName: z.string(),
  serialNumber: z.string(),
  /** When the flow was started. */
  startTime: outputTime,
  nodeName: z.string(),
  holderName: z.string(),
  arrivalTime: outputTime,
  dueTime: outputTime.nullable(),
  /** Whole hours since the due time; null before it and without one. */
  overdueHours: z.number().nullable(),
});

const listCall = defineCall({
  method: 'GET',
  path: '/system/instance/stuck',
  summary:
    '异常任务：处理人已停用、超期多时或没有处理人的；overdueHours 为超期多少小时起算，有“超期小时”的条件时以条件为准',
  permission: 'flow:instance:edit',
  object: 'tenant',
  query: z.strictObject({
    ...pageParams,
    ...listConditions,
    keyword,
    overdueHours: z.coerce.number().int().min(0).max(10_000).default(24),
  }),
  answer: answers.rows(stuckTask),
});

export const stuckTaskCalls = {
  list: listCall,
  export: exportOfList(stuckTaskResource, listCall),
  groups: groupsOfList(stuckTaskResource, listCall),
  reassign: defineCall({
    method: 'POST',
    path: '/system/instance/reassign',
    summary: '把多项待办所在的节点交给新的处理人，逐项独立成败；原因记入流程日志，dryRun 只判断不执行',
    permission: 'flow:instance:edit',
    object: 'tenant',
    transaction: 'none',
    body: z
      .strictObject({
        taskIds: ids,
        userIdList: ids,
        comment: comment.trim().optional(),
        dryRun: z.boolean().default(false),
      })
      .refine(({ dryRun, comment: reason }) => dryRun || (reason ?? '') !== '', {
        path: ['comment'],
        message: '请填写原因',
      }),
    audit: {
      kind: 'administration',
      unvalued: 'flowLog',
      objects: { task: 'body.taskIds', user: 'body.userIdList' },
      trial: 'body.dryRun',
    },
    answer: answers.data(z.array(taskOutcome)),
  }),
};
