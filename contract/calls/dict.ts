/** Dictionaries: named lists and trees of options. */
import { z } from 'zod';
import { answers, type CallResult, defineCall } from '../call.ts';
import { inputShape, type Shape } from '../resources/fieldShapes.ts';
import { dictDataResource, dictTypeField, dictTypeResource } from '../resources/platform/dict.ts';
import { resourceCalls } from '../resources/resourceCalls.ts';
import { id, outputId } from '../shapes.ts';

const dictType = inputShape(dictTypeField) as Shape<string>;

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
 * `dictType` names the dictionary directly. A form's field names it by `configDataId`, or a constant by `constantId`, and
 * offers the options below the value that `params` contains for its parent field. The value of a constant is its id.
 */
const optionQuery = z.strictObject({
  dictType: dictType.optional(),
  parentId: id.optional(),
  formName: z.string().max(64).optional(),
  fieldName: z.string().max(64).optional(),
  params: z.record(z.string(), z.unknown()).optional(),
});
export type OptionQuery = z.output<typeof optionQuery>;

export const dictTypeCalls = resourceCalls(dictTypeResource, {
  summaries: {
    edit: '修改字典：只改所传的字段；有字段取自该字典时不能改类型和停用',
    remove: '删除字典；仍有数据或字段取自该字典时不能删除',
  },
});

const cssClass = z.string().max(100).optional();
const derived = resourceCalls(dictDataResource, {
  row: { parentName: z.string() },
  add: { cssClass },
  edit: { cssClass },
  query: { parentId: id.optional() },
  summaries: {
    edit: '修改字典数据：只改所传的字段；键值被使用时不能修改',
    remove: '删除字典数据；有下级或被使用时不能删除',
  },
});
export type DictEntry = CallResult<typeof derived.detail>;

export const dictCalls = {
  ...derived,
  ofType: defineCall({
    method: 'GET',
    path: '/system/dict/data/type/{dictType}',
    summary: '一个字典的启用数据',
    permission: 'session',
    object: 'tenant',
    supplier: 'catalog',
    params: z.strictObject({ dictType }),
    answer: answers.data(z.array(derived.detail.answer.data)),
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
