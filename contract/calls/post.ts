/** Posts: positions that people hold, used as candidates of flow nodes. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { id, ids, outputId, outputTime, pageParams } from '../shapes.ts';
import { job } from './job.ts';
import {
  createNameSchema,
  keyword,
  listConditions,
  onOffFlag,
  orderNum,
  remark,
  rowVersion,
} from './shapes/administrationShapes.ts';

const rest = { orderNum: orderNum.optional(), status: onOffFlag.optional(), remark: remark.optional() };

const post = z.object({
  postId: outputId,
  postName: z.string(),
  postCode: z.string(),
  orderNum: z.number(),
  status: onOffFlag,
  remark: z.string(),
  createTime: outputTime,
  version: rowVersion,
});

const listQuery = z.strictObject({
  ...pageParams,
  ...listConditions,
  keyword,
  postName: keyword,
  postCode: keyword,
  status: onOffFlag.optional(),
});

export const postCalls = {
  list: defineCall({
    method: 'GET',
    path: '/system/post/list',
    summary: '岗位列表',
    permission: 'system:post:list',
    object: 'tenant',
    query: listQuery,
    answer: answers.rows(post),
  }),
  export: defineCall({
    method: 'GET',
    path: '/system/post/export',
    summary: '导出岗位：列表条件所得的全部行，msg 为下载链接',
    permission: 'system:post:export',
    object: 'tenant',
    rate: 'export',
    transaction: 'none',
    query: listQuery,
    audit: { kind: 'export' },
    answer: answers.message(job),
  }),
  detail: defineCall({
    method: 'GET',
    path: '/system/post/{postId}',
    summary: '岗位详情',
    permission: 'system:post:query',
    object: 'tenant',
    params: z.strictObject({ postId: id }),
    answer: answers.data(post),
  }),
  add: defineCall({
    method: 'POST',
    path: '/system/post',
    summary: '新增岗位',
    permission: 'system:post:add',
    object: 'tenant',
    body: z.strictObject({ postName: createNameSchema(64), postCode: createNameSchema(64), ...rest }),
    audit: {
      kind: 'administration',
      objects: { post: 'answer.data.postId' },
      values: ['postName', 'postCode'],
    },
    answer: answers.data(z.object({ postId: outputId })),
  }),
  edit: defineCall({
    method: 'POST',
    path: '/system/post/edit',
    summary: '修改岗位：只改所传的字段',
    permission: 'system:post:edit',
    object: 'tenant',
    body: z.strictObject({
      postId: id,
      version: rowVersion.optional(),
      postName: createNameSchema(64).optional(),
      postCode: createNameSchema(64).optional(),
      ...rest,
    }),
    audit: { kind: 'administration', objects: { post: 'body.postId' }, values: ['postName', 'postCode'] },
    answer: answers.done(),
  }),
  remove: defineCall({
    method: 'POST',
    path: '/system/post/delete',
    summary: '删除岗位；仍有人员时不能删除',
    permission: 'system:post:remove',
    object: 'tenant',
    body: ids,
    audit: { kind: 'administration', objects: { post: 'body' } },
    answer: answers.done(),
  }),
};
