/** Constants: named values in a tree, which clients cache until their version changes. */
import { z } from 'zod';
import { answers, type CallResult, defineCall } from '../call.ts';
import { constantResource } from '../resources/platform/constant.ts';
import { resourceCalls } from '../resources/resourceCalls.ts';
import { id, ids } from '../shapes.ts';

const derived = resourceCalls(constantResource, {
  row: { parentName: z.string() },
  summaries: { list: '常量列表（平铺，按 parentId 成树），含已作废的', remove: '删除常量；有下级时不能删除' },
  values: ['value'],
});

const constant = derived.detail.answer.data;
export type Constant = CallResult<typeof derived.detail>;

const constantNode = constant.extend({
  get children() {
    return z.array(constantNode).optional();
  },
});
export type ConstantNode = z.output<typeof constantNode>;

const read = { permission: 'session', object: 'tenant', transaction: 'read' } as const;
const below = {
  params: z.strictObject({ parentId: id }),
  body: z.strictObject({ formName: z.string().trim().max(64).optional() }),
};

export const constantCalls = {
  ...derived,
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
