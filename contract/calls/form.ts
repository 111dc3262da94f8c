/** Form definitions: written by the form builder and read by every form page. */

import { z } from 'zod';
import { answers, bodySizes, defineCall } from '../call.ts';
import { formEdit, newFormDefinition } from '../forms/checkedDefinition.ts';
import { formDefinition, formSummary } from '../forms/definition.ts';
import { formResource } from '../resources/flow/form.ts';
import { enName, ids, outputId, pageParams } from '../shapes.ts';
import { keyword, listConditions } from './shapes/administrationShapes.ts';
import { exportOfList } from './shapes/exportOfList.ts';
import { groupsOfList } from './shapes/groupsOfList.ts';

const listCall = defineCall({
  method: 'GET',
  path: '/flowable/form/list',
  summary: '表单列表（不含字段）',
  permission: ['system:form:list', 'system:form:query'],
  object: 'tenant',
  query: z.strictObject({ ...pageParams, ...listConditions, keyword }),
  answer: answers.rows(
    formSummary.extend({
      /** The estimate of the database, and the size of the table with its indexes. */
      records: z.number().int(),
      kilobytes: z.number().int(),
    }),
  ),
});

export const formCalls = {
  list: listCall,
  export: exportOfList(formResource, listCall),
  groups: groupsOfList(formResource, listCall),
  byName: defineCall({
    method: 'GET',
    path: '/flowable/form/en/{enName}',
    summary: '按英文名取表单定义',
    permission: 'session',
    object: 'tenant',
    supplier: 'records',
    params: z.strictObject({ enName }),
    answer: answers.data(formDefinition),
  }),
  add: defineCall({
    method: 'POST',
    path: '/flowable/form',
    summary: '新建表单并建立数据表',
    permission: 'system:form:add',
    object: 'tenant',
    maxBody: bodySizes.record,
    body: newFormDefinition,
    audit: { kind: 'administration', objects: { form: ['answer.data.formId', 'body.enName'] } },
    answer: answers.data(z.strictObject({ formId: outputId })),
  }),
  edit: defineCall({
    method: 'POST',
    path: '/flowable/form/edit',
    summary: '修改表单；会丢失数据的修改需 confirmLoss',
    permission: 'system:form:edit',
    object: 'tenant',
    maxBody: bodySizes.record,
    body: formEdit,
    audit: { kind: 'administration', objects: { form: ['body.formId', 'body.enName'] } },
    answer: answers.data(z.strictObject({ formId: outputId, version: z.number().int() })),
  }),
  remove: defineCall({
    method: 'POST',
    path: '/flowable/form/delete',
    summary: '删除表单；有数据或运行中的流程时需管理员强制',
    permission: 'system:form:remove',
    object: 'tenant',
    body: z.union([ids, z.strictObject({ ids, force: z.boolean().default(false) })]),
    audit: { kind: 'administration', objects: { form: ['body', 'body.ids'] }, values: ['force'] },
    answer: answers.done(),
  }),
};
