/** Tasks: the to-do and to-read lists, and the actions on a task. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { enName, id, outputId, outputTime } from '../shapes.ts';
import {
  branch,
  commentFields,
  formData,
  listAggregates,
  listFilter,
  nodeProperties,
  taskFormFields,
  taskRow,
} from './shapes/flowShapes.ts';
import { groupingParams, listGroups } from './shapes/taskGroupShapes.ts';
import { actionBody, taskAction, taskFormWrite } from './taskActions/actionShapes.ts';
import { taskActionCalls } from './taskActions/taskActionCalls.ts';

export const taskFilter = z.strictObject({
  ...listFilter,
  /** Only tasks past their due time. */
  overdue: z.stringbool().optional(),
  /** True: only snoozed tasks; false or absent: only the others. */
  snoozed: z.stringbool().optional(),
});

const groupedFilter = taskFilter.extend(groupingParams);
const groupedEvals = { ...listAggregates, ...listGroups };

const taskDetail = z.strictObject({
  taskId: outputId,
  /** The title and number of its flow. */
  title: z.string(),
  serialNumber: z.string(),
  /** When the holder received the task. */
  createTime: outputTime,
  dueTime: outputTime.nullable(),
  overdue: z.boolean(),
  nodeProperties,
  formData,
  formVersion: z.number().int(),
  formId: outputId,
  formEnName: z.string(),
  processDefinitionId: outputId,
  processInstanceId: outputId,
  taskDefinitionKey: z.string(),
  taskName: z.string(),
  deleted: z.boolean(),
  /** True: it waits for its holder. False: it is closed, and only its flow can be viewed. */
  open: z.boolean(),
  /** True: a return from here may request a direct return to this node. */
  canJumpBack: z.boolean(),
  quickApprovable: z.boolean(),
  /** The absent person whom the holder represents (absence delegation). */
  forUserName: z.string().nullable(),
  /**
   * The values that the person last saw, at an earlier task or when this task was first opened. Contains the visible
   * fields that have changed since; null if none has changed.
   */
  before: z.strictObject({ since: outputTime, formData }).nullable(),
});
export type TaskDetail = z.output<typeof taskDetail>;

const list = { object: 'self', permission: 'session', method: 'GET' } as const;
export const taskCalls = {
  ...taskActionCalls,
  myTask: defineCall({
    ...list,
    supplier: 'tasks',
    path: '/flowable/task/myTask',
    summary: '我的待办',
    query: groupedFilter,
    answer: answers.rows(taskRow, groupedEvals),
  }),
  myReadingTask: defineCall({
    ...list,
    supplier: 'tasks',
    path: '/flowable/task/myReadingTask',
    summary: '我的待阅',
    query: groupedFilter,
    answer: answers.rows(taskRow, groupedEvals),
  }),
  myTaskCount: defineCall({
    ...list,
    supplier: 'tasks',
    path: '/flowable/task/myTaskCount',
    summary: '待办数量',
    answer: answers.data(z.number().int()),
  }),
  myReadingTaskCount: defineCall({
    ...list,
    supplier: 'tasks',
    path: '/flowable/task/myReadingTaskCount',
    summary: '待阅数量',
    answer: answers.data(z.number().int()),
  }),
  detail: defineCall({
    method: 'GET',
    path: '/flowable/task/detail',
    summary: '任务详情：表单内容与节点配置',
    permission: 'session',
    object: 'taskReader',
    supplier: 'tasks',
    // Opening the task is recorded when its holder opens it, not when a client preloads it.
    transaction: 'none',
    query: z.strictObject({ taskId: id, prefetch: z.stringbool().default(false) }),
    answer: answers.data(taskDetail),
  }),
  quickRevokeByInitiator: defineCall({
    ...taskAction,
    object: 'initiator',
    supplier: 'tasks',
    path: '/flowable/task/quickRevokeByInitiator',
    summary: '发起人撤回；taskId 为该流程的任一任务',
    body: actionBody,
  }),
  revokeToLastApprovalNode: defineCall({
    ...taskAction,
    object: 'instanceParticipant',
    supplier: 'tasks',
    path: '/flowable/task/revokeToLastApprovalNode',
    summary: '取回本人刚做的处理',
    body: z.strictObject({
      processInstanceId: id,
      targetTaskDefinitionKey: z.string().min(1).max(200),
      ...taskFormFields,
      ...commentFields,
    }),
  }),
  cancel: defineCall({
    ...taskFormWrite,
    supplier: 'tasks',
    path: '/flowable/task/cancel',
    summary: '作废流程与单据',
    body: actionBody,
    audit: 'flowLog',
    answer: answers.done(),
  }),
  delete: defineCall({
    ...taskFormWrite,
    supplier: 'tasks',
    path: '/flowable/task/delete',
    summary: '删除流程与单据',
    body: actionBody,
    audit: 'flowLog',
    answer: answers.done(),
  }),
  precalculateCandidate: defineCall({
    ...taskFormWrite,
    supplier: 'tasks',
    path: '/flowable/task/precalculateCandidate',
    summary: '提交后将到达的节点及其候选人',
    transaction: 'read',
    body: z
      .strictObject({
        taskId: id.optional(),
        formEnName: enName.optional(),
        formData: formData.optional(),
        formId: id.optional(),
        processDefinitionId: id.optional(),
      })
      .refine((body) => body.taskId !== undefined || body.formEnName !== undefined, '请提供任务或表单'),
    answer: answers.data(z.array(branch)),
  }),
};
