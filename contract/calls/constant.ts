/** Constants: named values in a tree, which clients cache until their version changes. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { id, ids, outputId, outputTime } from '../shapes.ts';
import {
  createNameSchema,
  keyword,
  listConditions,
  onOffFlag,
  orderNum,
  parentId,
  reorderBody,
  rowVersion,
  treePageParams,
} from './shapes/administrationShapes.ts';

const formName = z.string().trim().max(64);
const rest = {
  parentId: parentId.optional(),
  value: z.string().max(2000).optional(),
  formName: formName.optional(),
  orderNum: orderNum.optional(),
};

const constant = z.object({
  id: outputId,
  /** '0' for a root. */
  parentId: outputId,
  name: z.string(),
  value: z.string(),
  formName: z.string(),
  /** '1': invalid, no longer offered. */
  status: onOffFlag,
  orderNum: z.number(),
  createTime: outputTime,
  version: rowVersion,
});
export type Constant = z.output<typeof constant>;

const constantNode = constant.extend({
  get children() {
    return z.array(constantNode).optional();
  },
});
export type ConstantNode = z.output<typeof constantNode>;

const read = { permission: 'session', object: 'tenant', transaction: 'read' } as const;
const below = {
  params: z.strictObject({ parentId: id }),
  body: z.strictObject({ formName: formName.optional() }),
};

export const constantCalls = {
  list: defineCall({
    method: 'GET',
    path: '/system/constant/list',
    summary: '常量列表（平铺，按 parentId 成树），含已作废的',
    permission: 'system:constant:list',
    object: 'tenant',
    query: z.strictObject({ ...treePageParams, ...listConditions, keyword }),
    answer: answers.rows(constant),
  }),
  root: defineCall({
    ...read,
    method: 'GET',
    path: '/system/constant/list/root',
    summary: '顶层常量，不含已作废的',
    answer: answers.data(z.array(constant)),
  }),
  version: defineCall({
    ...read,
    method: 'GET',
    path: '/system/constant/version',
    summary: '常量的版本：任一常量变化后不同，缓存据以失效',
    answer: answers.data(z.string()),
  }),
  tree: defineCall({
    ...read,
    method: 'POST',
    path: '/system/constant/list/tree/{parentId}',
    summary: '某常量以下的树，0 为全部；formName 只取该表单与不限表单的',
    ...below,
    answer: answers.data(z.array(constantNode)),
  }),
  children: defineCall({
    ...read,
    method: 'POST',
    path: '/system/constant/list/parent/{parentId}',
    summary: '某常量的下一级，0 为顶层',
    ...below,
    answer: answers.data(z.array(constant)),
  }),
  detail: defineCall({
    method: 'GET',
    path: '/system/constant/{id}',
    summary: '常量详情',
    permission: 'system:constant:query',
    object: 'tenant',
    params: z.strictObject({ id }),
    answer: answers.data(constant),
  }),
  add: defineCall({
    method: 'POST',
    path: '/system/constant',
    summary: '新增常量',
    permission: 'system:constant:add',
    object: 'tenant',
    body: z.strictObject({ name: createNameSchema(100), ...rest }),
    audit: { kind: 'administration', objects: { constant: 'answer.data.id' }, values: ['name', 'value'] },
    answer: answers.data(z.object({ id: outputId })),
  }),
  edit: defineCall({
    method: 'POST',
    path: '/system/constant/edit',
    summary: '修改常量：只改所传的字段',
    permission: 'system:constant:edit',
    object: 'tenant',
    body: z.strictObject({
      id,
      version: rowVersion.optional(),
      name: createNameSchema(100).optional(),
      ...rest,
    }),
    audit: { kind: 'administration', objects: { constant: 'body.id' }, values: ['name', 'value'] },
    answer: answers.done(),
  }),
  sort: defineCall({
    method: 'POST',
    path: '/system/constant/sort',
    summary: '保存常量的显示顺序，可同时移到另一上级之下',
    permission: 'system:constant:edit',
    object: 'tenant',
    body: reorderBody,
    audit: { kind: 'administration', objects: { constant: 'body.ids' } },
    answer: answers.done(),
  }),
  remove: defineCall({
    method: 'POST',
    path: '/system/constant/delete',
    summary: '删除常量；有下级时不能删除',
    permission: 'system:constant:remove',
    object: 'tenant',
    body: ids,
    audit: { kind: 'administration', objects: { constant: 'body' } },
    answer: answers.done(),
  }),
  invalidate: defineCall({
    method: 'POST',
    path: '/system/constant/invalid',
    summary: '作废常量：不再供选择，已用到的单据不变',
    permission: 'system:constant:edit',
    object: 'tenant',
    body: ids,
    audit: { kind: 'administration', objects: { constant: 'body' } },
    answer: answers.done(),
  }),
  resume: defineCall({
    method: 'POST',
    path: '/system/constant/resume',
    summary: '恢复已作废的常量',
    permission: 'system:constant:edit',
    object: 'tenant',
    body: ids,
    audit: { kind: 'administration', objects: { constant: 'body' } },
    answer: answers.done(),
  }),
};
