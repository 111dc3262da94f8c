import type { CallResult } from '../../../../contract/call.ts';
import { postCalls } from '../../../../contract/calls/post.ts';
import type { Fields } from '../../operation.ts';
import { listed } from '../answers.ts';
import { exported, translated } from '../declare.ts';
import { idsOf, row } from '../requests.ts';

type Post = CallResult<typeof postCalls.list>['rows'][number];

const shownPost = (post: Post): Fields => ({ ...post, postSort: post.orderNum, flag: false });

const savedPost = (sent: Fields): Fields =>
  row(sent, { drop: ['orderNum', 'flag'], rename: { postSort: 'orderNum' } });

export const postOperations = [
  translated('GET /system/post/list', postCalls.list, { answer: listed(shownPost) }),
  translated('GET /system/post/{postId}', postCalls.detail, {
    answer: (post) => ({ data: shownPost(post) }),
  }),
  translated('POST /system/post', postCalls.add, {
    request: ({ body }) => ({ body: savedPost(row(body, { drop: ['postId'] })) }),
  }),
  translated('PUT /system/post', postCalls.edit, { request: ({ body }) => ({ body: savedPost(body) }) }),
  translated('DELETE /system/post/{postIds}', postCalls.remove, {
    request: ({ params }) => ({ body: idsOf(params.postIds) }),
  }),
  exported('POST /system/post/export', postCalls.export),
];
