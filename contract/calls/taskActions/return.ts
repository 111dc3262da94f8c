/** Returning a task: to a node that has passed, and of many tasks to a destination of each. */
import { z } from 'zod';
import { answers, defineCall } from '../../call.ts';
import { id, ids } from '../../shapes.ts';
import { branch, formData, selectCandidateUserList } from '../shapes/flowShapes.ts';
import {
  actionBody,
  type DryRunInputRule,
  requireReason,
  taskAction,
  taskBatch,
  taskFormWrite,
  taskWrite,
} from './actionShapes.ts';

const reason = requireReason('退回意见不可为空');

/**
 * Resolved for each task. initiator: the first node. previous: the node that led to the task. node: the node with this
 * key and name; the same key in another definition may be another node.
 */
export const returnDestination = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('initiator') }),
  z.strictObject({ to: z.literal('previous') }),
  z.strictObject({
    to: z.literal('node'),
    taskDefinitionKey: z.string().min(1).max(200),
    taskName: z.string().max(200),
  }),
]);
export type ReturnDestination = z.output<typeof returnDestination>;

const returnOption = z.strictObject({
  destination: returnDestination,
  label: z.string(),
  /** The number of returnable tasks that can go there. */
  count: z.number().int(),
  /** True: all of them can go there, and most of their nodes offer it first. */
  proposed: z.boolean(),
});

export const returnOptions = z.strictObject({
  /** The number of tasks that can be returned. */
  returnable: z.number().int(),
  /** initiator and previous first, then nodes by descending number of tasks. */
  options: z.array(returnOption),
});
export type ReturnOptions = z.output<typeof returnOptions>;

export const returnCalls = {
  back: defineCall({
    ...taskAction,
    supplier: 'tasks',
    path: '/flowable/task/back',
    summary: '退回到已通过的节点；表单内容不随退回保存',
    body: actionBody.extend({
      targetTaskDefinitionKey: z.string().min(1).max(200),
      comment: reason,
      selectCandidateUserList: selectCandidateUserList.optional(),
      enableJumpBack: z.boolean('请选择是否直送'),
    }),
  }),
  batchBack: defineCall({
    ...taskBatch,
    supplier: 'tasks',
    path: '/flowable/task/batchBack',
    summary: '批量退回，逐条独立成败；退回节点按每条任务各自确定',
    body: z.strictObject({
      taskIds: ids,
      destination: returnDestination,
      comment: reason,
      enableJumpBack: z.boolean('请选择是否直送'),
    }),
  }),
  batchReturnOptions: defineCall({
    ...taskWrite,
    supplier: 'tasks',
    path: '/flowable/task/batchReturnOptions',
    summary: '批量退回可选的去向，以及各有多少条任务可以退回到那里',
    transaction: 'read',
    body: z.strictObject({ taskIds: ids }),
    answer: answers.data(returnOptions),
  }),
  precalculateBackCandidate: defineCall({
    ...taskFormWrite,
    supplier: 'tasks',
    path: '/flowable/task/precalculateBackCandidate',
    summary: '退回目标节点的处理人',
    transaction: 'read',
    body: z.strictObject({
      taskId: id,
      taskDefinitionKey: z.string().min(1).max(200),
      processDefinitionId: id.optional(),
      formId: id.optional(),
      formData: formData.optional(),
    }),
    answer: answers.data(z.array(branch)),
  }),
};

export const returnDryRun = {
  fields: { destination: returnDestination.optional() },
  required: { field: 'destination', message: '请选择退回节点' },
} as const satisfies DryRunInputRule;
