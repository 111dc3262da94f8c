/** Nodes of a definition, for forms, the return dialog and statistics. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { nodeKinds } from '../flow/nodeButtons.ts';
import { enName, id, outputId } from '../shapes.ts';
import { nodeProperties } from './shapes/flowShapes.ts';

const nodeInfo = z.strictObject({ flowNodeId: z.string(), name: z.string(), nodeType: z.enum(nodeKinds) });

const get = { method: 'GET', permission: 'session' } as const;

export const nodeCalls = {
  getNewestFillFormNodeByFormName: defineCall({
    ...get,
    object: 'tenant',
    supplier: 'tasks',
    path: '/flowable/node/getNewestFillFormNodeByFormName',
    summary: '表单最新流程的发起节点',
    query: z.strictObject({ formName: enName }),
    answer: answers.data(
      z.strictObject({
        nodeProperties,
        processDefinitionId: outputId,
        taskDefinitionKey: z.string(),
        formId: outputId,
      }),
    ),
  }),
  getReturnableNodeListByTaskId: defineCall({
    ...get,
    object: 'taskHolder',
    supplier: 'tasks',
    path: '/flowable/node/getReturnableNodeListByTaskId',
    summary: '可退回的节点；节点配置的退回目标排在最前',
    query: z.strictObject({ taskId: id }),
    answer: answers.data(z.array(z.strictObject({ taskDefinitionKey: z.string(), taskName: z.string() }))),
  }),
  getNodeListByProcessInstanceId: defineCall({
    ...get,
    object: 'instanceParticipant',
    path: '/flowable/node/getNodeListByProcessInstanceId',
    summary: '实例所用流程定义的全部节点',
    query: z.strictObject({ processInstanceId: id }),
    answer: answers.data(z.array(nodeInfo)),
  }),
  getAllApprovalNodeListByFormId: defineCall({
    ...get,
    object: 'tenant',
    path: '/flowable/node/getAllApprovalNodeListByFormId',
    summary: '表单最新流程定义的全部节点',
    query: z.strictObject({ formId: id }),
    answer: answers.data(z.array(nodeInfo)),
  }),
};
