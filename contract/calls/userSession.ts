/** Sessions: one's own on other devices, and those of a person for administrators; re-authentication by password. */

import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { sessionResource } from '../resources/platform/session.ts';
import { id, outputId, outputTime, pageParams } from '../shapes.ts';
import { enteredPassword } from './session.ts';
import { keyword, listConditions } from './shapes/administrationShapes.ts';
import { exportOfList } from './shapes/exportOfList.ts';
import { groupsOfList } from './shapes/groupsOfList.ts';

const sessionId = z.uuid('登录编号有误');

const openSession = z.object({
  sessionId: z.string(),
  /** Browser and system, as reported by the browser: `Chrome 140 · Windows`. */
  device: z.string(),
  address: z.string(),
  signInTime: outputTime,
  /** Precise to the minute. */
  lastSeen: outputTime,
  /** True: the session of this request. */
  current: z.boolean(),
});
export type OpenSession = z.output<typeof openSession>;

const onlineCall = defineCall({
  method: 'GET',
  path: '/system/session/online',
  summary: '所有用户的登录设备，最近使用的在前',
  permission: 'system:session:list',
  object: 'tenant',
  query: z.strictObject({ ...pageParams, ...listConditions, userName: keyword, address: keyword }),
  answer: answers.rows(
    openSession.extend({
      userId: outputId,
      userName: z.string(),
      nickName: z.string(),
      deptName: z.string(),
    }),
  ),
});

export const userSessionCalls = {
  own: defineCall({
    method: 'GET',
    path: '/system/user/profile/sessions',
    summary: '自己的登录设备，最近使用的在前',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    sessionOnly: true,
    answer: answers.data(z.array(openSession)),
  }),
  endOwn: defineCall({
    method: 'POST',
    path: '/system/user/profile/sessions/end',
    summary: '退出自己的一个登录，立即失效',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    sessionOnly: true,
    body: z.strictObject({ sessionId }),
    audit: { kind: 'signOut' },
    answer: answers.done(),
  }),
  endOthers: defineCall({
    method: 'POST',
    path: '/system/user/profile/sessions/endOthers',
    summary: '退出自己的其他所有登录，得到退出的个数',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    sessionOnly: true,
    audit: { kind: 'signOut' },
    answer: answers.data(z.number()),
  }),
  reauthenticate: defineCall({
    method: 'POST',
    path: '/system/user/profile/reauthenticate',
    summary: '再次验证自己的密码，得到修改手机或邮箱所需的凭据：用一次，5 分钟内有效，仅限本次登录',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    sessionOnly: true,
    rate: 'login',
    transaction: 'none',
    body: z.strictObject({ password: enteredPassword }),
    audit: { kind: 'account', unvalued: 'secret' },
    answer: answers.data(z.object({ proof: z.string() })),
  }),
  list: defineCall({
    method: 'GET',
    path: '/system/session/list',
    summary: '一个用户的登录设备',
    permission: 'system:session:list',
    object: 'tenant',
    query: z.strictObject({ userId: id }),
    answer: answers.data(z.array(openSession)),
  }),
  online: onlineCall,
  exportOnline: exportOfList(sessionResource, onlineCall),
  onlineGroups: groupsOfList(sessionResource, onlineCall),
  end: defineCall({
    method: 'POST',
    path: '/system/session/end',
    summary: '强制退出一个用户的登录：不传 sessionIds 则全部退出',
    permission: 'system:session:end',
    object: 'tenant',
    body: z.strictObject({ userId: id, sessionIds: z.array(sessionId).min(1).max(100).optional() }),
    audit: { kind: 'administration', unvalued: 'action', objects: { user: 'body.userId' } },
    answer: answers.data(z.number()),
  }),
  unlock: defineCall({
    method: 'POST',
    path: '/system/session/unlock',
    summary: '解除一个账号因密码错误过多而受的锁定；removed 为所清除的失败次数',
    permission: 'system:user:resetPwd',
    object: 'tenant',
    body: z.strictObject({ userName: z.string().trim().min(1).max(64) }),
    audit: { kind: 'administration', unvalued: 'action', objects: { user: 'answer.data.userId' } },
    answer: answers.data(z.object({ userId: outputId, removed: z.number().int() })),
  }),
};
