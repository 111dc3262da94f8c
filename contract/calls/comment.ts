/** Discussion of a record or an announcement. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { attachments, id, ids, outputId, outputTime } from '../shapes.ts';

const bizName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,60}$/, '业务名称有误')
  .default('t_announce');

const storedComment = z.strictObject({
  id: outputId,
  parentId: outputId,
  bizId: outputId,
  bizName: z.string(),
  userId: outputId,
  username: z.string(),
  avatar: z.string(),
  content: z.string(),
  attachments,
  createTime: outputTime,
  deleted: z.boolean(),
});
export type CommentNode = z.output<typeof storedComment> & { children: CommentNode[] };

/** Replies to replies are listed below their own parent. */
const commentNode: z.ZodType<CommentNode> = storedComment.extend({
  get children() {
    return z.array(commentNode);
  },
});

export const commentCalls = {
  list: defineCall({
    method: 'GET',
    path: '/system/comment/list',
    summary: '评论及回复，按时间先后',
    permission: 'session',
    object: 'recordScope',
    supplier: 'records',
    query: z.strictObject({ bizId: id, bizName }),
    answer: answers.data(z.array(commentNode)),
  }),
  add: defineCall({
    method: 'POST',
    path: '/system/comment',
    summary: '发表评论或回复（作者取自登录会话）',
    permission: 'session',
    object: 'recordScope',
    supplier: 'records',
    body: z
      .strictObject({
        parentId: id.default('0'),
        bizId: id,
        bizName,
        /** Sent by older clients and ignored; the author is the session's user. */
        userId: id.optional(),
        username: z.string().max(100).optional(),
        content: z.string().trim().max(2000, '最多 2000 字'),
        attachments: attachments.default([]),
      })
      .superRefine(({ content, parentId }, context) => {
        if (content !== '') return;
        const message = `${parentId === '0' ? '评论' : '回复'}内容不能为空`;
        context.addIssue({ code: 'custom', path: ['content'], message });
      }),
    audit: {
      kind: 'record',
      objects: { form: 'body.bizName', record: 'body.bizId', comment: 'answer.data.id' },
    },
    answer: answers.data(z.strictObject({ id: outputId })),
  }),
  remove: defineCall({
    method: 'POST',
    path: '/system/comment/delete',
    summary: '删除本人的评论；有回复时保留位置',
    permission: 'session',
    object: 'author',
    supplier: 'records',
    body: ids,
    audit: { kind: 'record', objects: { comment: 'body' } },
    answer: answers.done(),
  }),
};
