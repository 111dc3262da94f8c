/** The generator: converts an existing foreign table, with its rows, to a form. */
import { z } from 'zod';
import { answers, bodySizes, defineCall } from '../call.ts';
import { newFormDefinition } from '../forms/checkedDefinition.ts';
import { foreignTableResource } from '../resources/flow/foreignTable.ts';
import { id, outputId, pageParams } from '../shapes.ts';
import { keyword, listConditions } from './shapes/administrationShapes.ts';
import { exportOfList } from './shapes/exportOfList.ts';
import { groupsOfList } from './shapes/groupsOfList.ts';

const table = z.strictObject({
  tableId: outputId,
  tableName: z.string(),
  tableComment: z.string(),
  columnCount: z.number().int(),
  /** The estimate of the database statistics; 0 if there are no statistics. */
  rowEstimate: z.number().int(),
});
export type ForeignTable = z.output<typeof table>;

const tablesCall = defineCall({
  method: 'GET',
  path: '/gen/tables',
  summary: '可生成表单的数据表',
  permission: 'system:form:add',
  object: 'tenant',
  query: z.strictObject({ ...pageParams, ...listConditions, keyword }),
  answer: answers.rows(table),
});

export const generatorCalls = {
  tables: tablesCall,
  exportTables: exportOfList(foreignTableResource, tablesCall),
  tableGroups: groupsOfList(foreignTableResource, tablesCall),
  propose: defineCall({
    method: 'GET',
    path: '/gen/{tableId}',
    summary: '由数据表的列拟出表单定义',
    permission: 'system:form:add',
    object: 'tenant',
    params: z.strictObject({ tableId: id }),
    answer: answers.data(newFormDefinition),
  }),
  edit: defineCall({
    method: 'POST',
    path: '/gen/edit',
    summary: '按拟出的定义新建表单并复制表中的行',
    permission: 'system:form:add',
    object: 'tenant',
    /** A field receives the values of the rows if it keeps its proposed name. */
    maxBody: bodySizes.record,
    body: newFormDefinition.safeExtend({ tableId: id, confirmLoss: z.boolean().default(false) }),
    audit: {
      kind: 'administration',
      objects: { form: ['answer.data.formId', 'body.enName'] },
      values: ['tableId'],
    },
    answer: answers.data(
      z.strictObject({ formId: outputId, version: z.number().int(), rows: z.number().int() }),
    ),
  }),
};
