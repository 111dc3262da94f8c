/** Submit and agree, with the form or, quickly, without it. */
import { z } from 'zod';
import { answers, defineCall } from '../../call.ts';
import { comment, id, ids } from '../../shapes.ts';
import { actionResult, decisionBody, taskAction, taskBatch, taskWrite } from './actionShapes.ts';

export const decisionCalls = {
  submit: defineCall({
    ...taskAction,
    supplier: 'tasks',
    path: '/flowable/task/submit',
    summary: '提交填写任务',
    body: decisionBody,
  }),
  approval: defineCall({
    ...taskAction,
    supplier: 'tasks',
    path: '/flowable/task/approval',
    summary: '同意',
    body: decisionBody,
  }),
  quickApproval: defineCall({
    ...taskWrite,
    supplier: 'tasks',
    path: '/flowable/task/quickApproval',
    summary: '快速同意，不打开表单',
    body: z.strictObject({ taskId: id, comment: comment.optional() }),
    audit: 'flowLog',
    answer: answers.data(actionResult),
  }),
  batchQuickApproval: defineCall({
    ...taskBatch,
    supplier: 'tasks',
    path: '/flowable/task/batchQuickApproval',
    summary: '批量快速同意，逐条独立成败',
    body: z.strictObject({ taskIds: ids, comment: comment.optional() }),
  }),
};
