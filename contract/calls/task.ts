/** Tasks: the to-do and to-read lists, and the actions on a task. */
import { z } from 'zod';
import { answers, bodySizes, defineCall } from '../call.ts';
import { attachments, comment, enName, id, ids, outputId, outputTime } from '../shapes.ts';
import { actionReasons } from './shapes/actionReasons.ts';
import { signTypes } from './shapes/batchShapes.ts';
import { dryRunBody, dryRunOutcome } from './shapes/dryRunShapes.ts';
import {
  branch,
  commentFields,
  formData,
  listAggregates,
  listFilter,
  nextTasks,
  nodeProperties,
  selectCandidateUserList,
  taskFormFields,
  taskRow,
} from './shapes/flowShapes.ts';
import { groupingParams, listGroups } from './shapes/taskGroupShapes.ts';
import { taskBatchCalls } from './taskBatch.ts';

export const taskFilter = z.strictObject({
  ...listFilter,
  /** Only tasks past their due time. */
  overdue: z.stringbool().optional(),
  /** True: only snoozed tasks; false or absent: only the others. */
  snoozed: z.stringbool().optional(),
});

const groupedFilter = taskFilter.extend(groupingParams);
const groupedEvals = { ...listAggregates, ...listGroups };

const actionResult = z.strictObject({
  processInstanceId: outputId,
  /** True: this action ended the instance. */
  finished: z.boolean(),
  nextTasks,
  /** A task of this instance that is now assigned to the actor. */
  nextTaskIdForMe: outputId.optional(),
});

const act = z.strictObject({ taskId: id, ...taskFormFields, ...commentFields });
const decide = act.extend({ selectCandidateUserList: selectCandidateUserList.optional() });
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
const write = { permission: 'session', method: 'POST', object: 'taskHolder' } as const;
/** The request contains the form. */
const writeForm = { ...write, maxBody: bodySizes.record } as const;

export const taskCalls = {
  ...taskBatchCalls,
  myTask: defineCall({
    ...list,
    path: '/flowable/task/myTask',
    summary: '我的待办',
    query: groupedFilter,
    answer: answers.rows(taskRow, groupedEvals),
  }),
  myReadingTask: defineCall({
    ...list,
    path: '/flowable/task/myReadingTask',
    summary: '我的待阅',
    query: groupedFilter,
    answer: answers.rows(taskRow, groupedEvals),
  }),
  myTaskCount: defineCall({
    ...list,
    path: '/flowable/task/myTaskCount',
    summary: '待办数量',
    answer: answers.data(z.number().int()),
  }),
  myReadingTaskCount: defineCall({
    ...list,
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
    // Opening the task is recorded when its holder opens it, not when a client preloads it.
    transaction: 'none',
    query: z.strictObject({ taskId: id, prefetch: z.stringbool().default(false) }),
    answer: answers.data(taskDetail),
  }),
  submit: defineCall({
    ...writeForm,
    path: '/flowable/task/submit',
    summary: '提交填写任务',
    body: decide,
    audit: 'flowLog',
    answer: answers.data(actionResult),
  }),
  approval: defineCall({
    ...writeForm,
    path: '/flowable/task/approval',
    summary: '同意',
    body: decide,
    audit: 'flowLog',
    answer: answers.data(actionResult),
  }),
  quickApproval: defineCall({
    ...write,
    path: '/flowable/task/quickApproval',
    summary: '快速同意，不打开表单',
    body: z.strictObject({ taskId: id, comment: comment.optional() }),
    audit: 'flowLog',
    answer: answers.data(actionResult),
  }),
  back: defineCall({
    ...writeForm,
    path: '/flowable/task/back',
    summary: '退回到已通过的节点；表单内容不随退回保存',
    body: act.extend({
      targetTaskDefinitionKey: z.string().min(1).max(200),
      comment: actionReasons.back,
      selectCandidateUserList: selectCandidateUserList.optional(),
      enableJumpBack: z.boolean('请选择是否直送'),
    }),
    audit: 'flowLog',
    answer: answers.data(actionResult),
  }),
  delegate: defineCall({
    ...writeForm,
    path: '/flowable/task/delegate',
    summary: '转交；已填写的表单内容一并保存，不要求完整',
    body: act.extend({ delegateUserId: id, comment: actionReasons.delegate }),
    audit: 'flowLog',
    answer: answers.data(actionResult),
  }),
  addSign: defineCall({
    ...writeForm,
    path: '/flowable/task/addSign',
    summary: '加签：前加签先由所选人处理，已填写的内容保存而不要求完整；后加签为同意并请所选人再审',
    body: act.extend({
      type: z.enum(signTypes).default('beforeAddSign'),
      candidateUserIdList: ids,
      comment: actionReasons.addSign,
    }),
    audit: 'flowLog',
    answer: answers.data(actionResult),
  }),
  reduceSign: defineCall({
    ...write,
    path: '/flowable/task/reduceSign',
    summary: '减签：收回本人加签且尚未处理的人员',
    body: z.strictObject({ taskId: id, userIdList: ids, comment: comment.optional() }),
    audit: 'flowLog',
    answer: answers.done(),
  }),
  quickRevokeByInitiator: defineCall({
    ...writeForm,
    object: 'initiator',
    path: '/flowable/task/quickRevokeByInitiator',
    summary: '发起人撤回；taskId 为该流程的任一任务',
    body: act,
    audit: 'flowLog',
    answer: answers.data(actionResult),
  }),
  revokeToLastApprovalNode: defineCall({
    ...writeForm,
    object: 'instanceParticipant',
    path: '/flowable/task/revokeToLastApprovalNode',
    summary: '取回本人刚做的处理',
    body: z.strictObject({
      processInstanceId: id,
      targetTaskDefinitionKey: z.string().min(1).max(200),
      ...taskFormFields,
      ...commentFields,
    }),
    audit: 'flowLog',
    answer: answers.data(actionResult),
  }),
  read: defineCall({
    ...write,
    path: '/flowable/task/read',
    summary: '已阅',
    body: z.strictObject({ taskId: id, comment: comment.optional(), attachments: attachments.optional() }),
    audit: 'flowLog',
    answer: answers.done(),
  }),
  dryRun: defineCall({
    ...write,
    path: '/flowable/task/dryRun',
    summary: '批量处理前的试算：逐条说明可否通过、需填什么、选谁、等谁；不写入任何数据',
    transaction: 'read',
    body: dryRunBody,
    answer: answers.data(z.array(dryRunOutcome)),
  }),
  cancel: defineCall({
    ...writeForm,
    path: '/flowable/task/cancel',
    summary: '作废流程与单据',
    body: act,
    audit: 'flowLog',
    answer: answers.done(),
  }),
  delete: defineCall({
    ...writeForm,
    path: '/flowable/task/delete',
    summary: '删除流程与单据',
    body: act,
    audit: 'flowLog',
    answer: answers.done(),
  }),
  precalculateCandidate: defineCall({
    ...writeForm,
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
  precalculateBackCandidate: defineCall({
    ...writeForm,
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
