/** Flow definitions: one BPMN 2.0 document each; saved as a draft, checked as a whole when deployed (api.md 7). */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { enName, id, idOut, page, timeOut } from '../shapes.ts';

/** draft: saved only; deployed: the newest, for new instances; replaced: for those that run on it. */
export const definitionStates = ['draft', 'deployed', 'replaced'] as const;

const definitionRow = z.strictObject({
  processDefinitionId: idOut,
  formId: idOut,
  formEnName: z.string(),
  formCnName: z.string(),
  version: z.number().int(),
  status: z.enum(definitionStates),
  deployTime: timeOut.nullable(),
  runningCount: z.number().int(),
});
export type DefinitionRow = z.output<typeof definitionRow>;

/** What the reader of foreign BPMN could not take over. */
const warning = z.strictObject({ elementId: z.string(), message: z.string() });

export const definitionCalls = {
  list: defineCall({
    method: 'GET',
    path: '/flowable/definition/list',
    summary: '流程定义列表，新版本在前',
    permission: ['system:flow:list', 'system:flow:query'],
    object: 'tenant',
    query: z.strictObject({ ...page, formEnName: enName.optional() }),
    answer: answers.rows(definitionRow),
  }),
  save: defineCall({
    method: 'POST',
    path: '/flowable/definition/save',
    summary: '保存流程定义草稿',
    permission: ['system:flow:add', 'system:flow:edit'],
    object: 'tenant',
    body: z.strictObject({ formEnName: enName, xml: z.string().min(1, '请提供 BPMN 文档').max(2_000_000) }),
    answer: answers.data(
      z.strictObject({ processDefinitionId: idOut, version: z.number().int(), warnings: z.array(warning) }),
    ),
  }),
  deploy: defineCall({
    method: 'POST',
    path: '/flowable/definition/deploy',
    summary: '部署流程定义；有误时附 errors: [{ elementId, message }]',
    permission: ['system:flow:add', 'system:flow:edit'],
    object: 'tenant',
    body: z.strictObject({ processDefinitionId: id }),
    answer: answers.done(),
  }),
  getDefineXml: defineCall({
    method: 'GET',
    path: '/flowable/definition/getDefineXml',
    summary: '流程定义的 BPMN 文档',
    permission: 'session',
    object: 'tenant',
    query: z.strictObject({ processDefinitionId: id }),
    answer: answers.data(z.string()),
  }),
};
