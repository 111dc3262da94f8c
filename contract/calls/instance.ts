/** Instances: starting a flow, following it, and the lists of started and handled instances. */
import { z } from 'zod';
import { answers, bodySizes, defineCall } from '../call.ts';
import { nodeKinds } from '../flow/nodeButtons.ts';
import { definitionSettings } from '../flow/nodeData.ts';
import { attachments, comment, enName, id, ids, outputId, outputTime } from '../shapes.ts';
import {
  commentFields,
  formData,
  handledRow,
  instanceRow,
  instanceStatus,
  listAggregates,
  listFilter,
  nextTasks,
  selectCandidateUserList,
  statusFilter,
} from './shapes/flowShapes.ts';
import { foresight, upcomingBody } from './shapes/simulateShapes.ts';
import { whyAnswer } from './shapes/whyShapes.ts';

const start = z.strictObject({
  formEnName: enName,
  formData,
  formId: id.optional(),
  processDefinitionId: id.optional(),
  ...commentFields,
  selectCandidateUserList: selectCandidateUserList.optional(),
});

/** Filters for the lists of started and handled instances. */
export const startedFilter = z.strictObject({ ...listFilter, status: statusFilter.optional() });

const instanceDetail = z.strictObject({
  processInstanceId: outputId,
  processDefinitionId: outputId,
  formId: outputId,
  formEnName: z.string(),
  formCnName: z.string(),
  rowId: outputId,
  title: z.string(),
  formData,
  formVersion: z.number().int(),
  /** An open task of the reader, else the reader's last one, else null. Task calls identify the flow by it. */
  taskId: outputId.nullable(),
  /** The same task, if it is one to approve or submit: the page then shows its form. */
  currentUserWaitApprovalTaskId: outputId.nullable(),
  status: instanceStatus,
  statusLabel: z.string(),
  deleted: z.boolean(),
  initiatorId: outputId,
  initiatorName: z.string(),
  createTime: outputTime,
  endTime: outputTime.nullable(),
  currentHandleUserIds: z.array(outputId),
  /**
   * The signers whom the reader added and may remove; `taskId` is the reader's own task, the argument of reduceSign.
   */
  addedSigners: z.array(z.strictObject({ userId: outputId, nickName: z.string(), taskId: outputId })),
  printConfList: z.array(z.looseObject({ name: z.string() })),
  enableRevokeByInitiator: z.boolean(),
  /** The definition's revocation rule, which explains a refusal. */
  revokeByInitiator: definitionSettings.shape.revokeByInitiator.unwrap(),
  enableRevokeForCurrentUser: z.boolean(),
  enableReminder: z.boolean(),
  /** The time of the last reminder; the next is possible after ten minutes. */
  urgedAt: outputTime.nullable(),
  allowRevokeToNodeId: z.string().nullable(),
  showLogInProcessing: z.boolean(),
  enableComment: z.boolean(),
});
export type InstanceDetail = z.output<typeof instanceDetail>;

/** One activation of a node in the log with all its actions, or one action on the whole instance. */
const activity = z.strictObject({
  taskName: z.string(),
  /** '' for an action on the whole instance, which belongs to no node. */
  taskDefinitionKey: z.string(),
  operateName: z.string(),
  isFinish: z.boolean(),
  /** null for an action on the whole instance. */
  nodeType: z.enum(nodeKinds).nullable(),
  userNickName: z.string(),
  /** SINGLE, PARALLEL or SEQUENTIAL by the voters; INSTANCE for an action on the whole instance. */
  scopeType: z.string(),
  startTime: outputTime,
  endTime: outputTime.nullable(),
  logItemList: z.array(
    z.strictObject({
      /** null: the system. */
      userId: outputId.nullable(),
      userNickName: z.string(),
      /** The absent person on whose behalf it was done (absence delegation). */
      forUserName: z.string().nullable(),
      operateName: z.string(),
      time: outputTime,
      comment: z.string(),
      attachments,
    }),
  ),
});
export type LogActivity = z.output<typeof activity>;

const nodeStatus = z.strictObject({ flowNodeId: z.string(), active: z.boolean(), skip: z.boolean() });

const byInstance = z.strictObject({ processInstanceId: id });
const byRecord = z.strictObject({ formEnName: enName, businessId: id });
const get = { method: 'GET', permission: 'session' } as const;
const seen = { ...get, object: 'instanceParticipant' } as const;

const onInstance = {
  method: 'POST',
  permission: 'session',
  object: 'instanceParticipant',
  query: byInstance,
} as const;

