/** Dictionaries: named lists and trees of options. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { id, ids, outputId, outputTime, pageParams } from '../shapes.ts';
import { job } from './job.ts';
import {
  createNameSchema,
  creationPeriod,
  keyword,
  listConditions,
  onOffFlag,
  orderNum,
  parentId,
  remark,
  reorderBody,
  rowVersion,
  treePageParams,
} from './shapes/administrationShapes.ts';

const dictType = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/, '字典类型以小写字母开头，只含小写字母、数字和下划线');

const type = z.object({
  dictId: outputId,
  dictType: z.string(),
  dictName: z.string(),
  status: onOffFlag,
  remark: z.string(),
  createTime: outputTime,
  version: rowVersion,
});

const yesNo = z.enum(['Y', 'N']);

const entry = z.object({
  dictCode: outputId,
  dictType: z.string(),
  dictLabel: z.string(),
  dictValue: z.string(),
  orderNum: z.number(),
  /** '0' for a root. */
  parentId: outputId,
  status: onOffFlag,
  /** The tag style of the entry: a color name, a client class, and whether it is the default. */
  listClass: z.string(),
  cssClass: z.string(),
  isDefault: yesNo,
  remark: z.string(),
  createTime: outputTime,
  version: rowVersion,
});

const dictOption = z.object({
  id: outputId,
  name: z.string(),
  value: z.string(),
  parentId: outputId,
  orderNum: z.number(),
  get children() {
    return z.array(dictOption).optional();
  },
});
export type DictOption = z.output<typeof dictOption>;

/**
 * `dictType` names the dictionary directly. A form's field names it by `configDataId` and offers the options below the
 * value that `params` contains for its parent field.
 */
const optionQuery = z.strictObject({
  dictType: dictType.optional(),
  parentId: id.optional(),
  formName: z.string().max(64).optional(),
  fieldName: z.string().max(64).optional(),
  params: z.record(z.string(), z.unknown()).optional(),
});
export type OptionQuery = z.output<typeof optionQuery>;

const entryRest = {
  orderNum: orderNum.optional(),
  parentId: parentId.optional(),
  status: onOffFlag.optional(),
  listClass: z.string().max(100).optional(),
  cssClass: z.string().max(100).optional(),
  isDefault: yesNo.optional(),
  remark: remark.optional(),
};
const typeRest = { status: onOffFlag.optional(), remark: remark.optional() };

const dataQuery = z.strictObject({
  ...treePageParams,
  ...listConditions,
  keyword,
  dictType: dictType.optional(),
  dictLabel: keyword,
  parentId: id.optional(),
  status: onOffFlag.optional(),
});

const typeQuery = z.strictObject({
  ...pageParams,
  ...listConditions,
  keyword,
  dictName: keyword,
  dictType: keyword,
  status: onOffFlag.optional(),
  ...creationPeriod,
});

