/** Notices to all users of the tenant: written by administrators, shown while they are open, and marked as read. */
import { z } from 'zod';
import { answers, bodySizes, type CallResult, defineCall } from '../call.ts';
import { noticeResource } from '../resources/platform/notice.ts';
import { resourceCalls } from '../resources/resourceCalls.ts';
import { id, ids, outputId, outputTime, pageParams } from '../shapes.ts';
import { keyword, listConditions } from './shapes/administrationShapes.ts';

const derived = resourceCalls(noticeResource, {
  summaries: { list: '通知公告列表', edit: '修改通知公告：只改所传的字段' },
  values: ['status'],
  maxBody: bodySizes.record,
});

export type Notice = CallResult<typeof derived.detail>;

export const maxTopNotices = 20;

export const noticeCalls = {
  ...derived,
  top: defineCall({
    method: 'GET',
    path: '/system/notice/listTop',
    summary: `本人可见的最新 ${maxTopNotices} 条通知公告，以及全部未读条数`,
    permission: 'session',
    object: 'self',
    answer: answers.data(
      z.object({
        notices: z.array(derived.list.answer.row.extend({ isRead: z.boolean() })),
        unreadCount: z.number().int(),
      }),
    ),
  }),
  readers: defineCall({
    method: 'GET',
    path: '/system/notice/readUsers/list',
    summary: '已读通知公告的人员',
    permission: 'system:notice:list',
    object: 'tenant',
    query: z.strictObject({ ...pageParams, ...listConditions, noticeId: id, keyword }),
    answer: answers.rows(
      z.object({
        userId: outputId,
        userName: z.string(),
        nickName: z.string(),
        deptName: z.string(),
        phonenumber: z.string(),
        readTime: outputTime,
      }),
    ),
  }),
  detail: defineCall({
    method: 'GET',
    path: '/system/notice/{noticeId}',
    summary: '通知公告内容；已关闭的只有维护人员可见',
    permission: 'session',
    object: 'tenant',
    params: z.strictObject({ noticeId: id }),
    answer: derived.detail.answer,
  }),
  markRead: defineCall({
    method: 'POST',
    path: '/system/notice/markRead',
    summary: '把通知公告标为本人已读',
    permission: 'session',
    object: 'self',
    body: ids,
    audit: 'none',
    answer: answers.done(),
  }),
};
