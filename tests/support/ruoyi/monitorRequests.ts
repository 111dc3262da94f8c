import { expect } from 'vitest';
import { done, list, noRows, page, type Requests, refused, sheet, text } from './expected.ts';

export const noticeRequests: Requests = {
  'GET /system/notice/list': () => ({
    query: { ...page, noticeTitle: '通知', createBy: 'admin', noticeType: '1' },
    answer: list({ noticeTitle: '通知2', noticeType: '1', status: '0', createBy: text }),
  }),
  'GET /system/notice/listTop': () => ({
    answer: {
      data: expect.arrayContaining([expect.objectContaining({ noticeTitle: '通知2', isRead: false })]),
      unreadCount: 2,
    },
    open: 'session',
  }),
  'GET /system/notice/readUsers/list': ({ ids }) => ({
    query: { ...page, noticeId: ids.notice[0], searchValue: '李' },
    answer: noRows,
  }),
  'GET /system/notice/{noticeId}': ({ ids }) => ({
    params: [ids.notice[1]],
    answer: { data: expect.objectContaining({ noticeTitle: '通知2', noticeContent: '<p>正文</p>' }) },
    open: 'session',
  }),
  'POST /system/notice': () => ({
    body: { noticeTitle: '停电', noticeType: '1', noticeContent: '<p>今晚</p>', status: '0' },
    answer: done,
  }),
  'PUT /system/notice': ({ ids }) => ({
    body: {
      noticeId: ids.notice[0],
      noticeTitle: '改名',
      noticeType: '2',
      noticeContent: '<p>改</p>',
      status: '1',
      createBy: '系统管理员',
      createTime: '2026-01-01 08:00:00',
      remark: '',
    },
    answer: done,
  }),
  'POST /system/notice/markRead': ({ ids }) => ({
    query: { noticeId: ids.notice[1] },
    answer: done,
    open: 'session',
  }),
  'POST /system/notice/markReadAll': ({ ids }) => ({
    query: { ids: ids.notice.join(',') },
    answer: done,
    open: 'session',
  }),
  'DELETE /system/notice/{noticeIds}': ({ ids }) => ({ params: [ids.notice.join(',')], answer: done }),
};

export const monitorRequests: Requests = {
  'GET /monitor/operlog/list': () => ({
    query: {
      ...page,
      operName: 'admin',
      title: '系统管理',
      status: '0',
      orderByColumn: 'operTime',
      isAsc: 'descending',
      'params[beginTime]': '2001-01-01 00:00:00',
      'params[endTime]': '2099-12-31 23:59:59',
    },
    answer: list({ title: '系统管理', operName: 'admin', status: 0, businessType: 1, operTime: text }),
  }),
  'POST /monitor/operlog/export': () => ({ form: sheet, answer: 'file' }),
  'DELETE /monitor/operlog/clean': () => refused,
  'DELETE /monitor/operlog/{operIds}': () => ({ params: ['1,2'], ...refused }),
  'GET /monitor/logininfor/list': () => ({
    query: { ...page, userName: 'admin', orderByColumn: 'loginTime', isAsc: 'descending' },
    answer: list({ userName: 'admin', status: '0', msg: '登录成功', loginTime: text }),
  }),
  'POST /monitor/logininfor/export': () => ({ form: sheet, answer: 'file' }),
  'GET /monitor/logininfor/unlock/{userName}': () => ({ params: ['leader'], ...refused }),
  'DELETE /monitor/logininfor/clean': () => refused,
  'DELETE /monitor/logininfor/{infoIds}': () => ({ params: ['1'], ...refused }),
  'GET /monitor/online/list': () => ({
    query: { userName: 'admin' },
    answer: list({ userName: 'admin', tokenId: text, ipaddr: '127.0.0.1', loginTime: text }),
  }),
  // A session that is none: which one is ended is tried by itself.
  'DELETE /monitor/online/{tokenId}': ({ server }) => ({
    params: [`${server.users.leader}.00000000-0000-4000-8000-000000000000`],
    answer: { code: 404 },
  }),
  'GET /monitor/job/list': () => ({ query: page, answer: list({ jobId: 1, jobName: text, status: '0' }) }),
  'GET /monitor/job/{jobId}': () => ({
    params: ['1'],
    answer: { data: expect.objectContaining({ jobId: 1 }) },
  }),
  'POST /monitor/job': () => ({
    body: { jobName: '备份', invokeTarget: 'x', cronExpression: '0 0 * * * ?' },
    ...refused,
  }),
  'PUT /monitor/job': () => ({ body: { jobId: 1 }, ...refused }),
  'PUT /monitor/job/changeStatus': () => ({ body: { jobId: 1, status: '1' }, ...refused }),
  'PUT /monitor/job/run': () => ({ body: { jobId: 1, jobGroup: 'SYSTEM' }, ...refused }),
  'DELETE /monitor/job/{jobIds}': () => ({ params: ['1'], ...refused }),
  'POST /monitor/job/export': () => ({ form: sheet, ...refused }),
  'GET /monitor/jobLog/list': () => ({
    query: { ...page, jobGroup: 'SYSTEM', status: '0' },
    answer: list({ jobName: text, status: '0', jobMessage: text }),
  }),
  'DELETE /monitor/jobLog/clean': () => refused,
  'DELETE /monitor/jobLog/{jobLogIds}': () => ({ params: ['1'], ...refused }),
  'POST /monitor/jobLog/export': () => ({ form: sheet, ...refused }),
};
