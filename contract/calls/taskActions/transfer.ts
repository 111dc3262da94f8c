import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id, ids } from '../../shapes.ts';
import { actionBody, type DryRunInputRule, requireReason, taskAction, taskBatch } from './actionShapes.ts';

const reason = requireReason('转交意见不可为空');

export const transferCalls = {
  delegate: defineCall({
    ...taskAction,
    path: '/flowable/task/delegate',
    summary: '转交；已填写的表单内容一并保存，不要求完整',
    body: actionBody.extend({ delegateUserId: id, comment: reason }),
  }),
  batchDelegate: defineCall({
    ...taskBatch,
    path: '/flowable/task/batchDelegate',
    summary: '批量转交，逐条独立成败；不改动表单内容',
    body: z.strictObject({ taskIds: ids, delegateUserId: id, comment: reason }),
  }),
};

/** The recipient. */
export const transferDryRun = {
  fields: { delegateUserId: id.optional() },
  required: { field: 'delegateUserId', message: '请选择转交人' },
} as const satisfies DryRunInputRule;
