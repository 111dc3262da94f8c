/** Flow definitions: one BPMN 2.0 document each, saved as a draft and checked as a whole on deployment. */

import { z } from 'zod';
import { answers, bodySizes, defineCall } from '../call.ts';
import { type MissingCandidateStrategy, missingCandidateTexts } from '../flow/missingCandidates.ts';
import { definitionResource } from '../resources/flow/definition.ts';
import { unassignedNodeResource } from '../resources/flow/unassignedNode.ts';
import { enName, id, outputId, outputTime, pageParams } from '../shapes.ts';
import { keyword, listConditions } from './shapes/administrationShapes.ts';
import { exportOfList } from './shapes/exportOfList.ts';
import { groupsOfList } from './shapes/groupsOfList.ts';
import { simulateBody, simulation } from './shapes/simulateShapes.ts';

/**
 * draft: saved only. deployed: the latest, used by new instances. replaced: used only by instances that already run on
 * it.
 */
export const definitionStates = ['draft', 'deployed', 'replaced'] as const;

const definitionRow = z.strictObject({
  processDefinitionId: outputId,
  formId: outputId,
  formEnName: z.string(),
  formCnName: z.string(),
  version: z.number().int(),
  status: z.enum(definitionStates),
  deployTime: outputTime.nullable(),
  runningCount: z.number().int(),
});
export type DefinitionRow = z.output<typeof definitionRow>;

const unassignedNode = z.strictObject({
  /** `12/Activity_1`: the definition and the element. */
  nodeKey: z.string(),
  formCnName: z.string(),
  formEnName: z.string(),
  version: z.number().int(),
  nodeName: z.string(),
  /** The candidates in words. */
  candidates: z.string(),
  /** What happens when a flow arrives there. */
  strategy: z.enum(
    Object.keys(missingCandidateTexts) as [MissingCandidateStrategy, ...MissingCandidateStrategy[]],
  ),
  runningCount: z.number().int(),
});
export type UnassignedNode = z.output<typeof unassignedNode>;

/** Problems at single elements, in Chinese. Errors prevent deployment, warnings do not. */
const problems = z.array(z.strictObject({ elementId: z.string(), message: z.string() }));

const listCall = defineCall({
  method: 'GET',
  path: '/flowable/definition/list',
  summary: '流程定义列表，新版本在前',
  permission: ['system:flow:list', 'system:flow:query'],
  object: 'tenant',
  query: z.strictObject({ ...pageParams, ...listConditions, keyword, formEnName: enName.optional() }),
  answer: answers.rows(definitionRow),
});

const unassignedCall = defineCall({
  method: 'GET',
  path: '/flowable/definition/unassigned',
  summary: '无人可办的节点：使用中或还有流程在走的版本里，现在找不到任何启用的处理人的节点',
  permission: ['system:flow:list', 'system:flow:query'],
  object: 'tenant',
  query: z.strictObject({ ...pageParams, ...listConditions, keyword }),
  answer: answers.rows(unassignedNode),
});

export const definitionCalls = {
  list: listCall,
  export: exportOfList(definitionResource, listCall),
  groups: groupsOfList(definitionResource, listCall),
  unassigned: unassignedCall,
  exportUnassigned: exportOfList(unassignedNodeResource, unassignedCall),
  unassignedGroups: groupsOfList(unassignedNodeResource, unassignedCall),
  save: defineCall({
    method: 'POST',
    path: '/flowable/definition/save',
    summary: '保存流程定义草稿；与最新版本相同则不产生新版本。errors 为部署前须改正的问题',
    permission: ['system:flow:add', 'system:flow:edit'],
    object: 'tenant',
    maxBody: bodySizes.document,
    body: z.strictObject({ formEnName: enName, xml: z.string().min(1, '请提供 BPMN 文档').max(2_000_000) }),
    audit: {
      kind: 'administration',
      objects: { form: 'body.formEnName', definition: 'answer.data.processDefinitionId' },
      related: { newestVersionOf: 'body.formEnName' },
    },
    answer: answers.data(
      z.strictObject({
        processDefinitionId: outputId,
        version: z.number().int(),
        errors: problems,
        warnings: problems,
      }),
    ),
  }),
  deploy: defineCall({
    method: 'POST',
    path: '/flowable/definition/deploy',
    summary: '部署流程定义，旧版本也可重新部署；有误时附 errors: [{ elementId, message }]',
    permission: ['system:flow:add', 'system:flow:edit'],
    object: 'tenant',
    body: z.strictObject({ processDefinitionId: id }),
    audit: {
      kind: 'administration',
      objects: { definition: 'body.processDefinitionId' },
      related: { deployedVersionBeside: 'body.processDefinitionId' },
    },
    answer: answers.data(z.strictObject({ warnings: problems })),
  }),
  retire: defineCall({
    method: 'POST',
    path: '/flowable/definition/retire',
    summary: '停用流程：不再用于新发起的流程，进行中的流程不受影响；可重新部署',
    permission: 'system:flow:edit',
    object: 'tenant',
    body: z.strictObject({ processDefinitionId: id }),
    audit: { kind: 'administration', objects: { definition: 'body.processDefinitionId' } },
    answer: answers.done(),
  }),
  simulate: defineCall({
    method: 'POST',
    path: '/flowable/definition/simulate',
    summary: '模拟流程：按表单内容与发起人逐步给出节点、处理人与分支，不写入任何数据',
    permission: 'session',
    object: 'flowSimulation',
    transaction: 'read',
    maxBody: bodySizes.document,
    body: simulateBody,
    answer: answers.data(simulation),
  }),
  getDefineXml: defineCall({
    method: 'GET',
    path: '/flowable/definition/getDefineXml',
    summary: '流程定义的 BPMN 文档；processInstanceId 为据以查看的流程',
    permission: 'session',
    object: 'flowDefinition',
    query: z.strictObject({ processDefinitionId: id, processInstanceId: id.optional() }),
    answer: answers.data(z.string()),
  }),
};
