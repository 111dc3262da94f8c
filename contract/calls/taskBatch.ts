/** Batch actions on tasks. Each task has its own outcome. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { comment, id, ids, outputId } from '../shapes.ts';
import { actionReasons } from './shapes/actionReasons.ts';
import { returnDestination, returnOptions, signTypes } from './shapes/batchShapes.ts';

/** The outcome of one task in a batch, independent of the others. */
export const taskOutcome = z.strictObject({
  taskId: outputId,
  ok: z.boolean(),
  reason: z.string().optional(),
  msg: z.string().optional(),
});
export type TaskOutcome = z.output<typeof taskOutcome>;

const write = { permission: 'session', method: 'POST', object: 'taskHolder' } as const;
/** Several tasks, processed independently of each other. */
const batch = {
  ...write,
  transaction: 'none',
  audit: 'flowLog',
  answer: answers.data(z.array(taskOutcome)),
} as const;

export const taskBatchCalls = {
  batchQuickApproval: defineCall({
    ...batch,
    path: '/flowable/task/batchQuickApproval',
    summary: '批量快速同意，逐条独立成败',
    body: z.strictObject({ taskIds: ids, comment: comment.optional() }),
  }),
  batchBack: defineCall({
    ...batch,
    path: '/flowable/task/batchBack',
    summary: '批量退回，逐条独立成败；退回节点按每条任务各自确定',
    body: z.strictObject({
      taskIds: ids,
      destination: returnDestination,
      comment: actionReasons.back,
      enableJumpBack: z.boolean('请选择是否直送'),
    }),
  }),
  batchDelegate: defineCall({
    ...batch,
    path: '/flowable/task/batchDelegate',
    summary: '批量转交，逐条独立成败；不改动表单内容',
    body: z.strictObject({ taskIds: ids, delegateUserId: id, comment: actionReasons.delegate }),
  }),
  batchAddSign: defineCall({
    ...batch,
    path: '/flowable/task/batchAddSign',
    summary: '批量加签，逐条独立成败；后加签时需打开表单的任务不处理',
    body: z.strictObject({
      taskIds: ids,
      type: z.enum(signTypes).default('beforeAddSign'),
      candidateUserIdList: ids,
      comment: actionReasons.addSign,
    }),
  }),
  batchReturnOptions: defineCall({
    ...write,
    path: '/flowable/task/batchReturnOptions',
    summary: '批量退回可选的去向，以及各有多少条任务可以退回到那里',
    transaction: 'read',
    body: z.strictObject({ taskIds: ids }),
    answer: answers.data(returnOptions),
  }),
  batchRead: defineCall({
    ...batch,
    path: '/flowable/task/batchRead',
    summary: '批量已阅，逐条独立成败',
    body: z.strictObject({ taskIds: ids }),
  }),
};
