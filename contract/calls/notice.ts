/** Notices to all users of the tenant: written by administrators, shown while they are open, and marked as read. */

import { z } from 'zod';
import { answers, bodySizes, type CallResult, defineCall } from '../call.ts';
import { noticeReaderResource, noticeResource } from '../resources/platform/notice.ts';
import { resourceCalls } from '../resources/resourceCalls.ts';
import { id, ids, outputId, outputTime, pageParams } from '../shapes.ts';
import { keyword, listConditions } from './shapes/administrationShapes.ts';
import { exportOfList } from './shapes/exportOfList.ts';
import { groupsOfList } from './shapes/groupsOfList.ts';

const derived = resourceCalls(noticeResource, {
  summaries: { list: '通知公告列表', edit: '修改通知公告：只改所传的字段' },
  values: ['status'],
  maxBody: bodySizes.record,
});

export type Notice = CallResult<typeof derived.detail>;

export const maxTopNotices = 20;

const topNotice = z.object({
  noticeId: outputId,
  noticeTitle: z.string(),
  noticeType: derived.list.answer.row.shape.noticeType,
  status: derived.list.answer.row.shape.status,
  createBy: z.string(),
  createTime: outputTime,
  isPinned: z.boolean(),
  mustConfirm: z.boolean(),
  isRead: z.boolean(),
  isConfirmed: z.boolean(),
});
export type TopNotice = z.output<typeof topNotice>;

const readersCall = defineCall({
  method: 'GET',
  path: '/system/notice/readUsers/list',
  summary: '已读通知公告的人员；unread 连同范围内未读的',
  permission: 'system:notice:list',
  object: 'tenant',
  query: z.strictObject({
    ...pageParams,
    ...listConditions,
    noticeId: id,
    keyword,
    unread: z.stringbool().default(false),
  }),
  answer: answers.rows(
    z.object({
      userId: outputId,
      userName: z.string(),
      nickName: z.string(),
      deptName: z.string(),
      phonenumber: z.string(),
      state: z.enum(['unread', 'read', 'confirmed']),
      readTime: outputTime.nullable(),
      confirmTime: outputTime.nullable(),
    }),
  ),
});

export const noticeCalls = {
  ...derived,
  top: defineCall({
    method: 'GET',
    path: '/system/notice/listTop',
    summary: `本人可见的最新 ${maxTopNotices} 条通知公告，置顶的在前，以及全部未读条数`,
    permission: 'session',
    object: 'self',
    answer: answers.data(
      z.object({
        notices: z.array(topNotice),
        unreadCount: z.number().int(),
      }),
    ),
  }),
  readers: readersCall,
  exportReaders: exportOfList(noticeReaderResource, readersCall),
  readerGroups: groupsOfList(noticeReaderResource, readersCall),
  detail: defineCall({
    method: 'GET',
    path: '/system/notice/{noticeId}',
    summary: '通知公告内容；已关闭、未到时间和范围之外的只有维护人员可见',
    permission: 'session',
    object: 'tenant',
    params: z.strictObject({ noticeId: id }),
    answer: derived.detail.answer,
  }),
  confirm: defineCall({
    method: 'POST',
    path: '/system/notice/confirm',
    summary: '确认已阅通知公告',
    permission: 'session',
    object: 'self',
    body: ids,
    audit: { kind: 'administration', objects: { notice: 'body' }, unvalued: 'action' },
    answer: answers.done(),
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
