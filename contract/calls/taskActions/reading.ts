import { z } from 'zod';
import { answers, defineCall } from '../../call.ts';
import { attachments, comment, id, ids } from '../../shapes.ts';
import { taskBatch, taskWrite } from './actionShapes.ts';

export const readingCalls = {
  read: defineCall({
    ...taskWrite,
    supplier: 'tasks',
    path: '/flowable/task/read',
    summary: '已阅',
    body: z.strictObject({ taskId: id, comment: comment.optional(), attachments: attachments.optional() }),
    audit: 'flowLog',
    answer: answers.done(),
  }),
  batchRead: defineCall({
    ...taskBatch,
    supplier: 'tasks',
    path: '/flowable/task/batchRead',
    summary: '批量已阅，逐条独立成败',
    body: z.strictObject({ taskIds: ids }),
  }),
};
