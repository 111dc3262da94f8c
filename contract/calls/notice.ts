/** Notices to all users of the tenant: written by administrators, shown while they are open, and marked as read. */
import { z } from 'zod';
import { answers, bodySizes, defineCall } from '../call.ts';
import { id, ids, outputId, outputTime, pageParams } from '../shapes.ts';
import { keyword, onOffFlag } from './shapes/administrationShapes.ts';

const title = z.string().trim().min(1, '请填写标题').max(100, '最多 100 字');
/** 1: 通知, 2: 公告. */
const kind = z.enum(['1', '2'], '类型只能是 1（通知）或 2（公告）');
/** HTML from an editor. Active content is removed before it is stored. The limit keeps that synchronous step short. */
const content = z.string().max(30_000, '最多 30000 字');

const heading = {
  noticeId: outputId,
  noticeTitle: z.string(),
  noticeType: kind,
  /** '0' open: visible to everyone; '1' closed. */
  status: onOffFlag,
  /** The author's name. */
  createBy: z.string(),
  createTime: outputTime,
};

export const maxTopNotices = 20;

export const noticeCalls = {
  list: defineCall({
    method: 'GET',
    path: '/system/notice/list',
    summary: '通知公告列表',
    permission: 'system:notice:list',
    object: 'tenant',
    query: z.strictObject({
      ...pageParams,
      keyword,
      noticeTitle: keyword,
      createBy: keyword,
      noticeType: kind.optional(),
      status: onOffFlag.optional(),
    }),
    answer: answers.rows(z.object(heading)),
  }),
  top: defineCall({
    method: 'GET',
    path: '/system/notice/listTop',
    summary: `本人可见的最新 ${maxTopNotices} 条通知公告，以及全部未读条数`,
    permission: 'session',
    object: 'self',
    answer: answers.data(
      z.object({
        notices: z.array(z.object({ ...heading, isRead: z.boolean() })),
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
    query: z.strictObject({ ...pageParams, noticeId: id, keyword }),
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
    answer: answers.data(z.object({ ...heading, noticeContent: z.string() })),
  }),
  add: defineCall({
    method: 'POST',
    path: '/system/notice',
    summary: '新增通知公告',
    permission: 'system:notice:add',
    object: 'tenant',
    maxBody: bodySizes.record,
    body: z.strictObject({
      noticeTitle: title,
      noticeType: kind,
      noticeContent: content.optional(),
      status: onOffFlag.optional(),
    }),
    audit: {
      kind: 'administration',
      objects: { notice: 'answer.data.noticeId' },
      values: ['noticeTitle', 'status'],
    },
    answer: answers.data(z.object({ noticeId: outputId })),
  }),
  edit: defineCall({
    method: 'POST',
    path: '/system/notice/edit',
    summary: '修改通知公告：只改所传的字段',
    permission: 'system:notice:edit',
    object: 'tenant',
    maxBody: bodySizes.record,
    body: z.strictObject({
      noticeId: id,
      noticeTitle: title.optional(),
      noticeType: kind.optional(),
      noticeContent: content.optional(),
      status: onOffFlag.optional(),
    }),
    audit: {
      kind: 'administration',
      objects: { notice: 'body.noticeId' },
      values: ['noticeTitle', 'status'],
    },
    answer: answers.done(),
  }),
  remove: defineCall({
    method: 'POST',
    path: '/system/notice/delete',
    summary: '删除通知公告',
    permission: 'system:notice:remove',
    object: 'tenant',
    body: ids,
    audit: { kind: 'administration', objects: { notice: 'body' } },
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