export const dictCalls = {
  types: defineCall({
    method: 'GET',
    path: '/system/dict/type/list',
    summary: '字典列表',
    permission: 'system:dict:list',
    object: 'tenant',
    query: typeQuery,
    answer: answers.rows(type),
  }),
  exportTypes: defineCall({
    method: 'GET',
    path: '/system/dict/type/export',
    summary: '导出字典：列表条件所得的全部行，msg 为下载链接',
    permission: 'system:dict:export',
    object: 'tenant',
    rate: 'export',
    transaction: 'none',
    query: typeQuery,
    audit: { kind: 'export' },
    answer: answers.message(job),
  }),
  type: defineCall({
    method: 'GET',
    path: '/system/dict/type/{dictId}',
    summary: '字典详情',
    permission: 'system:dict:query',
    object: 'tenant',
    params: z.strictObject({ dictId: id }),
    answer: answers.data(type),
  }),
  addType: defineCall({
    method: 'POST',
    path: '/system/dict/type',
    summary: '新增字典',
    permission: 'system:dict:add',
    object: 'tenant',
    body: z.strictObject({ dictType, dictName: createNameSchema(100), ...typeRest }),
    audit: { kind: 'administration', objects: { dictType: 'answer.data.dictId' }, values: ['dictType'] },
    answer: answers.data(z.object({ dictId: outputId })),
  }),
  editType: defineCall({
    method: 'POST',
    path: '/system/dict/type/edit',
    summary: '修改字典：只改所传的字段；有字段取自该字典时不能改类型和停用',
    permission: 'system:dict:edit',
    object: 'tenant',
    body: z.strictObject({
      dictId: id,
      version: rowVersion.optional(),
      dictType: dictType.optional(),
      dictName: createNameSchema(100).optional(),
      ...typeRest,
    }),
    audit: { kind: 'administration', objects: { dictType: 'body.dictId' }, values: ['dictType'] },
    answer: answers.done(),
  }),
  removeTypes: defineCall({
    method: 'POST',
    path: '/system/dict/type/delete',
    summary: '删除字典；仍有数据或字段取自该字典时不能删除',
    permission: 'system:dict:remove',
    object: 'tenant',
    body: ids,
    audit: { kind: 'administration', objects: { dictType: 'body' } },
    answer: answers.done(),
  }),
  list: defineCall({
    method: 'GET',
    path: '/system/dict/data/list',
    summary: '字典数据列表',
    permission: 'system:dict:list',
    object: 'tenant',
    query: dataQuery,
    answer: answers.rows(entry),
  }),
  export: defineCall({
    method: 'GET',
    path: '/system/dict/data/export',
    summary: '导出字典数据：列表条件所得的全部行，msg 为下载链接',
    permission: 'system:dict:export',
    object: 'tenant',
    rate: 'export',
    transaction: 'none',
    query: dataQuery,
    audit: { kind: 'export' },
    answer: answers.message(job),
  }),
  ofType: defineCall({
    method: 'GET',
    path: '/system/dict/data/type/{dictType}',
    summary: '一个字典的启用数据',
    permission: 'session',
    object: 'tenant',
    supplier: 'catalog',
    params: z.strictObject({ dictType }),
    answer: answers.data(z.array(entry)),
  }),
  detail: defineCall({
    method: 'GET',
    path: '/system/dict/data/{dictCode}',
    summary: '字典数据详情',
    permission: 'system:dict:query',
    object: 'tenant',
    params: z.strictObject({ dictCode: id }),
    answer: answers.data(entry),
  }),
  add: defineCall({
    method: 'POST',
    path: '/system/dict/data',
    summary: '新增字典数据',
    permission: 'system:dict:add',
    object: 'tenant',
    body: z.strictObject({
      dictType,
      dictLabel: createNameSchema(200),
      dictValue: createNameSchema(200),
      ...entryRest,
    }),
    audit: {
      kind: 'administration',
      objects: { dictData: 'answer.data.dictCode' },
      values: ['dictType', 'dictValue'],
    },
    answer: answers.data(z.object({ dictCode: outputId })),
  }),
  edit: defineCall({
    method: 'POST',
    path: '/system/dict/data/edit',
    summary: '修改字典数据：只改所传的字段；键值被使用时不能修改',
    permission: 'system:dict:edit',
    object: 'tenant',
    body: z.strictObject({
      dictCode: id,
      version: rowVersion.optional(),
      dictLabel: createNameSchema(200).optional(),
      dictValue: createNameSchema(200).optional(),
      ...entryRest,
    }),
    audit: {
      kind: 'administration',
      objects: { dictData: 'body.dictCode' },
      values: ['dictType', 'dictValue'],
    },
    answer: answers.done(),
  }),
  sort: defineCall({
    method: 'POST',
    path: '/system/dict/data/sort',
    summary: '保存字典数据的显示顺序，可同时移到另一上级之下',
    permission: 'system:dict:edit',
    object: 'tenant',
    body: reorderBody,
    audit: { kind: 'administration', objects: { dictData: 'body.ids' } },
    answer: answers.done(),
  }),
  remove: defineCall({
    method: 'POST',
    path: '/system/dict/data/delete',
    summary: '删除字典数据；有下级或被使用时不能删除',
    permission: 'system:dict:remove',
    object: 'tenant',
    body: ids,
    audit: { kind: 'administration', objects: { dictData: 'body' } },
    answer: answers.done(),
  }),
  tree: defineCall({
    method: 'POST',
    path: '/system/dict/tree',
    summary: '字典选项树',
    permission: 'session',
    object: 'tenant',
    supplier: 'catalog',
    transaction: 'read',
    body: optionQuery,
    answer: answers.rows(dictOption),
  }),
  options: defineCall({
    method: 'POST',
    path: '/system/dict/options',
    summary: '字典选项列表（给出 parentId 时为其下一级）',
    permission: 'session',
    object: 'tenant',
    supplier: 'catalog',
    transaction: 'read',
    body: optionQuery,
    answer: answers.rows(dictOption),
  }),
};
