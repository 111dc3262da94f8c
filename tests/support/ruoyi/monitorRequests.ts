import { expect } from 'vitest';
import {
  anyText,
  type ExpectedResponses,
  expectedList,
  noRows,
  pageQuery,
  refusedResponse,
  sheetQuery,
  successResponse,
} from './expectedResponses.ts';

export const ruoyiNoticeRequests: ExpectedResponses = {
  'GET /system/notice/list': () => ({
    query: { ...pageQuery, noticeTitle: '通知', createBy: 'admin', noticeType: '1' },
    answer: expectedList({ noticeTitle: '通知2', noticeType: '1', status: '0', createBy: anyText }),
  }),
  'GET /system/notice/listTop': () => ({
    answer: {
      data: expect.arrayContaining([expect.objectContaining({ noticeTitle: '通知2', isRead: false })]),
      unreadCount: 2,
    },
    open: 'session',
  }),
  'GET /system/notice/readUsers/list': ({ ids }) => ({
    query: { ...pageQuery, noticeId: ids.notice[0], searchValue: '李' },
    answer: noRows,
  }),
  'GET /system/notice/{noticeId}': ({ ids }) => ({
    params: [ids.notice[1]],
    answer: { data: expect.objectContaining({ noticeTitle: '通知2', noticeContent: '<p>正文</p>' }) },
    open: 'session',
  }),
  'POST /system/notice': () => ({
    body: { noticeTitle: '停电', noticeType: '1', noticeContent: '<p>今晚</p>', status: '0' },
    answer: successResponse,
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
      // RuoYi sends back what it was answered.
      audience: 'all',
      deptIds: [],
      deptNames: [],
      roleIds: [],
      roleNames: [],
      beginTime: null,
      endTime: null,
      isPinned: false,
      mustConfirm: false,
    },
    answer: successResponse,
  }),
  'POST /system/notice/markRead': ({ ids }) => ({
    query: { noticeId: ids.notice[1] },
    answer: successResponse,
    open: 'session',
  }),
  'POST /system/notice/markReadAll': ({ ids }) => ({
    query: { ids: ids.notice.join(',') },
    answer: successResponse,
    open: 'session',
  }),
  'DELETE /system/notice/{noticeIds}': ({ ids }) => ({
    params: [ids.notice.join(',')],
    answer: successResponse,
  }),
};

export const ruoyiMonitorRequests: ExpectedResponses = {
  'GET /monitor/operlog/list': () => ({
    query: {
      ...pageQuery,
      operName: 'admin',
      title: '系统管理',
      status: '0',
      orderByColumn: 'operTime',
      isAsc: 'descending',
      'params[beginTime]': '2001-01-01 00:00:00',
      'params[endTime]': '2099-12-31 23:59:59',
    },
    answer: expectedList({
      title: '系统管理',
      operName: 'admin',
      status: 0,
      businessType: 1,
      operTime: anyText,
    }),
  }),
  'POST /monitor/operlog/export': () => ({ form: sheetQuery, answer: 'file' }),
  'DELETE /monitor/operlog/clean': () => refusedResponse,
  'DELETE /monitor/operlog/{operIds}': () => ({ params: ['1,2'], ...refusedResponse }),
  'GET /monitor/logininfor/list': () => ({
    query: { ...pageQuery, userName: 'admin', orderByColumn: 'loginTime', isAsc: 'descending' },
    answer: expectedList({ userName: 'admin', status: '0', msg: '登录成功', loginTime: anyText }),
  }),
  'POST /monitor/logininfor/export': () => ({ form: sheetQuery, answer: 'file' }),
  'GET /monitor/logininfor/unlock/{userName}': () => ({ params: ['leader'], answer: successResponse }),
  'DELETE /monitor/logininfor/clean': () => refusedResponse,
  'DELETE /monitor/logininfor/{infoIds}': () => ({ params: ['1'], ...refusedResponse }),
  'GET /monitor/online/list': () => ({
    query: { userName: 'admin' },
    answer: expectedList({ userName: 'admin', tokenId: anyText, ipaddr: '127.0.0.1', loginTime: anyText }),
  }),
  // The id of a nonexistent session. Ending a real one has its own test.
  'DELETE /monitor/online/{tokenId}': ({ server }) => ({
    params: [`${server.users.leader}.00000000-0000-4000-8000-000000000000`],
    answer: { code: 404 },
  }),
  'GET /monitor/job/list': () => ({
    query: pageQuery,
    answer: expectedList({ jobId: 1, jobName: anyText, status: '0' }),
  }),
  'GET /monitor/job/{jobId}': () => ({
    params: ['1'],
    answer: { data: expect.objectContaining({ jobId: 1 }) },
  }),
  'POST /monitor/job': () => ({
    body: { jobName: '备份', invokeTarget: 'x', cronExpression: '0 0 * * * ?' },
    ...refusedResponse,
  }),
  'PUT /monitor/job': () => ({ body: { jobId: 1 }, ...refusedResponse }),
  'PUT /monitor/job/changeStatus': () => ({ body: { jobId: 1, status: '1' }, ...refusedResponse }),
  'PUT /monitor/job/run': () => ({ body: { jobId: 1, jobGroup: 'SYSTEM' }, ...refusedResponse }),
  'DELETE /monitor/job/{jobIds}': () => ({ params: ['1'], ...refusedResponse }),
  'POST /monitor/job/export': () => ({ form: sheetQuery, ...refusedResponse }),
  'GET /monitor/jobLog/list': () => ({
    query: { ...pageQuery, jobGroup: 'SYSTEM', status: '0' },
    answer: expectedList({ jobName: anyText, status: '0', jobMessage: anyText }),
  }),
  'DELETE /monitor/jobLog/clean': () => refusedResponse,
  'DELETE /monitor/jobLog/{jobLogIds}': () => ({ params: ['1'], ...refusedResponse }),
  'POST /monitor/jobLog/export': () => ({ form: sheetQuery, ...refusedResponse }),
};
