/** Adding signers before or after a task, and removing them. */
import { z } from 'zod';
import { answers, defineCall } from '../../call.ts';
import { comment, id, ids } from '../../shapes.ts';
import {
  actionBody,
  type DryRunInputRule,
  requireReason,
  taskAction,
  taskBatch,
  taskWrite,
} from './actionShapes.ts';

const reason = requireReason('加签意见不可为空');

export const signTypes = ['beforeAddSign', 'afterAddSign'] as const;
export type SignType = (typeof signTypes)[number];

export const addSignCalls = {
  addSign: defineCall({
    ...taskAction,
    path: '/flowable/task/addSign',
    summary: '加签：前加签先由所选人处理，已填写的内容保存而不要求完整；后加签为同意并请所选人再审',
    body: actionBody.extend({
      type: z.enum(signTypes).default('beforeAddSign'),
      candidateUserIdList: ids,
      comment: reason,
    }),
  }),
  batchAddSign: defineCall({
    ...taskBatch,
    path: '/flowable/task/batchAddSign',
    summary: '批量加签，逐条独立成败；后加签时需打开表单的任务不处理',
    body: z.strictObject({
      taskIds: ids,
      type: z.enum(signTypes).default('beforeAddSign'),
      candidateUserIdList: ids,
      comment: reason,
    }),
  }),
  reduceSign: defineCall({
    ...taskWrite,
    path: '/flowable/task/reduceSign',
    summary: '减签：收回本人加签且尚未处理的人员',
    body: z.strictObject({ taskId: id, userIdList: ids, comment: comment.optional() }),
    audit: 'flowLog',
    answer: answers.done(),
  }),
};

export const addSignDryRun = {
  fields: { type: z.enum(signTypes).optional(), candidateUserIdList: ids.optional() },
  required: { field: 'candidateUserIdList', message: '请选择加签人员' },
} as const satisfies DryRunInputRule;
