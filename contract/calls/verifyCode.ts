/** Codes sent by SMS that prove a phone number: six digits, valid for five minutes and five tries. */
import { z } from 'zod';
import { answers, defineCall } from '../call.ts';
import { secret } from '../secrets.ts';
import { portal, tenantCode } from './session.ts';
import { phonenumber } from './shapes/signInNameShapes.ts';
import { newPassword } from './shapes/userShapes.ts';

/** Refused by the handler like a wrong code, so that the shape reveals nothing. */
export const verifyCode = secret(z.string().trim().min(1, '请输入短信验证码').max(16));

/**
 * Of a signed-in person: `update` proves the phone number of the account before the password changes, `phone` a new
 * number before it becomes that of the account.
 */
export const verifyPurposes = ['login', 'register', 'reset', 'update', 'phone'] as const;
export type VerifyPurpose = (typeof verifyPurposes)[number];

export const verifyCodeCalls = {
  send: defineCall({
    method: 'POST',
    path: '/common/sms/send',
    summary: '发送短信验证码；无论手机号是否有账号，回答都一样。未登录而启用图形验证码时须带 code 和 uuid',
    permission: 'public',
    object: 'none',
    rate: 'code',
    body: z.strictObject({
      /** Absent for `update`: the code goes to the account's own number. */
      phonenumber: phonenumber.optional(),
      purpose: z.enum(verifyPurposes).default('login'),
      tenantCode: tenantCode.optional(),
      code: z.string().max(16).optional(),
      uuid: z.string().max(64).optional(),
    }),
    audit: 'none',
    answer: answers.done(),
  }),
  signIn: defineCall({
    method: 'POST',
    path: '/login/sms',
    summary: '用手机号和短信验证码登录，得到令牌；须启用 sys.sms.enabled',
    permission: 'public',
    object: 'none',
    rate: 'login',
    body: z.strictObject({ phonenumber, code: verifyCode, tenantCode: tenantCode.optional(), portal }),
    audit: 'ownEntry',
    answer: answers.bare({ token: secret(z.string()) }),
  }),
  resetPassword: defineCall({
    method: 'POST',
    path: '/system/user/password/resetWithVerifyCode',
    summary: '忘记密码：凭短信验证码设新密码，其所有登录立即失效',
    permission: 'public',
    object: 'none',
    rate: 'login',
    body: z.strictObject({
      phonenumber,
      code: verifyCode,
      password: newPassword,
      tenantCode: tenantCode.optional(),
    }),
    audit: 'ownEntry',
    answer: answers.done(),
  }),
  updatePassword: defineCall({
    method: 'POST',
    path: '/system/user/password/updateWithVerifyCode',
    summary: '凭发到本人手机的验证码修改自己的密码；须启用 sys.sms.enabled，其他登录立即失效',
    permission: 'session',
    object: 'self',
    supplier: 'account',
    sessionOnly: true,
    beforePassword: true,
    transaction: 'none',
    rate: 'login',
    body: z.strictObject({ code: verifyCode, newPassword: newPassword }),
    audit: { kind: 'account', unvalued: 'secret' },
    answer: answers.done(),
  }),
};