export const instanceCalls = {
  startAndSubmit: defineCall({
    method: 'POST',
    path: '/flowable/instance/startAndSubmit',
    summary: '发起并提交流程',
    permission: 'session',
    object: 'initiator',
    supplier: 'tasks',
    maxBody: bodySizes.record,
    body: start,
    audit: 'flowLog',
    answer: answers.data(
      z.strictObject({ processInstanceId: outputId, rowId: outputId, finished: z.boolean(), nextTasks }),
    ),
  }),
  startAndStash: defineCall({
    method: 'POST',
    path: '/flowable/instance/startAndStash',
    summary: '发起并暂存；带 taskId 时保存该任务的表单',
    permission: 'session',
    object: 'initiator',
    supplier: 'tasks',
    maxBody: bodySizes.record,
    body: start.extend({ taskId: id.optional(), formVersion: z.coerce.number().int().optional() }),
    audit: 'flowLog',
    answer: answers.data(z.strictObject({ processInstanceId: outputId, rowId: outputId, taskId: outputId })),
  }),
  reminder: defineCall({
    ...onInstance,
    supplier: 'tasks',
    path: '/flowable/instance/reminder',
    summary: '催办当前处理人；每个流程 10 分钟一次',
    audit: 'flowLog',
    answer: answers.done(),
  }),
  cancelById: defineCall({
    ...onInstance,
    supplier: 'tasks',
    path: '/flowable/instance/cancelById',
    summary: '作废流程与单据；管理员或草稿的发起人',
    audit: 'flowLog',
    answer: answers.done(),
  }),
  deleteById: defineCall({
    ...onInstance,
    supplier: 'tasks',
    path: '/flowable/instance/deleteById',
    summary: '删除流程与单据；管理员或草稿的发起人',
    audit: 'flowLog',
    answer: answers.done(),
  }),
  manualAssignProcess: defineCall({
    method: 'POST',
    path: '/flowable/instance/manualAssignProcess',
    summary: '为进行中的节点指定新的处理人',
    permission: 'flow:instance:edit',
    object: 'tenant',
    body: z.strictObject({
      processInstanceId: id,
      taskDefinitionKey: z.string().min(1).max(200),
      userIdList: ids,
      comment: comment.optional(),
    }),
    audit: {
      kind: 'administration',
      unvalued: 'flowLog',
      objects: { instance: 'body.processInstanceId', user: 'body.userIdList' },
      values: ['taskDefinitionKey'],
    },
    answer: answers.done(),
  }),
  detail: defineCall({
    ...seen,
    supplier: 'tasks',
    path: '/flowable/instance/detail',
    summary: '流程实例详情',
    query: byInstance,
    answer: answers.data(instanceDetail),
  }),
  getDetailByBusinessId: defineCall({
    ...seen,
    supplier: 'tasks',
    path: '/flowable/instance/getDetailByBusinessId',
    summary: '按单据取流程实例详情；单据可见而无可见的流程时为 null',
    query: byRecord,
    answer: answers.data(instanceDetail.nullable()),
  }),
  processLog: defineCall({
    ...seen,
    supplier: 'tasks',
    path: '/flowable/instance/processLog',
    summary: '流程日志，由早到晚；处理中隐藏时附 LOG_HIDDEN',
    query: byInstance,
    answer: answers.data(z.array(activity)),
  }),
  getProcessLogByBusinessId: defineCall({
    ...seen,
    supplier: 'tasks',
    path: '/flowable/instance/getProcessLogByBusinessId',
    summary: '按单据取流程日志',
    query: byRecord,
    answer: answers.data(z.array(activity)),
  }),
  processStatus: defineCall({
    ...seen,
    supplier: 'tasks',
    path: '/flowable/instance/processStatus',
    summary: '流程图各节点状态；处理中隐藏时附 LOG_HIDDEN',
    query: byInstance,
    answer: answers.data(z.array(nodeStatus)),
  }),
  upcoming: defineCall({
    method: 'POST',
    permission: 'session',
    object: 'instanceParticipant',
    transaction: 'read',
    maxBody: bodySizes.record,
    path: '/flowable/instance/upcoming',
    summary:
      '预计后续环节、处理人与仍可能走到的连线，可按任务页未保存的内容预计，不写入任何数据；处理中隐藏时为空并附 LOG_HIDDEN',
    body: upcomingBody,
    answer: answers.data(foresight.nullable()),
  }),
  why: defineCall({
    ...seen,
    path: '/flowable/instance/why',
    summary: '节点为何如此：处理人、跳过、分支与等待的原因；处理中隐藏时为空并附 LOG_HIDDEN',
    query: byInstance.extend({ flowNodeId: z.string().min(1).max(200) }),
    answer: answers.data(whyAnswer.nullable()),
  }),
  myStartList: defineCall({
    ...get,
    object: 'self',
    supplier: 'tasks',
    path: '/flowable/instance/myStartList',
    summary: '我发起的',
    query: startedFilter,
    answer: answers.rows(instanceRow, listAggregates),
  }),
  myApprovalList: defineCall({
    ...get,
    object: 'self',
    supplier: 'tasks',
    path: '/flowable/instance/myApprovalList',
    summary: '我已审批：本人做过的处理',
    query: startedFilter,
    answer: answers.rows(handledRow, listAggregates),
  }),
  myStartCount: defineCall({
    ...get,
    object: 'self',
    supplier: 'tasks',
    path: '/flowable/instance/myStartCount',
    summary: '我发起且仍在草稿或处理中的数量',
    answer: answers.data(z.number().int()),
  }),
};
