import type { CallResult } from '../../../../contract/call.ts';
import { postCalls } from '../../../../contract/calls/post.ts';
import type { Fields } from '../../operation.ts';
import { toPage } from '../answers.ts';
import { callOperation, exportOperation } from '../declareOperation.ts';
import { parseIds, toRowInput } from '../requestInput.ts';

type Post = CallResult<typeof postCalls.list>['rows'][number];

const toRuoyiPost = ({ people: _, ...post }: Post): Fields => ({
  ...post,
  postSort: post.orderNum,
  flag: false,
});

const toPostInput = (sent: Fields): Fields =>
  toRowInput(sent, { drop: ['orderNum', 'flag'], rename: { postSort: 'orderNum' } });

export const postOperations = [
  callOperation('GET /system/post/list', postCalls.list, { answer: toPage(toRuoyiPost) }),
  callOperation('GET /system/post/{postId}', postCalls.detail, {
    answer: (post) => ({ data: toRuoyiPost(post) }),
  }),
  callOperation('POST /system/post', postCalls.add, {
    request: ({ body }) => ({ body: toPostInput(toRowInput(body, { drop: ['postId'] })) }),
  }),
  callOperation('PUT /system/post', postCalls.edit, { request: ({ body }) => ({ body: toPostInput(body) }) }),
  callOperation('DELETE /system/post/{postIds}', postCalls.remove, {
    request: ({ params }) => ({ body: parseIds(params.postIds) }),
  }),
  exportOperation('POST /system/post/export', postCalls.export),
];
