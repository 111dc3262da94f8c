import type { CallResult } from '../../../../contract/call.ts';
import { auditCalls } from '../../../../contract/calls/audit.ts';
import { jobCalls } from '../../../../contract/calls/job.ts';
import { userSessionCalls } from '../../../../contract/calls/userSession.ts';
import { Failure } from '../../../../contract/failures.ts';
import type { Fields } from '../../operation.ts';
import { toPage } from '../answers.ts';
import {
  callOperation,
  composedOperation,
  exportOperation,
  unavailableOperation,
} from '../declareOperation.ts';
import { operationQuery, signInQuery, toOperationEntry, toSignInEntry } from '../logEntries.ts';
import { allRowsPage, pickFields, toListQuery } from '../requestInput.ts';

const appendOnly = '审计日志不可修改或删除';
const noSchedule = '后台任务由系统安排，不能在此新增、修改、执行或删除';
const logOfJobs = '后台任务的日志不可删除';

type Session = CallResult<typeof userSessionCalls.online>['rows'][number];

function toRuoyiSession(session: Session): Fields {
  const [browser = '', os = ''] = session.device.split(' · ');
  return {
    // Ending a session also needs the id of its user.
    tokenId: `${session.userId}.${session.sessionId}`,
    userName: session.userName,
    deptName: session.deptName,
    ipaddr: session.address,
    loginLocation: '',
    browser,
    os,
    loginTime: session.signInTime,
  };
}

type Kind = CallResult<typeof jobCalls.list>['rows'][number];

/** A kind of background job; its index in the list is its number. */
const toRuoyiJobs = (kinds: readonly Kind[]): Fields[] =>
  kinds.map(({ kind, name, lastTime }, index) => ({
    jobId: index + 1,
    jobName: name,
    jobGroup: 'SYSTEM',
    invokeTarget: kind,
    cronExpression: '',
    misfirePolicy: '3',
    concurrent: '0',
    status: '0',
    createTime: lastTime,
  }));

type Run = CallResult<typeof jobCalls.log>['rows'][number];

const toRuoyiJobLog = (run: Run): Fields => ({
  jobLogId: run.id,
  jobName: run.name,
  jobGroup: 'SYSTEM',
  invokeTarget: run.kind,
  jobMessage: [run.title, run.msg].filter(Boolean).join('：'),
  status: run.state === 'failed' || run.state === 'cancelled' ? '1' : '0',
  exceptionInfo: run.msg ?? '',
  createTime: run.createTime,
});

/** RuoYi distinguishes success and failure; here a job may also be waiting or running. */
function runQuery(sent: Fields): Fields {
  const { jobName, jobGroup: _, status, invokeTarget, ...query } = toListQuery(sent);
  if (status === '1') query.state = 'failed';
  if (status === '0') query.state = 'done';
  return {
    ...query,
    ...(jobName ? { keyword: jobName } : {}),
    ...(invokeTarget ? { kind: invokeTarget } : {}),
  };
}

export const monitorOperations = [
  callOperation('GET /monitor/operlog/list', auditCalls.list, {
    note: '即审计日志；只按时间从新到旧排列',
    request: ({ query }) => ({ query: operationQuery(query) }),
    answer: toPage(toOperationEntry),
  }),
  exportOperation('POST /monitor/operlog/export', auditCalls.export, operationQuery),
  unavailableOperation('DELETE /monitor/operlog/clean', appendOnly),
  unavailableOperation('DELETE /monitor/operlog/{operIds}', appendOnly),

  callOperation('GET /monitor/logininfor/list', auditCalls.list, {
    note: '即审计日志中的登录',
    request: ({ query }) => ({ query: signInQuery(query) }),
    answer: toPage(toSignInEntry),
  }),
  exportOperation('POST /monitor/logininfor/export', auditCalls.export, signInQuery),
  callOperation('GET /monitor/logininfor/unlock/{userName}', userSessionCalls.unlock, {
    request: ({ params }) => ({ body: { userName: params.userName } }),
    answer: () => ({}),
  }),
  unavailableOperation('DELETE /monitor/logininfor/clean', appendOnly),
  unavailableOperation('DELETE /monitor/logininfor/{infoIds}', appendOnly),

  callOperation('GET /monitor/online/list', userSessionCalls.online, {
    // RuoYi's page requests all rows and paginates them itself.
    request: ({ query: { ipaddr, userName } }) => ({ query: { ...allRowsPage, userName, address: ipaddr } }),
    answer: toPage(toRuoyiSession),
  }),
  callOperation('DELETE /monitor/online/{tokenId}', userSessionCalls.end, {
    request({ params }) {
      const [userId, sessionId] = (params.tokenId ?? '').split('.');
      return { body: { userId, sessionIds: [sessionId] } };
    },
  }),

  callOperation('GET /monitor/job/list', jobCalls.list, {
    note: '列出后台任务的种类，不能修改',
    request: ({ query }) => ({ query: pickFields(query, ['pageNum', 'pageSize']) }),
    answer: ({ rows, total }) => ({ rows: toRuoyiJobs(rows), total }),
  }),
  composedOperation('GET /monitor/job/{jobId}', {
    calls: [jobCalls.list],
    async answer({ params }, ask) {
      const { rows } = await ask(jobCalls.list, { query: allRowsPage });
      const data = toRuoyiJobs(rows).find(({ jobId }) => String(jobId) === params.jobId);
      if (!data) throw new Failure('NOT_OFFERED', { msg: '没有该后台任务' });
      return { data };
    },
  }),
  unavailableOperation('POST /monitor/job', noSchedule),
  unavailableOperation('PUT /monitor/job', noSchedule),
  unavailableOperation('PUT /monitor/job/changeStatus', noSchedule),
  unavailableOperation('PUT /monitor/job/run', noSchedule),
  unavailableOperation('DELETE /monitor/job/{jobIds}', noSchedule),
  unavailableOperation('POST /monitor/job/export', '请导出各任务的结果'),

  callOperation('GET /monitor/jobLog/list', jobCalls.log, {
    request: ({ query }) => ({ query: runQuery(query) }),
    answer: toPage(toRuoyiJobLog),
  }),
  unavailableOperation('DELETE /monitor/jobLog/clean', logOfJobs),
  unavailableOperation('DELETE /monitor/jobLog/{jobLogIds}', logOfJobs),
  unavailableOperation('POST /monitor/jobLog/export', '后台任务的日志不能导出'),
];
