/** Sign-in by a WeChat account that a person has bound. Unbinding is `session.unbind`. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { secret } from '../secrets.ts';
import { tenantCode } from './session.ts';

export const wechatCalls = {
  signIn: defineCall({
    method: 'POST',
    path: '/wxapp/login',
    summary: '用微信授权码登录：已绑定的得到 token，未绑定的得到 10 分钟内有效的绑定凭据 ticket',
    permission: 'public',
    object: 'none',
    rate: 'login',
    body: z.strictObject({
      code: z.string().trim().min(1, '缺少微信授权码').max(512),
      tenantCode: tenantCode.optional(),
    }),
    audit: 'ownEntry',
    answer: answers.bare({
      token: secret(z.string().optional()),
      ticket: secret(z.string().optional()),
    }),
  }),
  bind: defineCall({
    method: 'POST',
    path: '/bind',
    summary: '把绑定凭据的微信账号绑到当前登录的账号',
    permission: 'session',
    object: 'self',
    sessionOnly: true,
    body: z.strictObject({ ticket: secret(z.string().min(1).max(2000)) }),
    audit: { kind: 'account', unvalued: 'action' },
    answer: answers.done(),
  }),
};
